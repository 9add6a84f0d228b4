import { afterAll, expect, test } from 'vitest'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { forgetOldGovernmentMail } from '#server/government-mail/forget-old-government-mail.ts'
import { readGovernmentMail } from '#server/government-mail/read-government-mail.ts'
import { anOrder } from '#server/testing/factories.ts'
import { governmentMailsOf } from '#server/testing/government-mails.ts'
import { rawMessage } from '#server/testing/raw-message.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { uploadsOf } from '#server/testing/uploads.ts'

const it = await testApp()
afterAll(() => it.close())
const on = await governmentMailsOf(it)
const manager = await it.signInAs('Manager')
const team = await it.signInAs('Team')
const pdf = { name: 'e-ticket.pdf', type: 'application/pdf', bytes: await samplePdf(1) }

const order = (own = {}) => anOrder(it.services.pool, { queue: 'awaitingGovtOrder', email: 'own@mail.example', ...own })
const unmatched = (own = {}) => on.take(rawMessage({ to: 'office@applications.example', files: [pdf], ...own }))
const list = (name: string, before?: number) =>
  it.call('GET', `/admin/government-mails?list=${name}${before ? `&before=${before}` : ''}`, { token: manager })
const view = (id: number, token = manager) => it.call('GET', `/admin/government-mails/${id}`, { token })
const put = (path: string, body: unknown, token = manager) => it.call('PUT', `/admin/${path}`, { token, body })
const attach = async (mailId: number, orderId: number) => {
  const answer = await put('attach-government-mail', { mailId, orderId })
  if (answer.code === 200) await readGovernmentMail(it.services, { mailId })
  return answer
}
const ready = async (ids: number[] = []) =>
  (await it.call('GET', `/admin/ready-to-check${ids.length ? `?ids=${ids.join(',')}` : ''}`, { token: team })).body.data
const ofOrder = async (orderId: number) =>
  (await it.call('GET', `/admin/order-government-mails/${orderId}`, { token: team })).body.data

test('unmatched messages are listed newest first, page by page, each once', async () => {
  const ids: number[] = []
  for (let n = 0; n < 27; n += 1) ids.push(await unmatched({ files: [], subject: `Message ${n}` }))
  const first = await list('unmatched')
  expect(first.body.data.map((row: { id: number }) => row.id)).toEqual(ids.toReversed().slice(0, 25))
  const second = await list('unmatched', first.body.next)
  expect(second.body.data.map((row: { id: number }) => row.id)).toEqual(ids.toReversed().slice(25))
  expect(second.body.next).toBeNull()
  expect(first.body.data[0]).toMatchObject({ subject: 'Message 26', sender: 'unproven', files: 0, order_ids: [] })
  expect((await list('received')).code).toBe(422)
})

test('only Managers and Admins see and sort them; who may send documents sees those of an order', async () => {
  const [mailId, orderId] = [await unmatched(), await order()]
  for (const role of ROLE_NAMES) {
    const token = await it.tokenOf(role)
    const isLead = role === 'Admin' || role === 'Manager'
    expect((await view(mailId, token)).code, role).toBe(isLead ? 200 : 403)
    expect((await put('set-aside-government-mail', { mailId: 999_999 }, token)).code, role).toBe(isLead ? 404 : 403)
    const own = await it.call('GET', `/admin/order-government-mails/${orderId}`, { token })
    expect(own.code, role).toBe(role === 'Telecaller' ? 403 : 200)
  }
})

test('a view shows the message whole, and suggests orders whose numbers it holds', async () => {
  const orderId = await order({ name: 'Ana', lastName: 'Pérez' })
  const mailId = await unmatched({ subject: `Ticket ${orderId}, not ${orderId}1 nor a${orderId}`, text: '<b>Hola</b>' })
  const { body } = await view(mailId)
  expect(body.data).toMatchObject({
    from_address: 'e-ticket@migracion.gob.do',
    recipients: ['office@applications.example'],
    text: '<b>Hola</b>',
    files: [{ name: 'e-ticket.pdf', type: 'application/pdf', bytes: pdf.bytes.length, problem: null }],
    suggestions: [{ order_id: orderId, name: 'Ana', last_name: 'Pérez', process_status: 'AwaitingGovt' }],
    has_original: true,
  })
  const seen = await on.rows(`select from audit_log where event = 'government-mail.viewed' and after->>'mailId' = $1`, [
    String(mailId),
  ])
  expect(seen).toHaveLength(1)
})

