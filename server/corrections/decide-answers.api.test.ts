import { afterAll, describe, expect, test } from 'vitest'
import { dateOf, dayAhead } from '#server/testing/corrections.ts'
import { sendDueNotices } from '#server/mails/notices/send-due-notices.ts'
import { FILE_AGAIN } from '#server/orders/filed-again-note.ts'
import { letGo, mailsOf, readMail } from '#server/testing/outbox.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { testApp } from '#server/testing/test-app.ts'
import { aTrackedOrder, type Traveller } from '#server/testing/traveller.ts'
import { uploadsOf } from '#server/testing/uploads.ts'
import { WHOLE_FORM } from '#server/testing/whole-order.ts'

const it = await testApp()
afterAll(() => it.close())
const team = await it.tokenOf('Team')

const FORM = { ...WHOLE_FORM, ...dateOf('intended_arrival', dayAhead(30)) }
const rows = async (sql: string, values: unknown[] = []) => (await it.services.pool.query(sql, values)).rows
/** What waits for a slip to be taken back waits no longer. */
const due = (orderId: number) => rows('update order_events set due_at = now() where order_id = $1', [orderId])
const detail = async (orderId: number) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: team })).body.data
const decide = (orderId: number, answerIds: number[], own: object = {}, token = team) =>
  it.call('PUT', '/admin/decide-answers', { token, body: { orderId, answerIds, verdict: 'accepted', ...own } })

/** An order of which these values were asked, and answered. */
async function answered(values: Record<string, string>, message = '') {
  const { orderId, email, traveller } = await aTrackedOrder(it, { form: FORM })
  const fields = ['names', 'passportNumber', 'hotel']
  await it.call('POST', '/admin/send-correction', {
    token: team,
    body: { orderId, email, fields, moveToAwaiting: true },
  })
  const { code, body } = await traveller.post('answer-corrections', { orderId, values, message })
  if (code !== 200) throw new Error(body.message)
  return { orderId, email, traveller, ids: await waiting(orderId) }
}
const waiting = async (orderId: number): Promise<number[]> =>
  (await rows('select id from answers where order_id = $1 and verdict is null order by id', [orderId])).map(
    ({ id }) => id,
  )
const page = async (traveller: Traveller, orderId: number) => (await traveller.history(orderId)).body.corrections

