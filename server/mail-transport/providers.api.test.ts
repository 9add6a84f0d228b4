import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROVIDER_NAMES, type Provider } from '#contract/mails/providers.ts'
import { parseEnv, type Env } from '#server/env.ts'
import type { OutgoingMail, Outcome } from '#server/mail-transport/outgoing-mail.ts'
import { chooseProvider, MAIL_PROVIDERS } from '#server/mail-transport/providers.ts'
import {
  ANSWERS,
  providerServer,
  type ProviderAnswer,
  type ProviderCall,
  type ProviderServer,
} from '#server/testing/provider-server.ts'

let server: ProviderServer
let env: Env
beforeAll(async () => {
  server = await providerServer()
  env = parseEnv({
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'AKIATEST',
    AWS_SECRET_ACCESS_KEY: 'a-secret-of-the-tests',
    AWS_SES_ENDPOINT: server.url,
    SENDGRID_API_KEY: 'SG.key-of-the-tests',
    SENDGRID_BASE_URL: server.url,
    MAIL_CAPTURE: 'off',
  })
})
afterAll(() => server.close())

function aMail(own: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    outboxId: randomUUID(),
    captureName: 'x',
    kind: 'approval',
    language: 'es',
    from: { name: 'Palma Travel Desk', address: 'tickets@palma-travel.example' },
    replyTo: 'support@palma-travel.example',
    to: 'maria@mail.example',
    subject: 'Su e-ticket está listo – pedido 7',
    html: '<p>Señora</p>',
    text: 'Señora',
    attachments: [{ fileName: 'eticket-7.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 ñ') }],
    ...own,
  }
}

type Words = Record<Provider, ProviderAnswer>

/** What every provider must do with each kind of answer. */
const CONTRACT: [what: string, answers: Words, outcome: Outcome['outcome']][] = [
  ['takes the mail', { AWS: ANSWERS.sesTakesIt, Sendgrid: ANSWERS.sendgridTakesIt }, 'sent'],
  ['refuses it for good', { AWS: ANSWERS.sesRefuses, Sendgrid: ANSWERS.sendgridRefuses }, 'refused'],
  ['refuses the key', { AWS: ANSWERS.refusesTheKey, Sendgrid: ANSWERS.refusesTheKey }, 'refused'],
  ['is busy', { AWS: ANSWERS.sesIsBusy, Sendgrid: ANSWERS.sendgridIsBusy }, 'later'],
  ['fails inside', { AWS: ANSWERS.fails, Sendgrid: ANSWERS.fails }, 'later'],
  ['is away, and says so in HTML', { AWS: ANSWERS.isAway, Sendgrid: ANSWERS.isAway }, 'later'],
  ['sits behind a gateway that gave up', { AWS: ANSWERS.gatewayGaveUp, Sendgrid: ANSWERS.gatewayGaveUp }, 'unknown'],
  ['takes the mail and resets the connection', { AWS: ANSWERS.resets, Sendgrid: ANSWERS.resets }, 'unknown'],
]

/** What a provider was told, in its own words. */
const READ: Record<Provider, (call: ProviderCall) => Promise<unknown>> = {
  async AWS({ path, body }) {
    const { Destination, EmailTags, Content } = JSON.parse(body)
    const mime = await PostalMime.parse(Buffer.from(Content.Raw.Data, 'base64'))
    return {
      path,
      to: Destination.ToAddresses,
      outboxId: EmailTags[0].Value,
      subject: mime.subject,
      html: mime.html?.trim(),
      document: Buffer.from(mime.attachments[0]!.content as ArrayBuffer),
    }
  },
  async Sendgrid({ path, body }) {
    const told = JSON.parse(body)
    return {
      path,
      to: told.personalizations[0].to.map(({ email }: { email: string }) => email),
      outboxId: told.custom_args.outbox_id,
      subject: told.subject,
      html: told.content[1].value,
      document: Buffer.from(told.attachments[0].content, 'base64'),
    }
  },
}