test('why a file is no document is said in the language of who reads', async () => {
  const orderId = await order()
  await on.take(
    rawMessage({
      to: `${orderId}@applications.example`,
      files: Array.from({ length: 60 }, () => ({ ...pdf, name: 'a.png', type: 'image/png', bytes: Buffer.from('x') })),
    }),
  )
  const { body } = await it.call('GET', `/admin/order-government-mails/${orderId}`, {
    token: team,
    headers: { 'x-language': 'es' },
  })
  expect(body.data[0].problem).toBe('Este mensaje tiene 60 archivos; se miraron los primeros 50.')
  expect(body.data[0].files[0].problem).toBe('Solo los PDF pasan a ser documentos.')
})

test('the original comes as a file to be saved', async () => {
  const raw = rawMessage({ to: 'office@applications.example' })
  const mailId = await on.take(raw)
  const answer = await it.app.inject({
    url: `/api/admin/government-mails/${mailId}/original`,
    headers: { authorization: manager },
  })
  expect(answer.rawPayload).toEqual(raw)
  expect(answer.headers['content-type']).toBe('message/rfc822')
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="government-mail-${mailId}.eml"`)
})

test('attaching names the owner first, then makes documents; twice is once', async () => {
  const [mailId, orderId] = [await unmatched(), await order({ name: 'Ana' })]
  const owner = await it.call('GET', `/admin/government-mail-owner/${orderId}`, { token: manager })
  expect(owner.body.data).toMatchObject({ order_id: orderId, name: 'Ana', email: 'own@mail.example' })
  expect((await it.call('GET', '/admin/government-mail-owner/999999999', { token: manager })).code).toBe(404)
  expect((await attach(mailId, 999_999_999)).code).toBe(404)
  expect((await attach(999_999_999, orderId)).code).toBe(404)
  expect((await attach(mailId, orderId)).body.message).toContain(`attached to order ${orderId}`)
  expect((await attach(mailId, orderId)).body.message).toMatch(/already/)
  const [shown] = await ofOrder(orderId)
  expect(shown).toMatchObject({
    id: mailId,
    attached_by: expect.stringMatching(/^Manager/),
    text: 'The ticket is attached.',
  })
  expect(shown.files).toMatchObject([{ name: 'e-ticket.pdf', document_id: expect.any(Number), problem: null }])
  expect((await view(mailId)).body.data).toMatchObject({ state: 'matched', order_ids: [orderId], suggestions: [] })
  const events = await on.rows('select event, actor_kind from audit_log where order_id = $1 order by id', [orderId])
  expect(events).toEqual([
    { event: 'order.viewed', actor_kind: 'staff' },
    { event: 'government-mail.attached', actor_kind: 'staff' },
    { event: 'document.received', actor_kind: 'job' },
  ])
})

test('a message is set aside and taken back; one that has an order is not', async () => {
  const mailId = await unmatched()
  expect((await put('set-aside-government-mail', { mailId })).code).toBe(200)
  expect((await list('set-aside')).body.data[0].id).toBe(mailId)
  expect((await put('set-aside-government-mail', { mailId })).body.message).toMatch(/already/)
  await readGovernmentMail(it.services, { mailId })
  expect((await view(mailId)).body.data.state).toBe('set-aside')
  expect((await put('set-aside-government-mail', { mailId, back: true })).code).toBe(200)
  await attach(mailId, await order())
  expect((await put('set-aside-government-mail', { mailId })).code).toBe(409)
})

test('not for this order: unsent documents go, it waits for a Manager again, and never comes back by itself', async () => {
  const [orderId, right] = [await order(), await order()]
  const raw = rawMessage({ to: `${orderId}@applications.example`, files: [pdf] })
  const mailId = await on.take(raw)
  expect(await ready([orderId, right])).toMatchObject({ ids: [orderId] })
  expect((await put('refuse-government-mail', { mailId, orderId }, await it.tokenOf('Telecaller'))).code).toBe(403)
  expect((await put('refuse-government-mail', { mailId, orderId: right }, team)).code).toBe(404)
  expect((await put('refuse-government-mail', { mailId, orderId }, team)).code).toBe(200)
  expect((await put('refuse-government-mail', { mailId, orderId }, team)).body.message).toMatch(/already/)
  expect(await ofOrder(orderId)).toEqual([])
  expect(await ready([orderId])).toMatchObject({ ids: [] })
  expect((await view(mailId)).body.data.state).toBe('unmatched')
  await on.take(raw, { 'x-envelope-to': `${orderId}@applications.example` })
  expect(await ofOrder(orderId)).toEqual([])
  await attach(mailId, right)
  expect(await ofOrder(right)).toMatchObject([{ id: mailId, files: [{ document_id: expect.any(Number) }] }])
  await attach(mailId, orderId)
  expect((await ofOrder(orderId))[0].files[0].document_id).toEqual(expect.any(Number))
})

test('the number of orders in Awaiting Govt with something ready is exact: by arrival, move, sending and withdrawal', async () => {
  const before = (await ready()).awaitingGovt
  const orderId = await order()
  const mailed = await on.take(
    rawMessage({ to: `${orderId}@applications.example`, files: [pdf, { ...pdf, bytes: await samplePdf(3) }] }),
  )
  expect((await ready()).awaitingGovt).toBe(before + 1)
  const move = (status: string) => put('move-order-status', { orderId, status }, team)
  await move('Contact Customer')
  expect(await ready([orderId])).toMatchObject({ awaitingGovt: before, elsewhere: 1, ids: [orderId] })
  expect((await ready()).longest).not.toContain(orderId)
  await move('AwaitingGovt')
  expect((await ready()).awaitingGovt).toBe(before + 1)
  expect((await ready()).longest.at(-1)).toBe(orderId)
  const [one, two] = (await ofOrder(orderId))[0].files
  const sent = await it.call('POST', '/admin/send-document', {
    token: team,
    body: { orderId, documentId: one.document_id, email: 'own@mail.example' },
  })
  expect(sent.code).toBe(200)
  expect((await ready()).awaitingGovt).toBe(before + 1)
  await put('withdraw-document', { orderId, documentId: two.document_id }, team)
  expect((await ready()).awaitingGovt).toBe(before)
  expect(await on.rows('select document_id from mails where order_id = $1', [orderId])).toEqual([
    { document_id: one.document_id },
  ])
  // What was sent stays, whatever is said of its message afterwards.
  await put('refuse-government-mail', { mailId: mailed, orderId }, team)
  const [kept] = await on.rows('select state from documents where id = $1', [one.document_id])
  expect(kept.state).toBe('current')
})

test('open pages hear of every arrival, matched or not', async () => {
  await on.rows('delete from live_log')
  const orderId = await order()
  await on.rows('delete from live_log')
  await on.take(rawMessage({ to: `${orderId}@applications.example`, files: [pdf] }))
  await unmatched()
  const parts = await on.rows(
    `select distinct array_to_string(order_ids, ',') as ids, part from live_log where topic = 'order' order by part`,
  )
  expect(parts).toEqual([
    { ids: String(orderId), part: 'documents' },
    { ids: String(orderId), part: 'government_mail_orders' },
    { ids: '', part: 'government_mails' },
  ])
})

test('after 90 days the original of a matched message goes, one set aside goes whole, an unmatched one stays', async () => {
  const orderId = await order()
  const matched = await on.take(rawMessage({ to: `${orderId}@applications.example`, files: [pdf] }))
  const [aside, waiting, young] = [await unmatched(), await unmatched(), await unmatched()]
  await put('set-aside-government-mail', { mailId: aside })
  await put('set-aside-government-mail', { mailId: young })
  await on.rows(`update government_mails set received_at = now() - interval '91 days' where id = any($1)`, [
    [matched, aside, waiting],
  ])
  const files = uploadsOf(it, team).storedFiles
  const before = (await files()).length
  await forgetOldGovernmentMail(it.services)
  expect(before - (await files()).length).toBe(2)
  expect((await view(matched)).body.data).toMatchObject({ subject: 'Your ticket', has_original: false })
  expect((await view(aside)).code).toBe(404)
  for (const id of [waiting, young]) expect((await view(id)).body.data.has_original).toBe(true)
  expect((await ofOrder(orderId))[0].files[0].document_id).toEqual(expect.any(Number))
  expect((await attach(matched, await order())).code).toBe(409)
})
