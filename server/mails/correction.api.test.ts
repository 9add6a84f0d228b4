import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { choiceWord, countryInWords, dayInWords, sayProblem } from '#contract/corrections/question-words.ts'
import { QUESTION_NAMES, type Question } from '#contract/corrections/questions.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { MAIL_LANGUAGES } from '#server/mail-templates/languages.ts'
import { anOrder } from '#server/testing/factories.ts'
import { expectState, RECIPIENT } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder } from '#server/testing/traveller.ts'

const it = await testApp()
const team = await it.tokenOf('Team')
const worker = await startWorker(it.services)
afterAll(async () => {
  await worker.stop()
  await it.close()
})

const FORM = {
  IsArrival: 'Arrival',
  passport_number: 'XX 700 999',
  date_of_dob: '31',
  month_of_dob: '02',
  year_of_dob: '1990',
}
const orderFor = (own: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(it.services.pool, { email: RECIPIENT, form: FORM, countryCode: '48', phoneNumber: '12', ...own })
const post = (path: string, body: Record<string, unknown>, token = team) =>
  it.call('POST', `/admin/${path}`, { token, body })
const send = (orderId: number, own: Record<string, unknown> = {}, token = team) =>
  post('send-correction', { orderId, email: RECIPIENT, fields: ['names'], note: '', ...own }, token)
const detail = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
const rows = async (sql: string, values: unknown[]) => (await it.services.pool.query(sql, values)).rows
/** 2 May 1961, which 02 / 05 would leave open. */
const BORN = {
  es: '2 de mayo de 1961',
  en: '2 May 1961',
  fr: '2 mai 1961',
  de: '2. Mai 1961',
  it: '2 maggio 1961',
  pt: '2 de maio de 1961',
  ru: '2 мая 1961 г.',
}
const unsigned = (part: string | undefined) => part?.replaceAll(/\/t\/[\w.-]+/g, '/t/…').trim()

test('the traveller gets what the preview showed; it is in Email History and the timeline, and the order stays where it was', async () => {
  const orderId = await orderFor({ name: 'José <i>', lastName: 'Núñez', language: 'es', landingSite: 2 })
  const asked = {
    orderId,
    fields: ['dateOfBirth', 'passportNumber', 'names', 'phone', 'hotel'],
    note: 'Línea 1\n<b>2</b>',
  }
  const preview = (await post('preview-correction', asked)).body.data
  const { code, body } = await send(orderId, { ...asked, mailServiceProvider: 'Sendgrid' })
  expect([code, body.message, body.data.deliveryState]).toEqual([200, 'The mail is queued', 'queued'])
  const mailId = body.data.mailHistoryId
  await expectState(it, mailId, 'captured')
  const eml = await readFile(join(it.services.env.DATA_DIR, 'outbox', `order-${orderId}-mail-${mailId}.eml`))
  const mail = await PostalMime.parse(eml)
  expect(mail.subject).toBe(preview.subject)
  expect(mail.html).toContain(`/t/${orderId}.`)
  expect(unsigned(mail.html)).toBe(preview.html.trim())
  expect(unsigned(mail.text)).toBe(preview.text.trim())
  expect(mail.replyTo?.[0]?.address).toBe(preview.reply_to)
  expect(mail.attachments).toEqual([])
  const { fields, asks, given, notGiven } = MAIL_LANGUAGES.es.correction
  const text = mail.text ?? ''
  for (const words of [fields.dateOfBirth, asks.birthDate, fields.passportNumber, asks.passport, fields.hotel]) {
    expect(text).toContain(words)
  }
  const { problems } = MAIL_LANGUAGES.es.correction
  expect(text).toContain(`${given}: 31 de febrero de 1990`)
  for (const words of [problems.notADay, problems.letters]) expect(text).toContain(words)
  expect(text).toContain(`${given}: •••999`)
  expect(text).toContain(`${given}: 48 12`)
  expect(text).toContain(`${given}: ${notGiven}`)
  expect(text).toMatch(/Línea 1\n<b>2<\/b>/)
  expect(text).toContain(preview.reply_to)
  expect(text).not.toContain('700 999')
  expect(mail.html).not.toMatch(/<b>|<i>/)
  const order = await detail(orderId)
  expect(order.mailHistory[0]).toMatchObject({ id: mailId, kind: 'correction', email: RECIPIENT, url: null })
  expect(order.timeline.map((entry: any) => entry.event)).toContain('correction.requested')
  expect(JSON.stringify(order.timeline)).not.toContain('Línea')
  expect(order.process_status).toBe('New')
})

test.each(TRAVELLER_LANGUAGES)(
  'every value has its words in %s, days in full, and none stays without',
  async (language) => {
    const born = { date_of_dob: '02', month_of_dob: '05', year_of_dob: '1961' }
    const orderId = await orderFor({ language, form: { ...FORM, ...born } })
    const { data } = (await post('preview-correction', { orderId, fields: QUESTION_NAMES, note: 'x' })).body
    const { fields, asks } = MAIL_LANGUAGES[language].correction
    for (const words of [...Object.values(fields), ...Object.values(asks)]) {
      expect(data.text.replaceAll(/\s+/g, ' ')).toContain(words.replaceAll(/\s+/g, ' '))
    }
    expect(data.text.replaceAll(/\s+/g, ' ')).toContain(BORN[language])
    expect(data.text).not.toContain('02 / 05')
    expect(data).toMatchObject({ language, to: RECIPIENT })
    expect(Buffer.byteLength(data.html)).toBeLessThan(102_000)
  },
)

test.each(TRAVELLER_LANGUAGES)('the mail says of every value what the page says, in %s', async (language) => {
  const form = {
    ...FORM,
    civil_status: 'Concubinage',
    nationality: 'GBR',
    occupation: 'Freelancer',
    intended_arrival_date: '31',
    intended_arrival_month: '4',
    intended_arrival_year: '2027',
  }
  const { orderId, email, traveller } = await aTrackedOrder(it, { form, language, name: 'Łukasz' })
  const fields = ['names', 'civilStatus', 'occupation', 'nationality', 'passportNumber', 'intendedArrivalDate', 'hotel']
  expect((await send(orderId, { email, fields })).code).toBe(200)
  const { text } = (await post('preview-correction', { orderId, fields, note: '' })).body.data
  const mail = text.replaceAll(/\s+/g, ' ')
  const { corrections } = (await traveller.history(orderId)).body
  const words = MAIL_LANGUAGES[language].correction
  expect(corrections.asked.map(({ value }: any) => value).toSorted()).toEqual(fields.toSorted())
  const dates: string[] = []
  for (const { value, sent, problem } of corrections.asked) {
    const isDay = /^\d{4}-/.test(sent ?? '')
    if (isDay) dates.push(dayInWords(sent, language))
    const inWords = isDay
      ? dayInWords
      : value === 'nationality'
        ? countryInWords
        : (one: string) => choiceWord(one, words)
    const shown = sent === null ? words.notGiven : inWords(sent, language)
    const line = `${words.fields[value as Question]} ${words.given}${MAIL_LANGUAGES[language].colon}${shown}`
    expect(mail).toContain(`${line.replaceAll(/\s+/g, ' ')} ${problem ? sayProblem(problem, words) : ''}`)
  }
  // There is no such day, and both say which one was sent.
  expect(dates).toHaveLength(1)
  expect(dates[0]).toMatch(/31.*2027/)
  expect(mail).not.toContain('GBR')
})

test('the order moves to Awaiting only where that is wanted, together with the mail or not at all', async () => {
  const orderId = await orderFor()
  const { version } = await detail(orderId)
  const other = await it.tokenOf('Manager')
  await it.call('PUT', '/admin/move-order-status', { token: other, body: { orderId, status: 'Contact Customer' } })
  const stale = await send(orderId, { moveToAwaiting: true, version })
  expect(stale.code).toBe(409)
  expect(await rows('select from mails where order_id = $1', [orderId])).toEqual([])
  const moved = await send(orderId, { moveToAwaiting: true, version: version + 1 })
  expect([moved.code, moved.body.message]).toEqual([
    200,
    expect.stringMatching(/^The mail is queued; the order moved to Awaiting/),
  ])
  expect(await detail(orderId)).toMatchObject({ process_status: 'Awaiting', version: version + 2 })
  const again = await send(orderId, { moveToAwaiting: true, note: 'once more' })
  expect([again.code, again.body.message]).toEqual([200, 'The mail is queued'])
  expect(await rows('select from mails where order_id = $1', [orderId])).toHaveLength(2)
})

test('a double click asks once', async () => {
  const orderId = await orderFor()
  const [first, second] = await Promise.all([send(orderId), send(orderId)])
  expect(second.body.data.mailHistoryId).toBe(first.body.data.mailHistoryId)
  expect(await rows('select from mails where order_id = $1', [orderId])).toHaveLength(1)
  await send(orderId, { fields: ['names', 'email'] })
  expect(await rows('select from mails where order_id = $1', [orderId])).toHaveLength(2)
})

test.each([
  [{ fields: [], note: ' ' }, 422],
  [{ fields: ['nothing'] }, 422],
  [{ fields: 'names' }, 422],
  [{ note: 'x'.repeat(2001) }, 422],
  [{ email: 'a@b.example, c@d.example' }, 422],
  [{ email: '' }, 422],
  [{ mailServiceProvider: 'Pigeon' }, 422],
  [{ orderId: 999_999_999 }, 404],
])('%j is refused with %i, and nothing is sent', async (own, expected) => {
  const orderId = await orderFor()
  const { code, body } = await send(orderId, own)
  expect([code, body.status]).toEqual([expected, 0])
  expect(await rows('select from mails where order_id = $1', [orderId])).toEqual([])
})

test.each(ROLE_NAMES)('%s asks at the address of the order; elsewhere only who may send elsewhere', async (role) => {
  const token = await it.tokenOf(role)
  const orderId = await orderFor()
  expect((await send(orderId, {}, token)).code).toBe(200)
  const elsewhere = await send(orderId, { email: 'else@mail.example' }, token)
  expect(elsewhere.code).toBe(['Admin', 'Manager', 'Team'].includes(role) ? 200 : 403)
})
