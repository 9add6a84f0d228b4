import { afterAll, expect, test } from 'vitest'
import { CORRECTIONS_ENV, correctionsOf } from '#server/testing/corrections.ts'
import { multipart } from '#server/testing/multipart.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { OWN_EMAIL, uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp({ ...CORRECTIONS_ENV, OFFICIAL_SITE: 'form.example.do', PUBLIC_URL: 'https://desk.example' })
afterAll(() => it.close())
const night = await it.tokenOf('Night Staff')
const on = uploadsOf(it, night)
const orders = correctionsOf(it)

const take = (own: object = {}) => orders.take({ email: OWN_EMAIL, ...own })
const handOver = (orderId: number, token = night, more: { anyway?: boolean } = {}) =>
  it.call('POST', '/admin/hand-over-sheet', { token, body: { orderId, ...more } })

async function bring(orderId: number, bytes: Buffer, token = night) {
  const file = { bytes, name: 'e-ticket.pdf', type: 'application/pdf' }
  const { body, headers } = multipart([
    ['orderId', String(orderId)],
    ['uploadVisaDoc', file],
  ])
  const answer = await it.app.inject({
    method: 'POST',
    url: '/api/admin/attach-ticket',
    payload: body,
    headers: { ...headers, authorization: token },
  })
  return { code: answer.statusCode, body: answer.json() }
}

const told = (orderId: number, event: string) =>
  on.rows('select actor_name, after from audit_log where order_id = $1 and event = $2', [orderId, event])

test('who has the form filled in is shown as working on the order; a colleague is told who does, and may go on', async () => {
  const orderId = await take({ passport_number: 'KK445599' })
  const claimed = () =>
    on.rows('select m.email from order_claims c join staff m on m.id = c.staff_id where c.order_id = $1', [orderId])
  await handOver(orderId)
  const [mine] = await claimed()
  expect(mine).toBeDefined()
  const team = await it.tokenOf('Team')
  const refused = await handOver(orderId, team)
  expect([refused.code, refused.body.message]).toEqual([409, expect.stringMatching(/ is working on this order$/)])
  expect(await told(orderId, 'order.handed-over')).toHaveLength(1)
  expect((await handOver(orderId, team, { anyway: true })).code).toBe(200)
  expect(await claimed()).toEqual([mine])
  expect(await told(orderId, 'order.handed-over')).toHaveLength(2)
})

test('a sheet is of the order as it is once it is claimed: what changes while one waits for that is on it', async () => {
  const orderId = await take({ passport_number: 'KK445577', City_of_residence: 'Lodz' })
  const other = await ownConnection(it.services.pool)
  await other.query('begin')
  await other.query('select from orders where order_id = $1 for update', [orderId])
  const answer = handOver(orderId)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await on.rows(waiting)).length).toBe(1)
  await other.query(`update applications set form = form || '{"City_of_residence": "Krakow"}' where order_id = $1`, [
    orderId,
  ])
  await other.query('commit')
  const { body } = await answer
  expect(body.data.values.find(({ field }: any) => field === 'City_of_residence')).toMatchObject({ value: 'Krakow' })
})

test('a sheet is of one order, as the official form spells it, and that it went is recorded', async () => {
  const orderId = await take({
    passport_number: 'KK445566',
    name: 'Łukasz',
    last_name: "O'Connor-Núñez",
    Country_residence: 'Polska',
    sex: 'Female',
    occupation: 'student',
    disembarkation_port: 'Punta Cana',
  })
  const { code, body } = await handOver(orderId)
  expect([code, body.data.minutes]).toEqual([200, 10])
  const values = new Map<string, any>(body.data.values.map((value: any) => [value.field, value]))
  expect(values.get('name')).toEqual({ field: 'name', value: 'Lukasz', key: null, check: false })
  expect(values.get('last_name')).toMatchObject({ value: 'O Connor Nuñez' })
  expect(values.get('Country_residence')).toMatchObject({
    key: 'POL',
    names: expect.arrayContaining(['PL', 'Polonia', 'Польша']),
  })
  expect(values.get('nationality')).toMatchObject({ key: 'ESP' })
  expect(values.get('sex')).toMatchObject({ key: 'F' })
  expect(values.get('occupation')).toMatchObject({ key: 'Student' })
  expect(values.get('date_of_birth')).toMatchObject({ value: '1980-02-03' })
  expect(values.get('disembarkation_port')).toMatchObject({ key: 'PUJ' })
  expect(values.get('application_email').value).toBe(`${orderId}@${it.services.env.APPLICATION_MAIL_DOMAIN}`)
  // The traveller's own address and phone are nobody's but ours, and what the form does not ask this order is not there.
  const asked = [...values.keys()]
  expect(asked).not.toEqual(expect.arrayContaining(['email']))
  expect(asked.filter((field) => /origin|province|residence_number/.test(field))).toEqual([])
  expect(JSON.stringify(body)).not.toContain(OWN_EMAIL)
  const [audit] = await told(orderId, 'order.handed-over')
  expect(audit).toMatchObject({
    actor_name: expect.stringMatching(/^Night Staff/),
    after: { values: asked.length, toCheck: [] },
  })
  expect(JSON.stringify(audit)).not.toContain('KK445566')
})

