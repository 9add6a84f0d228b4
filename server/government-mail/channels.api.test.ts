import { afterAll, beforeEach, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { multipart } from '#server/testing/multipart.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const SECRET = 'kJ5mQ0zR8tYwX2vB4nH7cD3f'
const it = await testApp({ SENDGRID_INBOUND_SECRET: SECRET })
afterAll(() => it.close())
const on = await governmentMailsOf(it)
const store = uploadsOf(it, '')
beforeEach(async () => void (await it.services.pool.query('delete from government_mails')))

const mails = () => on.rows('select * from government_mails order by id')
const original = async (mail: { storage_key: string }) => it.services.files.read(mail.storage_key)

test('a posted message is on disk and in the database, with its job, before the answer', async () => {
  const raw = rawMessage()
  const { code, body } = await on.post(raw, {
    'x-envelope-from': 'Bounce@migracion.gob.do',
    'x-envelope-to': '4711@applications.example, 4712@Applications.example',
    'x-spf': 'pass',
    'x-dkim': 'migracion.gob.do=pass, other.example=fail',
  })
  expect([code, body.status]).toEqual([201, 1])
  const [mail] = await mails()
  expect(mail).toMatchObject({
    id: body.data.mailId,
    channel: 'posted',
    state: 'received',
    envelope_from: 'bounce@migracion.gob.do',
    envelope_to: ['4711@applications.example', '4712@applications.example'],
    proofs: { spf: 'pass', dkim: [{ domain: 'migracion.gob.do', result: 'pass' }, { result: 'fail' }], dmarc: null },
  })
  expect(await original(mail)).toEqual(raw)
  expect(
    await on.rows('select from graphile_worker._private_jobs where key = $1', [`government-mail:${mail.id}`]),
  ).toHaveLength(1)
})

test('the same message again, at once or by another way, is stored once', async () => {
  const raw = rawMessage()
  const before = await store.storedFiles()
  const answers = await Promise.all(Array.from({ length: 8 }, () => on.post(raw)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
  const again = await on.post(Buffer.concat([Buffer.from('Received: by another relay\r\n'), raw]))
  expect(again.code).toBe(200)
  expect(new Set([...answers, again].map(({ body }) => body.data.mailId)).size).toBe(1)
  expect(await mails()).toHaveLength(1)
  expect((await store.storedFiles()).length - before.length).toBe(1)
})

test('a second delivery adds its recipient, and the message is read again', async () => {
  const [one, two] = [await anOrder(it.services.pool), await anOrder(it.services.pool)]
  const raw = rawMessage({ to: 'undisclosed-recipients:;' })
  const first = await on.take(raw, { 'x-envelope-to': `${one}@applications.example` })
  expect(await on.take(raw, { 'x-envelope-to': `${two}@applications.example` })).toBe(first)
  const links = await on.rows('select order_id from government_mail_orders where mail_id = $1 order by 1', [first])
  expect(links).toEqual([{ order_id: one }, { order_id: two }])
  await on.rows('delete from government_mail_orders')
})

test('what is no message, too large or from nobody is refused and leaves nothing', async () => {
  const before = await store.storedFiles()
  expect((await on.post(Buffer.alloc(0))).code).toBe(400)
  const large = await on.post(Buffer.alloc(41 * 1024 * 1024, 'x'))
  expect([large.code, large.body.message]).toEqual([413, 'The message is too large: at most 40 MB'])
  expect((await on.post(rawMessage(), { authorization: 'Bearer wrong' })).code).toBe(401)
  expect((await on.post(Buffer.from('{}'), { 'content-type': 'application/json' })).code).toBe(415)
  expect(await mails()).toEqual([])
  expect(await store.storedFiles()).toEqual(before)
})

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`entrada:${password}`).toString('base64')}`,
})
const sendgrid = (fields: [string, string][], raw?: Buffer, password = SECRET) => {
  const form = multipart([...fields, ...(raw ? [['email', raw.toString('latin1')] as [string, string]] : [])])
  // The form of the tests writes UTF-8; a message is bytes.
  const body = raw ? Buffer.from(form.body.toString(), 'latin1') : form.body
  return it.call('POST', '/hooks/sendgrid-inbound', { body, headers: { ...form.headers, ...basic(password) } })
}

test('SendGrid: a raw message byte by byte, with envelope and proofs', async () => {
  const raw = rawMessage({ charset: 'iso-8859-1', text: Buffer.from('Se\xf1or, \xa1listo!', 'latin1') })
  const { code } = await sendgrid(
    [
      ['headers', 'x'],
      ['to', 'somebody else <1@applications.example>'],
      ['SPF', 'pass'],
      ['dkim', '{@migracion.gob.do : pass, @sendgrid.net : fail}'],
      ['envelope', '{"to":["4711@applications.example"],"from":"bounce@migracion.gob.do"}'],
    ],
    raw,
  )
  expect(code).toBe(200)
  const [mail] = await mails()
  expect(mail).toMatchObject({
    channel: 'sendgrid',
    envelope_from: 'bounce@migracion.gob.do',
    envelope_to: ['4711@applications.example'],
    proofs: {
      spf: 'pass',
      dkim: [
        { domain: 'migracion.gob.do', result: 'pass' },
        { domain: 'sendgrid.net', result: 'fail' },
      ],
    },
  })
  expect(await original(mail)).toEqual(raw)
})

test('SendGrid: an envelope that is none loses nothing; a message taken apart is asked for again', async () => {
  for (const envelope of ['', 'null', '{"to":"x"}', '{', '[1]']) {
    expect((await sendgrid([['envelope', envelope]], rawMessage())).code).toBe(200)
  }
  expect(await mails()).toHaveLength(5)
  const apart = await sendgrid([
    ['from', 'a@b.example'],
    ['text', 'x'],
  ])
  expect([apart.code, apart.body.message]).toEqual([503, expect.stringMatching(/POST the raw, full MIME message/)])
})

test('SendGrid: only with the password, which is asked for before anything is read', async () => {
  for (const password of ['', 'wrong', `${SECRET}x`, SECRET.toLowerCase()]) {
    expect((await sendgrid([], rawMessage(), password)).code).toBe(401)
  }
  const without = await testApp()
  const answer = await without.call('POST', '/hooks/sendgrid-inbound', { body: {}, headers: basic('') })
  expect(answer.code).toBe(401)
  await without.close()
  expect(await mails()).toEqual([])
})