describe.each(PROVIDER_NAMES)('%s', (name) => {
  const send = async (mail = aMail(), own: Partial<Env> = {}) => {
    const outcome = await MAIL_PROVIDERS[name].send({ ...env, ...own }, mail)
    return 'reason' in outcome ? { ...outcome, reason: String(outcome.reason) } : outcome
  }

  test.each(CONTRACT)('one that %s', async (_what, answers, outcome) => {
    server.script(answers[name])
    expect((await send()).outcome).toBe(outcome)
    expect(server.calls).toHaveLength(1)
  })

  test('says how long to wait, why it refused, and under which id it took the mail', async () => {
    const words: Words[] = [
      { AWS: ANSWERS.sesIsBusy, Sendgrid: ANSWERS.sendgridIsBusy },
      { AWS: ANSWERS.sesRefuses, Sendgrid: ANSWERS.sendgridRefuses },
      { AWS: ANSWERS.sesTakesIt, Sendgrid: ANSWERS.sendgridTakesIt },
    ]
    server.script(...words.map((word) => word[name]))
    expect(await send()).toMatchObject({ outcome: 'later', retryAfterMs: 7_000 })
    expect(await send()).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/not verified|valid address/),
    })
    expect(await send()).toMatchObject({ outcome: 'sent', messageId: expect.stringMatching(/^(0102|sg)-test/) })
  })

  test('one that cannot be reached is tried later', async () => {
    const gone = await providerServer()
    await gone.close()
    const closed = { AWS_SES_ENDPOINT: gone.url, SENDGRID_BASE_URL: gone.url }
    expect(await send(aMail(), closed)).toMatchObject({
      outcome: 'later',
      reason: expect.stringMatching(/cannot be reached/),
    })
  })

  test('gets our id, one recipient and the very bytes of the document', async () => {
    server.script({ AWS: ANSWERS.sesTakesIt, Sendgrid: ANSWERS.sendgridTakesIt }[name])
    const mail = aMail({ to: "o'brien+x@mail.example" })
    await send(mail)
    expect(await READ[name](server.calls[0]!)).toEqual({
      path: { AWS: '/v2/email/outbound-emails', Sendgrid: '/v3/mail/send' }[name],
      to: [mail.to],
      outboxId: mail.outboxId,
      subject: mail.subject,
      html: mail.html,
      document: mail.attachments[0]!.content,
    })
    expect(server.calls[0]!.headers.authorization).toMatch(
      { AWS: /AKIATEST/, Sendgrid: /^Bearer SG\.key-of-the-tests$/ }[name],
    )
  })
})

test('SES is told whose events to publish, where a configuration set is named', async () => {
  server.script(ANSWERS.sesTakesIt)
  await MAIL_PROVIDERS.AWS.send({ ...env, AWS_SES_CONFIGURATION_SET: 'entrada' }, aMail())
  await MAIL_PROVIDERS.AWS.send({ ...env }, aMail())
  expect(server.calls.map(({ body }) => JSON.parse(body).ConfigurationSetName)).toEqual(['entrada', undefined])
})

test('a refusal of SES without words of its own is said by its number', async () => {
  server.script(ANSWERS.sesSaysNothing)
  const outcome = await MAIL_PROVIDERS.AWS.send(env, aMail())
  expect(outcome).toMatchObject({ outcome: 'refused' })
  expect('reason' in outcome && String(outcome.reason)).toBe('HTTP 400')
})

test('an answer of SES that breaks off leaves the outcome unknown', async () => {
  server.script(ANSWERS.breaksOff)
  expect((await MAIL_PROVIDERS.AWS.send(env, aMail())).outcome).toBe('unknown')
})

test('a provider that hangs is left after a while, with the outcome unknown', async () => {
  server.script(ANSWERS.hangs)
  const outcomes = await Promise.all(PROVIDER_NAMES.map((name) => MAIL_PROVIDERS[name].send(env, aMail())))
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['unknown', 'unknown'])
})

test('choosing a provider: default, without regard to case, unknown, not set up', () => {
  const bare = parseEnv({ MAIL_CAPTURE: 'off', AWS_REGION: 'eu-west-1' })
  expect(chooseProvider(env, undefined)).toBe('AWS')
  expect(chooseProvider(env, 'SENDGRID')).toBe('Sendgrid')
  expect(() => chooseProvider(env, 'pigeon')).toThrow('Choose a mail provider: AWS, Sendgrid')
  expect(() => chooseProvider(bare, 'AWS')).toThrow(
    'Amazon SES is not set up: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY are missing',
  )
  expect(() => chooseProvider(bare, 'Sendgrid')).toThrow('SendGrid is not set up: SENDGRID_API_KEY is missing')
  expect(chooseProvider(parseEnv({}), 'Sendgrid')).toBe('Sendgrid')
})