describe('an answer that is taken over', () => {
  test('changes the order with its history, closes what was to be checked, and is no answer that waits any more', async () => {
    const { orderId, ids, traveller } = await answered(
      { name: 'Łukasz O’Connor-Núñez', passport_number: 'XX7009991' },
      'Thank you',
    )
    const { code, body } = await decide(orderId, ids, { version: (await detail(orderId)).version })
    expect([code, body.message]).toEqual([200, 'The answer is accepted'])
    expect(body.data).toMatchObject({ name: 'Łukasz O’Connor-Núñez', passport_number: 'XX7009991', answered: false })
    expect(body.data.answers.map(({ verdict, decided_by: by }: any) => [verdict, by])).toEqual(
      ids.map(() => ['accepted', expect.stringContaining('Team')]),
    )
    expect(body.data.corrections[0]).toMatchObject({
      reason: expect.stringMatching(/^Answer of the traveller on their page, \d{4}-/),
      before: { passport_number: 'XX123456' },
      after: { passport_number: 'XX7009991' },
    })
    expect(body.data.timeline.map(({ event }: any) => event)).toContain('order.corrected')
    const search = { searchVal: 'lukasz', folderName: 'allOrder', start: 0, end: 10 }
    const found = await it.call('POST', '/admin/search-order', { token: team, body: search })
    expect(found.body.data.map((row: any) => row.order_id)).toContain(orderId)
    expect((await page(traveller, orderId)).given.map(({ verdict }: any) => verdict)).toEqual(ids.map(() => 'accepted'))
  })

  test.each([
    ['Manager', 200],
    ['Night Staff', 200],
    ['Telecaller', 403],
  ] as const)('by %s: %i', async (role, status) => {
    const { orderId, ids } = await answered({ hotel: 'Hilton' })
    expect((await decide(orderId, ids, {}, await it.tokenOf(role))).code).toBe(status)
    expect((await detail(orderId)).hotel).toBe(status === 200 ? 'Hilton' : 'Riu')
  })

  test('by two members at once is taken over by one, and the other one hears of it', async () => {
    const { orderId, ids } = await answered({ hotel: 'Hilton' })
    const both = await Promise.all([decide(orderId, ids), decide(orderId, ids, {}, await it.tokenOf('Manager'))])
    expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await detail(orderId)).corrections).toHaveLength(1)
    expect((await decide(orderId, ids)).code).toBe(409)
  })

  test('is refused by one of two members at once, and the other one hears of it', async () => {
    const { orderId, ids } = await answered({ hotel: 'Hilton' })
    const refuse = { verdict: 'refused', reason: 'Which one?' }
    const members = await Promise.all(['Team', 'Manager', 'Admin'].map((role) => it.tokenOf(role as 'Team')))
    const all = await Promise.all(members.map((token) => decide(orderId, ids, refuse, token)))
    expect(all.map(({ code }) => code).toSorted()).toEqual([200, 409, 409])
  })

  test('is refused where somebody changed the order since the page was read, and waits', async () => {
    const { orderId, ids } = await answered({ hotel: 'Hilton' })
    const { version } = await detail(orderId)
    const other = { orderId, fields: { hotel: 'Hyatt' }, reason: 'Called', version }
    expect(
      (await it.call('PUT', '/admin/correct-order', { token: await it.tokenOf('Manager'), body: other })).code,
    ).toBe(200)
    expect((await decide(orderId, ids, { version })).code).toBe(409)
    expect(await waiting(orderId)).toEqual(ids)
  })

  test('is one of that order', async () => {
    const { ids } = await answered({ hotel: 'Hilton' })
    const other = await answered({ hotel: 'Hyatt' })
    expect((await decide(other.orderId, ids)).code).toBe(404)
    expect(await waiting(other.orderId)).toEqual(other.ids)
  })
})

describe('an answer that is refused', () => {
  test('changes nothing; the traveller reads why, and is asked still', async () => {
    const { orderId, ids, traveller } = await answered({ hotel: 'Hilton' })
    expect((await decide(orderId, ids, { verdict: 'refused' })).body.errors).toEqual({
      reason: 'Write what the traveller should know',
    })
    const { code } = await decide(orderId, ids, { verdict: 'refused', reason: 'Which Hilton?' })
    expect([code, (await detail(orderId)).hotel, (await detail(orderId)).answered]).toEqual([200, 'Riu', false])
    const { asked } = await page(traveller, orderId)
    expect(asked.find(({ value }: any) => value === 'hotel')).toMatchObject({ refused: 'Which Hilton?' })
    await due(orderId)
    await sendDueNotices(it.services)
    await letGo(it, orderId)
    const told = (await mailsOf(it, orderId)).filter(({ kind }) => kind === 'answer-refused')
    expect(told).toHaveLength(1)
    const mail = await readMail(it, orderId, told[0]!.id)
    expect(mail.subject).toBe(`About your answer – order ${orderId}`)
    expect(mail.text).toMatch(/\/t\/[\w.-]+\/answer/)
    await traveller.post('answer-corrections', { orderId, values: { hotel: 'Hilton La Romana' } })
    expect((await decide(orderId, await waiting(orderId))).body.data.hotel).toBe('Hilton La Romana')
    expect((await rows('select given from answers where order_id = $1', [orderId])).length).toBe(2)
  })
})

