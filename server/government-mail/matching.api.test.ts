import { afterAll, expect, test } from 'vitest'
import { anOrder } from '#server/testing/factories.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { HOSTILE_PDFS } from '#server/testing/hostile-pdfs.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const on = await governmentMailsOf(it)
const store = uploadsOf(it, await it.signInAs('Team'))
const pdf = { name: 'e-ticket.pdf', type: 'application/pdf', bytes: await samplePdf(2) }

const order = () => anOrder(it.services.pool, { queue: 'awaitingGovtOrder' })
const at = (orderId: number | string) => `${orderId}@applications.example`
const mail = async (id: number) => (await on.rows('select * from government_mails where id = $1', [id]))[0]
const ordersOf = async (id: number) =>
  (await on.rows('select order_id from government_mail_orders where mail_id = $1 order by 1', [id])).map(
    (row) => row.order_id,
  )
const documentsOf = (orderId: number) =>
  on.rows(
    'select id, state, source, uploaded_by, original_name, pages from documents where order_id = $1 order by id',
    [orderId],
  )
const eventsOf = async (orderId: number) =>
  (
    await on.rows(`select event from audit_log where order_id = $1 and event ~ '^(gov|doc)' order by id`, [orderId])
  ).map((row) => row.event)

test("the order's address matches it; its PDF becomes a document that is ready to check and is sent to nobody", async () => {
  const orderId = await order()
  const id = await on.take(rawMessage({ to: at(orderId), files: [pdf] }), { 'x-dmarc': 'migracion.gob.do=pass' })
  expect(await mail(id)).toMatchObject({ state: 'matched', sender: 'known', subject: 'Your ticket', problem: null })
  expect(await documentsOf(orderId)).toMatchObject([
    { state: 'to-check', source: 'government-mail', uploaded_by: null, original_name: 'e-ticket.pdf', pages: 2 },
  ])
  expect(await on.rows('select from mails where order_id = $1', [orderId])).toEqual([])
  expect(await eventsOf(orderId)).toEqual(['government-mail.received', 'document.received'])
})

test('reading a message again changes nothing, also at once', async () => {
  const orderId = await order()
  const id = await on.take(rawMessage({ to: at(orderId), files: [pdf] }))
  const before = await store.storedFiles()
  await Promise.all(Array.from({ length: 3 }, () => readGovernmentMail(it.services, { mailId: id })))
  expect(await documentsOf(orderId)).toHaveLength(1)
  expect(await eventsOf(orderId)).toHaveLength(2)
  expect(await store.storedFiles()).toEqual(before)
})

test.each([
  ['the envelope alone', { to: 'undisclosed-recipients:;' }, true],
  ['a plus and capitals', { plus: '+DGM' }, false],
  ['Cc', { head: 'cc' }, false],
])(
  '%s names the order too',
  async (_what, { to, plus = '', head }: { to?: string; plus?: string; head?: string }, inEnvelope) => {
    const orderId = await order()
    const address = at(`${orderId}${plus}`).toUpperCase()
    const raw = rawMessage({
      to: to ?? (head ? 'office@else.example' : address),
      ...(head && { head: `Cc: ${address}\r\n` }),
    })
    const id = await on.take(raw, inEnvelope ? { 'x-envelope-to': address } : {})
    expect(await ordersOf(id)).toEqual([orderId])
  },
)

test('several recipients are several orders, each with a document of its own', async () => {
  const [one, two] = [await order(), await order()]
  const id = await on.take(rawMessage({ to: `${at(one)}, ${at(two)}, office@else.example`, files: [pdf] }))
  expect(await ordersOf(id)).toEqual([one, two])
  for (const orderId of [one, two]) expect(await documentsOf(orderId)).toHaveLength(1)
})

test('what the message says never matches', async () => {
  const orderId = await order()
  const id = await on.take(
    rawMessage({
      to: 'office@applications.example',
      from: `"${at(orderId)}" <e-ticket@migracion.gob.do>`,
      subject: `Ticket of order ${orderId}`,
      text: `For ${at(orderId)}`,
      head: `Reply-To: ${at(orderId)}\r\nReferences: <${at(orderId)}>\r\n`,
      files: [{ ...pdf, name: `${orderId}.pdf` }],
    }),
  )
  expect(await mail(id)).toMatchObject({ state: 'unmatched' })
  expect(await ordersOf(id)).toEqual([])
  expect(await documentsOf(orderId)).toEqual([])
  const audit = await on.rows(
    `select order_id from audit_log where event = 'government-mail.unmatched' and after->>'mailId' = $1`,
    [String(id)],
  )
  expect(audit).toEqual([{ order_id: null }])
})

test('numbers that are no order, forged, huge or many match none', async () => {
  const some = await Promise.all(Array.from({ length: 11 }, order))
  for (const to of ['999999999999999', '9223372036854775808', '1e3', '-1', '0']) {
    expect(await ordersOf(await on.take(rawMessage({ to: at(to) })))).toEqual([])
  }
  const many = await on.take(rawMessage({ to: some.map(at).join(', ') }))
  expect(await ordersOf(many)).toEqual([])
  expect(await mail(many)).toMatchObject({ state: 'unmatched', problem: expect.stringMatching(/more than 10 orders/) })
})