test('what the official form would refuse goes along to be shown, and is never typed', async () => {
  const orderId = await take({ passport_number: 'TOO-LONG-1234567', civil_status: 'Complicated', name: '王小明' })
  const { body } = await handOver(orderId)
  const toCheck = body.data.values.filter(({ check }: any) => check).map(({ field }: any) => field)
  expect(toCheck).toEqual(['name', 'passport_number', 'civil_status'])
  expect((await told(orderId, 'order.handed-over'))[0].after.toCheck).toEqual(toCheck)
})

test('of two nationalities none is typed, and what is copied is the official form’s word', async () => {
  const own = { passport_nationality: 'No', nationality: 'Poland', place_of_birth: 'Germany' }
  const { body } = await handOver(
    await take({ ...own, Country_residence: 'Polska', sex: 'male', foreigner_resident: '0' }),
  )
  const values = new Map<string, any>(body.data.values.map((value: any) => [value.field, value]))
  expect(values.get('nationality')).toMatchObject({ value: 'Poland', check: true })
  expect(values.get('passport_nationality')).toMatchObject({ value: 'No', check: true })
  const copied = ['Country_residence', 'sex', 'foreigner_resident'].map((field) => values.get(field).value)
  expect(copied).toEqual(['Poland', 'M', 'No'])
})

test('whoever may not read a passport gets no sheet, no assistant, and brings no ticket', async () => {
  const orderId = await take()
  const telecaller = await it.tokenOf('Telecaller')
  expect((await handOver(orderId, telecaller)).code).toBe(403)
  expect((await it.call('GET', '/admin/assistant', { token: telecaller })).code).toBe(403)
  expect((await bring(orderId, await ticketPdf({ lines: ['E-TICKET'] }), telecaller)).code).toBe(403)
  expect(await told(orderId, 'order.handed-over')).toEqual([])
  expect((await handOver(999_999_999)).code).toBe(404)
})

test('a ticket waits as ready to check: nothing is sent, nothing before it is replaced, and twice is once', async () => {
  const orderId = await take({ passport_number: 'QQ998877', name: 'Marta', last_name: 'Kowal' })
  const before = await on.upload(orderId, {
    bytes: await ticketPdf({ lines: ['QQ998877', 'Marta Kowal', 'first'] }),
    name: 'a.pdf',
    type: 'application/pdf',
  })
  expect(before.code).toBe(200)
  const mails = 'select count(*)::int as mails from mails where order_id = $1'
  const [sent] = await on.rows(mails, [orderId])
  const ticket = await ticketPdf({ lines: ['E-TICKET', 'QQ998877', 'Marta Kowal', '1980-02-03'] })
  const { code, body } = await bring(orderId, ticket)
  expect([code, body.message]).toEqual([200, 'The ticket is attached and ready to check. Nothing was sent.'])
  expect(body.data).toMatchObject({ state: 'to-check', verdict: 'match' })
  const again = await bring(orderId, ticket)
  expect(again.body).toMatchObject({
    message: 'The order has this very document already.',
    data: { documentId: body.data.documentId },
  })
  const states = 'select state, to_check from documents where order_id = $1 order by id'
  expect(await on.rows(states, [orderId])).toEqual([
    { state: 'current', to_check: false },
    { state: 'to-check', to_check: true },
  ])
  expect(await on.rows(mails, [orderId])).toEqual([sent])
  expect(await told(orderId, 'document.attached')).toMatchObject([
    { after: { documentId: body.data.documentId, state: 'to-check' } },
  ])
  const ready = await it.call('GET', '/admin/ready-to-check', { token: night })
  expect(ready.body.data).toMatchObject({ elsewhere: 1 })
})

test('a ticket of another order’s traveller is stopped, and what is no document is refused', async () => {
  const other = await take({ passport_number: 'ZZ556677', name: 'Otto', last_name: 'Anders' })
  const orderId = await take({ passport_number: 'AA112233', name: 'Ida', last_name: 'Berg' })
  const { body } = await bring(orderId, await ticketPdf({ lines: ['E-TICKET', 'ZZ556677', 'Otto Anders'] }))
  expect(body).toMatchObject({ status: 1, data: { state: 'stopped', verdict: 'stopped' } })
  expect((await told(orderId, 'document.attached'))[0].after).toMatchObject({ state: 'stopped', otherOrderId: other })
  expect((await bring(orderId, Buffer.from('<html>no ticket</html>'))).code).toBe(415)
  expect((await bring(999_999_999, await ticketPdf({ lines: ['E-TICKET'] }))).code).toBe(404)
})

test('the assistant is of this installation, and of no other', async () => {
  const { body } = await it.call('GET', '/admin/assistant', { token: night })
  expect(body.data).toMatchObject({
    extensionId: expect.stringMatching(/^[a-p]{32}$/),
    officialSite: 'https://form.example.do',
  })
})
