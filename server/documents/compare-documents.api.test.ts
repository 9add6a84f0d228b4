import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { compareDocuments } from '#server/documents/compare-documents.ts'
import { transaction } from '#server/db/client.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile } from '#server/documents/keeping/keep-file.ts'
import { FILE_AGAIN } from '#server/orders/filed-again-note.ts'
import { CORRECTIONS_ENV, correctionsOf, dateOf, dayAhead } from '#server/testing/corrections.ts'
import { letGo, mailsOf } from '#server/testing/outbox.ts'
import { testApp } from '#server/testing/test-app.ts'
import { ticketPdf } from '#server/testing/ticket-pdf.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp(CORRECTIONS_ENV)
afterAll(() => it.close())
const on = correctionsOf(it)

const EMAIL = 'lukasz@mail.example'
let serial = 0
const aPassport = () => `PP${(serial += 1)}77665`
const aTicket = (passport: string) =>
  ticketPdf({
    lines: [
      'Electronic ticket',
      'Name LUKASZ NUNEZ',
      `Passport number ${passport}`,
      'Direction: ARRIVAL',
      `Flight date ${dayAhead(30)}`,
    ],
  })
async function upload(orderId: number, passport: string) {
  const token = await it.tokenOf('Team')
  const file = { bytes: await aTicket(passport), name: 'ticket.pdf', type: 'application/pdf' }
  return uploadsOf(it, token).upload(orderId, file, EMAIL, token, [['sendDifferent', 'true']])
}
const documents = async (orderId: number) => (await on.order(orderId)).documents
/** Does the work of the queue, which these tests have no worker for. */
async function work(orderId: number) {
  const queued = await on.rows(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'compare-documents' and (j.payload->>'orderId')::int = $1`,
    [orderId],
  )
  for (const { payload } of queued) await compareDocuments(it.services, payload)
  return queued.length
}

test('the right ticket, stopped because the order had another’s passport, becomes free and can be sent', async () => {
  const [anas, lukaszs] = [aPassport(), aPassport()]
  // Somebody mixed up the passports of two travellers.
  const ana = await on.take({ name: 'Ana', last_name: 'Perez', passport_number: lukaszs })
  const lukasz = await on.take({ passport_number: anas })
  expect((await upload(lukasz, lukaszs)).code).toBe(422)
  expect(await documents(lukasz)).toMatchObject([{ state: 'stopped', check: { otherOrderId: ana } }])
  await on.correct(lukasz, { passport_number: lukaszs })
  expect(await work(lukasz)).toBe(1)
  const [document] = await documents(lukasz)
  expect(document).toMatchObject({ state: 'current', check: { verdict: 'match', comparedAt: expect.any(String) } })
  expect((await on.order(lukasz)).timeline[0]).toMatchObject({
    event: 'document.compared',
    actor: 'Entrada',
    before: { verdict: 'stopped' },
    after: { verdict: 'match' },
  })
  const token = await it.tokenOf('Team')
  const body = { orderId: lukasz, documentId: document.id, email: EMAIL }
  expect((await it.call('POST', '/admin/send-document', { token, body })).code).toBe(200)
})

test('a ticket that was stopped because it names another order’s traveller only differs from its own when that order is the wrong one', async () => {
  const passport = aPassport()
  const wrong = await on.take({ name: 'Ana', last_name: 'Perez', passport_number: passport })
  const right = await on.take({ passport_number: aPassport() })
  await upload(right, passport)
  expect(await documents(right)).toMatchObject([{ state: 'stopped' }])
  await on.correct(wrong, { passport_number: aPassport() })
  await work(wrong)
  const [document] = await documents(right)
  expect(document).toMatchObject({ state: 'stopped', check: { otherOrderId: null } })
})

describe('a ticket that was sent', () => {
  const told = async (orderId: number) =>
    (await mailsOf(it, orderId)).map(({ kind, email }) => ({ kind, email })).filter(({ kind }) => kind !== 'approval')
  async function aSent(own: object = {}, passport = aPassport()) {
    const orderId = await on.take({ passport_number: passport, ...own })
    expect((await upload(orderId, passport)).code).toBe(200)
    await letGo(it, orderId)
    return orderId
  }

  test.each([
    ['flight', dateOf('intended_arrival', dayAhead(44))],
    ['passport', { passport_number: 'ZE9900112' }],
    ['name', { name: 'Zdzislaw' }],
    ['birth date', { year_of_dob: '1981' }],
  ])('is withdrawn, and its holder told, when the order gets another %s', async (_, fields) => {
    const orderId = await aSent()
    const { body } = await on.correct(orderId, fields)
    expect(body.data.documents).toMatchObject([{ state: 'withdrawn', sent_to: EMAIL }])
    expect(body.data.needs_check.map(({ message }: { message: string }) => message)).toContain(FILE_AGAIN)
    await work(orderId)
    expect([await told(orderId), (await documents(orderId))[0].state]).toEqual([
      [{ kind: 'withdrawn', email: EMAIL }],
      'withdrawn',
    ])
  })

  test('stays, and nothing is to be filed again, when the order comes to say what it says', async () => {
    const orderId = await aSent(dateOf('intended_arrival', dayAhead(31)))
    expect(await documents(orderId)).toMatchObject([{ state: 'current', check: { verdict: 'unsure' } }])
    const { body } = await on.correct(orderId, dateOf('intended_arrival', dayAhead(30)))
    expect(body.data.needs_check.map(({ message }: { message: string }) => message)).not.toContain(FILE_AGAIN)
    await work(orderId)
    expect([await told(orderId), await documents(orderId)]).toMatchObject([
      [],
      [{ state: 'current', check: { verdict: 'match' } }],
    ])
  })

  test('is withdrawn when what the order lacked turns out to be another traveller’s', async () => {
    const orderId = await aSent({ passport_number: undefined })
    await on.correct(orderId, { passport_number: aPassport() })
    expect(await documents(orderId)).toMatchObject([{ state: 'current' }])
    await work(orderId)
    expect([await told(orderId), await documents(orderId)]).toMatchObject([
      [{ kind: 'withdrawn', email: EMAIL }],
      [{ state: 'withdrawn', check: { verdict: 'stopped' } }],
    ])
  })
})

test('what a ticket says nothing of is no reason to read it again; the same comparison is no event', async () => {
  const passport = aPassport()
  const orderId = await on.take({ passport_number: passport })
  await upload(orderId, passport)
  await on.correct(orderId, { hotel: 'Barceló', email: 'other@mail.example' }, { by: await it.tokenOf('Manager') })
  expect(await work(orderId)).toBe(0)
  await on.correct(orderId, { name: 'Łukasz' }, { version: 2 })
  expect(await work(orderId)).toBe(1)
  expect(await documents(orderId)).toMatchObject([{ check: { verdict: 'match', comparedAt: null } }])
  expect(
    (await on.order(orderId)).timeline.filter(({ event }: { event: string }) => event === 'document.compared'),
  ).toEqual([])
})

test('an order that is corrected while its ticket is read has it compared with what is so then', async () => {
  const passport = aPassport()
  const orderId = await on.take({ passport_number: aPassport() })
  const { pool } = it.services
  const blocker = await pool.connect()
  // Holds the document at the order's lock, when its file is read; the correction comes in before it.
  await blocker.query('begin')
  await blocker.query('select from orders where order_id = $1 for update', [orderId])
  const correction = on.correct(orderId, { passport_number: passport })
  await waiting(1)
  await using content = await it.services.files.receive(Readable.from([await aTicket(passport)]), 1_000_000)
  await using kept = await keepFile(it.services, { orderId, name: 'ticket.pdf', content, lane: 'staff' })
  const stored = transaction(pool, async (client) => {
    await lockOrder(client, orderId)
    const comparison = await compareKept(it.services, client, kept)
    await insertDocument(client, kept, comparison, { source: 'upload', uploadedBy: null })
  })
  await waiting(2)
  await blocker.query('commit')
  blocker.release()
  expect((await correction).code).toBe(200)
  await stored
  expect(await documents(orderId)).toMatchObject([{ check: { verdict: 'match' } }])
})

/** Waits until so many connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  const find = async () =>
    (await on.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, []))
      .length
  await expect.poll(find, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
}