test('a sender who is not the government is kept and marked', async () => {
  const orderId = await order()
  const take = async (from: string, headers: Record<string, string>) =>
    (await mail(await on.take(rawMessage({ to: at(orderId), from }), headers))).sender
  const proven = { 'x-spf': 'pass', 'x-dmarc': 'migracion.gob.do=pass' }
  expect(await take('a@evil.example', proven)).toBe('unknown')
  expect(await take('e-ticket@migracion.gob.do', {})).toBe('unproven')
  expect(await take('e-ticket@migracion.gob.do', { 'x-spf': 'fail' })).toBe('unproven')
  expect(await take('e-ticket@migracion.gob.do', { ...proven, 'x-envelope-from': 'x@gob.do' })).toBe('known')
})

test('a pass that names no domain, or another one, proves nothing; a From that two programs read differently is unknown', async () => {
  const orderId = await order()
  const sender = async (dmarc: string, from?: string) =>
    (await mail(await on.take(rawMessage({ to: at(orderId), ...(from && { from }) }), { 'x-dmarc': dmarc }))).sender
  for (const proof of ['migracion.gob.do=pass', ' GOB.DO = PASS ']) expect(await sender(proof)).toBe('known')
  for (const proof of ['pass', 'evil.example=pass', 'evil.example=pass, gob.do=pass', 'gob.do=fail', '=pass'])
    expect(await sender(proof)).toBe('unproven')
  const gov = 'e-ticket@migracion.gob.do'
  for (const from of [
    `<${gov}> <a@evil.example>`,
    `<@evil.example:${gov}>`,
    `a@evil.example@migracion.gob.do`,
    `<>, ${gov}`,
  ])
    expect(await sender('migracion.gob.do=pass', from)).toBe('unknown')
})

test('a message whose own To names somebody else says so', async () => {
  const orderId = await order()
  const problem = async (to: string) =>
    (await mail(await on.take(rawMessage({ to }), { 'x-envelope-to': at(orderId) }))).problem
  expect(await problem(at(orderId))).toBeNull()
  expect(await problem('somebody@else.example')).toMatch(/^Its own To names somebody else/)
})

test('results that the message itself claims prove nothing', async () => {
  const orderId = await order()
  const head = 'Authentication-Results: mx; spf=pass dkim=pass dmarc=pass\r\nX-Dmarc: pass\r\nX-Spf: pass\r\n'
  expect((await mail(await on.take(rawMessage({ to: at(orderId), head })))).sender).toBe('unproven')
})

test.each(Object.entries(HOSTILE_PDFS))('a PDF with %s is refused with the reason', async (_what, { make, says }) => {
  const orderId = await order()
  const before = (await store.storedFiles()).length
  const id = await on.take(rawMessage({ to: at(orderId), files: [{ ...pdf, bytes: await make() }, pdf] }))
  const files = await on.rows(
    'select document_id, problem from government_mail_files where mail_id = $1 order by place',
    [id],
  )
  expect(files).toEqual([
    { document_id: null, problem: expect.stringMatching(says) },
    { document_id: expect.any(Number), problem: null },
  ])
  expect(await documentsOf(orderId)).toHaveLength(1)
  expect(await eventsOf(orderId)).toEqual(['government-mail.received', 'document.refused', 'document.received'])
  // The original and the one document.
  expect((await store.storedFiles()).length - before).toBe(2)
})

test('the very same file again is said and not stored twice', async () => {
  const orderId = await order()
  await on.take(rawMessage({ to: at(orderId), files: [pdf] }))
  const id = await on.take(rawMessage({ to: at(orderId), files: [pdf] }))
  expect(await documentsOf(orderId)).toHaveLength(1)
  const [file] = await on.rows('select problem from government_mail_files where mail_id = $1', [id])
  expect(file.problem).toMatch(/this very document/)
})

test('no file of a message is taken in which Amazon found a virus', async () => {
  const orderId = await order()
  const { mailId } = (await on.post(rawMessage({ to: at(orderId), files: [pdf] }))).body.data
  await on.rows(`update government_mails set proofs = proofs || '{"virus":"fail"}' where id = $1`, [mailId])
  await readGovernmentMail(it.services, { mailId })
  expect(await documentsOf(orderId)).toEqual([])
  expect(await mail(mailId)).toMatchObject({ state: 'matched', problem: expect.stringMatching(/virus/) })
})

test('a message that cannot be read is matched by its envelope, and kept', async () => {
  const orderId = await order()
  const id = await on.take(Buffer.from('\0'.repeat(50_000)), { 'x-envelope-to': at(orderId) })
  expect(await ordersOf(id)).toEqual([orderId])
  expect((await it.services.files.read((await mail(id)).storage_key))!.length).toBe(50_000)
})
