import { afterAll, beforeEach, expect, test } from 'vitest'
import { amazonSns, TEST_TOPIC } from '#server/testing/amazon-sns.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { localServer } from '#server/testing/local-server.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { testApp } from '#server/testing/test-app.ts'

const objects = new Map<string, Buffer>()
const asked: string[] = []
const bucket = await localServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname)
  asked.push(path)
  const found = objects.get(path)
  if (found) return response.writeHead(200, { 'content-length': found.length }).end(found)
  return response.writeHead(404, { 'content-type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
})
const it = await testApp({
  AWS_SNS_TOPIC_ARNS: TEST_TOPIC,
  SES_INBOUND_BUCKET: 'inbound',
  S3_ENDPOINT: bucket.url,
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
})
const on = await governmentMailsOf(it)
const amazon = await amazonSns()
it.services.fetch = amazon.fetch
afterAll(async () => {
  await it.close()
  await amazon.close()
  await bucket.close()
})
beforeEach(async () => void (await it.services.pool.query('delete from government_mails')))

const mails = () => on.rows('select * from government_mails order by id')
const original = async (mail: { storage_key: string }) => it.services.files.read(mail.storage_key)

const notification = (raw: Buffer | undefined, action: Record<string, unknown>, own: Record<string, unknown> = {}) => ({
  notificationType: 'Received',
  mail: { source: 'bounce@migracion.gob.do', destination: ['x@y.example'], messageId: 'm' },
  receipt: {
    recipients: ['4711@applications.example'],
    spfVerdict: { status: 'PASS' },
    dkimVerdict: { status: 'PASS' },
    dmarcVerdict: { status: 'GRAY' },
    virusVerdict: { status: 'FAIL' },
    action,
    ...own,
  },
  ...(raw && { content: action.encoding === 'BASE64' ? raw.toString('base64') : raw.toString() }),
})
const sns = (message: unknown, own: Record<string, unknown> = {}, forged = {}) =>
  it.call('POST', '/hooks/ses-inbound', {
    body: amazon.message({ Message: typeof message === 'string' ? message : JSON.stringify(message), ...own }, forged),
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
  })

test.each(['BASE64', 'UTF8'])('Amazon SES: a message inline in %s, with envelope and verdicts', async (encoding) => {
  const raw = rawMessage({ text: 'Señor, ¡listo!' })
  expect((await sns(notification(raw, { type: 'SNS', encoding }))).code).toBe(200)
  expect((await sns(notification(raw, { type: 'SNS', encoding }))).code).toBe(200)
  const all = await mails()
  expect(all).toMatchObject([
    {
      channel: 'ses',
      envelope_from: 'bounce@migracion.gob.do',
      envelope_to: ['4711@applications.example'],
      proofs: { spf: 'pass', dkim: [{ domain: null, result: 'pass' }], dmarc: 'none', virus: 'fail' },
    },
  ])
  expect(await original(all[0])).toEqual(raw)
})

test('Amazon SES: a message in the bucket; one that is not there yet is asked for again', async () => {
  const raw = rawMessage()
  const action = { type: 'S3', bucketName: 'inbound', objectKey: 'mails/a b' }
  expect((await sns(notification(undefined, action))).code).toBe(503)
  objects.set('/inbound/mails/a b', raw)
  expect((await sns(notification(undefined, action))).code).toBe(200)
  expect(await original((await mails())[0])).toEqual(raw)
})

test('Amazon SES: no other bucket is ever asked', async () => {
  objects.set('/tickets/a', rawMessage())
  const before = asked.length
  for (const action of [
    { type: 'S3', bucketName: 'tickets', objectKey: 'a' },
    { type: 'S3', bucketName: 'inbound/../tickets', objectKey: 'a' },
    { type: 'S3', bucketName: 'inbound' },
    { type: 'S3', objectKey: 'a' },
    { type: 'S3', bucketName: 'inbound', objectKey: 'x'.repeat(1025) },
  ]) {
    expect((await sns(notification(undefined, action))).code).toBe(503)
  }
  expect(asked).toHaveLength(before)
  expect(await mails()).toEqual([])
})

test('Amazon SES: what is not signed is refused; a subscription is confirmed; what tells of no message is passed over', async () => {
  const told = notification(rawMessage(), { type: 'SNS', encoding: 'UTF8' })
  expect((await sns(told, {}, { Message: JSON.stringify({ ...told, content: 'From: x\r\n\r\nforged' }) })).code).toBe(
    400,
  )
  expect((await sns(told, { TopicArn: 'arn:aws:sns:eu-west-1:999999999999:theirs' })).code).toBe(400)
  const confirmed = await sns('x', {
    Type: 'SubscriptionConfirmation',
    Token: 't',
    SubscribeURL: 'https://evil.example',
  })
  expect(confirmed.code).toBe(200)
  expect(amazon.calls.at(-1)).toContain('Action=ConfirmSubscription')
  for (const other of [
    'Successfully validated',
    '{}',
    '[]',
    'null',
    { notificationType: 'Bounce' },
    { ...told, receipt: {} },
  ]) {
    expect((await sns(other)).code).toBe(200)
  }
  expect(await mails()).toEqual([])
})
