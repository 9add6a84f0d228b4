import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#server/env.ts'
import { verifySns } from '#server/mail-transport/verify-sns.ts'
import { amazonSns, TEST_TOPIC, type AmazonSns } from '#server/testing/amazon-sns.ts'

const env = parseEnv({ AWS_SNS_TOPIC_ARNS: `arn:aws:sns:us-east-1:123456789012:other, ${TEST_TOPIC}` })
let amazon: AmazonSns
beforeAll(async () => void (amazon = await amazonSns()))
afterAll(() => amazon.close())

const verify = (message: string, { fetch } = amazon) => verifySns({ env, fetch }, Buffer.from(message))

test.each(['1', '2'])('a message signed in version %s is taken, and its certificate fetched once', async (version) => {
  const fresh = await amazonSns({ certificate: `/SimpleNotificationService-${version.padStart(32, 'a')}.pem` })
  onTestFinished(() => fresh.close())
  const own = { SignatureVersion: version, Subject: 'Amazon SES – señal', Message: '{"a":1}\n' }
  expect(await verify(fresh.message(own), fresh)).toMatchObject({
    Message: '{"a":1}\n',
    Subject: 'Amazon SES – señal',
  })
  await verify(fresh.message({ SignatureVersion: version }), fresh)
  await verify(fresh.message({ Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'https://x' }), fresh)
  expect(fresh.calls).toEqual([expect.stringMatching(/^sns\.eu-west-1\.amazonaws\.com\/SimpleNotificationService-/)])
})

test.each([
  ['its text', { Message: '{"a":2}' }],
  ['its id', { MessageId: 'another' }],
  ['its time', { Timestamp: '2020-01-01T00:00:00Z' }],
  ['its type', { Type: 'SubscriptionConfirmation', Token: 't', SubscribeURL: 'https://x' }],
  ['a subject that it had not', { Subject: 'x' }],
  ['its version', { SignatureVersion: '1' }],
  ['its signature', { Signature: Buffer.alloc(256, 7).toString('base64') }],
  ['no signature', { Signature: '' }],
])('a message that was changed is refused: %s', async (_what, forged) => {
  await expect(verify(amazon.message({}, forged))).rejects.toMatchObject({
    kind: 'bad-request',
    message: 'This message is not signed by Amazon SNS',
  })
})

const PEM = '/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem'
test.each([
  `http://sns.eu-west-1.amazonaws.com${PEM}`,
  `https://evil.example${PEM}`,
  `https://sns.us-east-1.amazonaws.com${PEM}`,
  `https://sns.eu-west-1.amazonaws.com.evil.example${PEM}`,
  `https://sns.eu-west-1.amazonaws.com@evil.example${PEM}`,
  `https://sns.eu-west-1.amazonaws.com:8443${PEM}`,
  `https://my-bucket.s3.eu-west-1.amazonaws.com${PEM}`,
  `https://sns.eu-west-1.amazonaws.com/x/..${PEM}`,
  `https://sns.eu-west-1.amazonaws.com${PEM}?x`,
  `https://sns.eu-west-1.amazonaws.com${PEM}#x`,
  'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription',
  'file:///etc/passwd',
  'not an address',
])('a certificate that lies elsewhere is not even fetched: %s', async (SigningCertURL) => {
  const before = amazon.calls.length
  await expect(verify(amazon.message({ SigningCertURL }))).rejects.toMatchObject({ kind: 'bad-request' })
  expect(amazon.calls).toHaveLength(before)
})

test('a topic that is not configured is refused before anything is fetched', async () => {
  const before = amazon.calls.length
  const own = { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:entrada-mail' }
  await expect(verify(amazon.message(own))).rejects.toThrow('not one of AWS_SNS_TOPIC_ARNS')
  expect(amazon.calls).toHaveLength(before)
})

test('a certificate that ran out is refused; one that cannot be fetched leaves the message for later', async () => {
  const certificate = '/SimpleNotificationService-00000000000000000000000000000001.pem'
  const old = await amazonSns({ validTo: new Date(Date.now() - 60_000), certificate })
  await expect(verify(old.message(), old)).rejects.toMatchObject({ kind: 'bad-request' })
  await old.close()
  await expect(verify(old.message(), old)).rejects.toMatchObject({ kind: 'unavailable' })
})

test.each(['', 'null', '[]', '"x"', '{"Type":"Notification"}', '{'])(
  'what is no message is refused: %s',
  async (body) => {
    await expect(verify(body)).rejects.toMatchObject({ message: 'This is not a message of Amazon SNS' })
  },
)