describe('the mail of a refusal', () => {
  const refuse = (orderId: number, ids: number[]) => decide(orderId, ids, { verdict: 'refused', reason: 'Which one?' })

  test('is one for several refusals, and tells nobody who has answered anew meanwhile', async () => {
    const several = await answered({ hotel: 'Hilton', passport_number: 'XX7009991' })
    // The later answer first: the last decision tells.
    for (const id of several.ids.toReversed()) expect((await refuse(several.orderId, [id])).code).toBe(200)
    const anew = await answered({ hotel: 'Hilton' })
    await refuse(anew.orderId, anew.ids)
    await anew.traveller.post('answer-corrections', { orderId: anew.orderId, values: { hotel: 'Hyatt' } })
    for (const { orderId } of [several, anew]) await due(orderId)
    await sendDueNotices(it.services)
    const told = async ({ orderId }: { orderId: number }) =>
      (await mailsOf(it, orderId)).filter(({ kind }) => kind === 'answer-refused').length
    expect([await told(several), await told(anew)]).toEqual([1, 0])
  })
})

describe('where the form was filed', () => {
  async function withTicket(values: Record<string, string>) {
    const { orderId, email, ...rest } = await answered(values)
    const on = uploadsOf(it, team)
    const sent = await on.upload(orderId, { bytes: await samplePdf(1), name: 'ticket.pdf' }, email)
    expect(sent.code).toBe(200)
    await letGo(it, orderId)
    return { orderId, email, on, ...rest }
  }
  const documents = (orderId: number) => rows('select state from documents where order_id = $1 order by id', [orderId])

  test('another flight takes the ticket back, tells its holder, and marks the order until there is a new one', async () => {
    const { orderId, email, ids, on, traveller } = await withTicket({ embarkation_flight_number: 'UX 88' })
    // Who was sent a ticket since is asked no more for what was asked before.
    expect((await page(traveller, orderId)).asked_at).toBeNull()
    const { body } = await decide(orderId, ids)
    expect(await documents(orderId)).toEqual([{ state: 'withdrawn' }])
    expect((await page(traveller, orderId)).asked_at).toBeNull()
    expect(body.data.needs_check).toContainEqual({ field: 'embarkation_flight_number', message: FILE_AGAIN })
    expect(await mailsOf(it, orderId)).toContainEqual(expect.objectContaining({ kind: 'withdrawn', email }))
    await on.upload(orderId, { bytes: await samplePdf(2), name: 'new.pdf' }, email)
    const after = await detail(orderId)
    expect(after.needs_check.filter(({ message }: any) => message === FILE_AGAIN)).toEqual([])
    const [kept] = await rows('select notes::text || needs_check::text as text from applications where order_id = $1', [
      orderId,
    ])
    expect(kept.text).not.toContain(FILE_AGAIN)
  })

  test('another flight that staff correct by themselves does the same, and its traveller reads it', async () => {
    const { orderId, email, traveller } = await withTicket({ hotel: 'Hilton' })
    const { version, documents: listed } = await detail(orderId)
    const fields = { embarkation_flight_number: 'UX 88' }
    const body = { orderId, fields, reason: 'The airline moved it', version }
    const corrected = await it.call('PUT', '/admin/correct-order', { token: team, body })
    expect(corrected.body.data.needs_check).toContainEqual({ field: 'embarkation_flight_number', message: FILE_AGAIN })
    expect(await documents(orderId)).toEqual([{ state: 'withdrawn' }])
    expect(await mailsOf(it, orderId)).toContainEqual(expect.objectContaining({ kind: 'withdrawn', email }))
    const { body: told } = await traveller.history(orderId)
    expect([told.path, told.passes]).toMatchObject([[], [{ file1: listed[0].file1, state: 'withdrawn' }]])
  })

  test('what stands on no ticket, or is another spelling of the same, takes none back', async () => {
    const { orderId, ids } = await withTicket({ hotel: 'Hilton', name: 'MARÍA' })
    const { body } = await decide(orderId, ids)
    expect(await documents(orderId)).toEqual([{ state: 'current' }])
    expect(body.data.needs_check.map(({ message }: any) => message)).toContain(FILE_AGAIN)
    expect((await mailsOf(it, orderId)).map(({ kind }) => kind)).not.toContain('withdrawn')
  })
})
