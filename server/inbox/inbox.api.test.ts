import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from '#contract/orders/inbox.ts'
import type { Role } from '#contract/staff/roles.ts'
import { jobContext } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { forgetOldNotices } from '#server/inbox/forget-old-notices.ts'
import { bringBackDue } from '#server/orders/later/bring-back-due.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { anOrder, aStaffMember } from '#server/testing/factories.ts'
import { liveClient, type LiveClient } from '#server/testing/live-client.ts'
import { testApp } from '#server/testing/test-app.ts'

interface Member {
  id: number
  name: string
  token: string
}

let id: number

async function member(role: Role): Promise<Member> {
  const token = await it.signInAs(role)
  return { token, ...(await it.call('GET', '/user_info', { token })).body.data }
}

const it = await testApp()
afterAll(() => it.close())
const [ana, ben, caller] = [await member('Team'), await member('Manager'), await member('Telecaller')]
beforeEach(async () => {
  id = await anOrder(it.services.pool)
})
afterEach(() => sql('delete from notices'))

const sql = (text: string, values: unknown[] = []) => it.services.pool.query(text, values)
const read = async (who: Member, query = ''): Promise<{ data: Notice[]; next: string | null }> =>
  (await it.call('GET', `/admin/inbox${query}`, { token: who.token })).body as never
const linesOf = async (who: Member) => (await read(who)).data.map(({ kind, count, by }) => [kind, count, by])
const unread = async (who: Member) =>
  (await it.call('GET', '/admin/unread-notices', { token: who.token })).body.data.unread as number
const mark = (who: Member, body: object) => it.call('PUT', '/admin/read-notices', { token: who.token, body })
const remark = (by: Member, mentions: number[], more: object = {}) =>
  it.call('POST', '/admin/add-new-remark', {
    token: by.token,
    body: { orderId: id, remark: `Look at this, please ${Math.random()}`, mentions, ...more },
  })
const assign = (by: Member, to: number | null, more: object = {}) =>
  it.call('PUT', '/admin/assign-orders', { token: by.token, body: { orderId: id, to, ...more } })
const detail = async (orderId = id) =>
  (await it.call('GET', `/admin/get-orders-details/${orderId}`, { token: ben.token })).body.data
const suspend = (memberId: number, suspended: boolean) =>
  it.call('PUT', '/admin/suspend-team-member', { token: ben.token, body: { teamMemberId: memberId, suspended } })
const answerOf = (orderId: number, mailId: number | null = null) =>
  sql(`insert into answers (order_id, value, given, mail_id) values ($1, 'hotel', '{"hotel": "Sol"}', $2)`, [
    orderId,
    mailId,
  ])
const governmentWrites = (orderId: number, attachedBy: number | null = null) =>
  sql(
    `with mail as (insert into government_mails (channel, state, fingerprint, storage_key, bytes, envelope_to, proofs)
      values ('posted', 'matched', gen_random_uuid()::text, 'k', 1, '{}', '{}') returning id)
      insert into government_mail_orders (mail_id, order_id, attached_by) select id, $1, $2 from mail`,
    [orderId, attachedBy],
  )

describe('a mention', () => {
  test('tells whom its author chose, and is kept with the remark by id', async () => {
    const { code, body } = await remark(ana, [ben.id, caller.id])
    expect([code, body.message]).toEqual([200, 'Remark added successfully'])
    const mentions = expect.arrayContaining([
      { id: ben.id, name: ben.name },
      { id: caller.id, name: caller.name },
    ])
    expect(body.data.mentions).toEqual(mentions)
    expect((await detail()).remark[0].mentions).toEqual(mentions)
    const [line] = (await read(ben)).data
    expect(line).toMatchObject({
      order_id: id,
      kind: 'mentioned',
      count: 1,
      by: ana.name,
      read_at: null,
      name: 'Maria',
      process_status: 'New',
    })
    expect(await linesOf(caller)).toEqual([['mentioned', 1, ana.name]])
    expect(JSON.stringify((await sql('select * from notices')).rows)).not.toContain('Look at this')
  })

  test('two at once count in one line, as does the next one; a double click is one', async () => {
    expect((await Promise.all([remark(ana, [caller.id]), remark(ben, [caller.id])])).map(({ code }) => code)).toEqual([
      200, 200,
    ])
    expect((await linesOf(caller)).map(([kind, count]) => [kind, count])).toEqual([['mentioned', 2]])
    const again = () => remark(ana, [caller.id], { remark: 'The same words' })
    await Promise.all([again(), again()])
    expect(await linesOf(caller)).toEqual([['mentioned', 3, ana.name]])
    expect(await unread(caller)).toBe(1)
  })

  test('shows what was said: the newest words in which one was named by then, their beginning, and of nothing else', async () => {
    const said = async (who: Member) => (await read(who)).data.map((line) => line.said)
    await remark(ana, [caller.id], { remark: 'Call at noon' })
    await remark(ana, [ben.id], { remark: 'Not for callers' })
    await remark(ben, [caller.id], { remark: 'Rather at one' })
    expect([await said(caller), await said(ben)]).toEqual([['Rather at one'], ['Not for callers']])
    expect((await mark(caller, { all: true })).code).toBe(200)
    await remark(ana, [caller.id], { remark: 'ñ'.repeat(400) })
    await assign(ana, caller.id)
    expect(await said(caller)).toEqual([null, 'ñ'.repeat(300), 'Rather at one'])
  })

  test('many who mention the same people in any order wait for each other and never in a circle', async () => {
    const others = [ana, ben, caller]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        remark(others[n % 3]!, n % 2 ? [ana.id, ben.id, caller.id] : [caller.id, ben.id, ana.id]),
      ),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(12).fill(200))
    for (const who of others) expect((await linesOf(who)).map(([, count]) => count)).toEqual([8])
  })

  test('of oneself tells nobody', async () => {
    await remark(ana, [ana.id])
    expect([await unread(ana), (await detail()).remark[0].mentions]).toEqual([0, [{ id: ana.id, name: ana.name }]])
  })

  test('of who cannot sign in is not kept, and its author is told', async () => {
    const gone = await aStaffMember(it.services.pool, { name: 'Gone' })
    await suspend(gone.id, true)
    const { code, body } = await remark(ana, [gone.id, ben.id, 999_999])
    expect([code, body.message]).toEqual([200, 'Remark added; 2 colleagues cannot sign in and are not told'])
    expect(body.data.mentions).toEqual([{ id: ben.id, name: ben.name }])
    expect((await sql('select from notices where staff_id = $1', [gone.id])).rowCount).toBe(0)
    const { body: list } = await it.call('GET', '/admin/colleagues', { token: caller.token })
    const ids = list.data.map((one: { id: number }) => one.id)
    expect(ids).not.toContain(gone.id)
    expect(ids).toEqual(expect.arrayContaining([ana.id, ben.id, caller.id]))
    expect(Object.keys(list.data[0])).toEqual(['id', 'name', 'role'])
    // Whom a list's filter names has a name all the same.
    const named = await it.call('GET', `/admin/colleagues?also=${gone.id}`, { token: caller.token })
    expect(named.body.data).toEqual([{ id: gone.id, name: 'Gone', role: gone.role }, ...list.data])
  })

  test('more than 20 are refused', async () => {
    const { code, body } = await remark(ana, Array(21).fill(ben.id))
    expect([code, body.message]).toEqual([422, 'A remark mentions up to 20 colleagues'])
  })
})

describe('assigning', () => {
  test('tells the member, shows in row and page, is recorded, and is a filter: mine, nobody’s, of one', async () => {
    const { code, body } = await assign(ben, ana.id)
    expect([code, body.message]).toEqual([200, `The order is assigned to ${ana.name}`])
    expect(await linesOf(ana)).toEqual([['assigned', 1, ben.name]])
    const { assigned, timeline } = await detail()
    expect(assigned).toEqual({ id: ana.id, name: ana.name, active: true })
    expect(timeline[0]).toMatchObject({
      event: 'order.assigned',
      before: { assignee: null },
      after: { assignee: ana.name },
    })
    const rows = async (wanted: string | number, who = ana) =>
      (await it.call('GET', `/admin/get-orders-list/newOrder?assigned=${wanted}&limit=all`, { token: who.token })).body
        .data as { order_id: number; assigned: unknown }[]
    const has = async (...asked: Parameters<typeof rows>) =>
      (await rows(...asked)).some(({ order_id: one }) => one === id)
    expect((await rows('me')).find(({ order_id: one }) => one === id)!.assigned).toEqual(assigned)
    expect([await has('me'), await has(ana.id, ben), await has('me', ben), await has('nobody')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await assign(ben, null)
    expect([await has('me'), await has('nobody'), (await detail()).assigned]).toEqual([false, true, null])
  })

  test('to oneself tells nobody; to somebody else, or to nobody, takes back what was not read yet', async () => {
    await assign(ana, ana.id)
    expect(await unread(ana)).toBe(0)
    await assign(ben, caller.id)
    expect(await linesOf(caller)).toEqual([['assigned', 1, ben.name]])
    await assign(ben, ana.id)
    expect([await unread(caller), await unread(ana)]).toEqual([0, 1])
    await assign(ben, null)
    expect(await unread(ana)).toBe(0)
  })

  test('can be undone: it is who had it again, and nobody is left with a notice of it', async () => {
    await assign(ben, ana.id)
    await mark(ana, { all: true })
    await assign(ben, caller.id)
    const undone = await it.call('PUT', '/admin/undo-move', { token: ben.token, body: { orderId: id } })
    expect(undone.code).toBe(200)
    expect((await detail()).assigned.id).toBe(ana.id)
    expect([await unread(ana), await unread(caller)]).toEqual([0, 0])
  })

  test('keeps the list, the status and since when it is in it, also when it is undone', async () => {
    const moved = new Date(Date.now() - 3_600_000 * 50).toISOString()
    const late = await anOrder(it.services.pool, { queue: 'awaitingGovtOrder', movedAt: moved })
    const due = (await detail(late)).due_at
    await assign(ben, ana.id, { orderId: late })
    expect(await detail(late)).toMatchObject({ process_status: 'AwaitingGovt', due_at: due })
  })

  test('of two at once, both from what they saw, the second is told', async () => {
    const { version } = await detail()
    const answers = await Promise.all([assign(ben, caller.id, { version }), assign(ana, caller.id, { version })])
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409])
    expect((await linesOf(caller)).map(([, count]) => count)).toEqual([1])
  })

  test('to who cannot sign in is refused; one that was assigned before counts as nobody’s until they are back', async () => {
    const gone = await aStaffMember(it.services.pool, { name: 'Away' })
    await assign(ben, gone.id)
    await suspend(gone.id, true)
    expect((await detail()).assigned).toEqual({ id: gone.id, name: 'Away', active: false })
    const nobodys = async () =>
      (
        await it.call('GET', '/admin/get-orders-list/newOrder?assigned=nobody&limit=all', { token: ana.token })
      ).body.data.some((row: { order_id: number }) => row.order_id === id)
    expect(await nobodys()).toBe(true)
    const other = await anOrder(it.services.pool)
    const { code, body } = await assign(ben, gone.id, { orderId: other })
    expect([code, body.message]).toEqual([422, 'Choose a team member who can sign in'])
    await suspend(gone.id, false)
    expect([await nobodys(), (await detail()).assigned.active]).toEqual([false, true])
  })

  test('of many at once: those that are with them already are named', async () => {
    const ids = [id, await anOrder(it.services.pool), await anOrder(it.services.pool)]
    await assign(ben, ana.id)
    const { body } = await assign(ben, ana.id, { orderId: ids })
    expect(body.message).toBe(`2 orders are assigned to ${ana.name}; 1 left as they were`)
    expect(body.data.skipped).toEqual([{ id, message: `It is assigned to ${ana.name} already` }])
    expect(await unread(ana)).toBe(3)
    expect((await assign(ben, ana.id)).code).toBe(409)
  })

  test('is another thing than a claim', async () => {
    await it.call('PUT', '/admin/claim-order', { token: caller.token, body: { orderId: id } })
    await assign(ben, ana.id)
    const { body } = await it.call('GET', `/admin/claims?ids=${id}`, { token: ben.token })
    expect(body.data[0].claim.by.id).toBe(caller.id)
  })
})

describe('what happens to an order', () => {
  test('a traveller’s answer tells who has the order and who asked; each once', async () => {
    await assign(ben, ana.id)
    await mark(ana, { all: true })
    const { rows } = await sql(
      `insert into mails (order_id, kind, email, provider, state, sent_by)
        values ($1, 'correction', 'a@mail.example', 'AWS', 'sent', $2) returning id::int`,
      [id, caller.id],
    )
    await answerOf(id, rows[0].id)
    expect((await read(ana, '?unread=true')).data.map(({ kind, count, by }) => [kind, count, by])).toEqual([
      ['answered', 1, null],
    ])
    expect(await linesOf(caller)).toEqual([['answered', 1, null]])
    expect(await unread(ben)).toBe(0)
    await answerOf(id)
    expect((await linesOf(caller))[0]![1]).toBe(1)
    expect((await read(ana, '?unread=true')).data[0]!.count).toBe(2)
  })

  test('the government’s mail tells who has the order and who filed it, but not who attached it', async () => {
    await assign(ben, caller.id)
    await mark(caller, { all: true })
    await it.call('PUT', '/admin/move-order-status', {
      token: ana.token,
      body: { orderId: id, status: 'AwaitingGovt' },
    })
    await governmentWrites(id)
    expect(await linesOf(ana)).toEqual([['government-mail', 1, null]])
    expect((await linesOf(caller))[0]).toEqual(['government-mail', 1, null])
    await governmentWrites(id, ana.id)
    expect([(await linesOf(ana))[0]![1], (await linesOf(caller))[0]!.slice(1)]).toEqual([1, [2, ana.name]])
  })

  test('of an order that is nobody’s tells nobody; nor does it who cannot sign in', async () => {
    const away = await aStaffMember(it.services.pool)
    await answerOf(id)
    await governmentWrites(id)
    await assign(ben, away.id)
    await suspend(away.id, true)
    await sql('delete from notices')
    await answerOf(id)
    await governmentWrites(id)
    expect((await sql('select from notices')).rowCount).toBe(0)
  })

  test('what is taken back is told to nobody: a notice stands or falls with what it tells of', async () => {
    await assign(ben, ana.id)
    await sql('delete from notices')
    await expect(
      transaction(it.services.pool, async (client) => {
        await client.query(`insert into answers (order_id, value, given) values ($1, 'hotel', '{}')`, [id])
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect(await unread(ana)).toBe(0)
  })
})

describe('an order that comes back from Later tells who put it off', () => {
  const putOff = async (by: Member, orderId = id) => {
    const body = { orderId, until: 'traveller', reason: 'Nobody answers, call again' }
    const { code, body: answer } = await it.call('PUT', '/admin/put-off', { token: by.token, body })
    expect(code, answer.message).toBe(200)
  }
  const toldBack = async (who: Member) =>
    (await read(who)).data.filter(({ kind }) => kind === 'back').map(({ count, because }) => [count, because])
  const queue = async () => (await detail()).queue

  test('when its time has come: once, with the order and why they put it off', async () => {
    await putOff(caller)
    await sql(`update orders set put_off_until = now() - interval '1 minute' where order_id = $1`, [id])
    await Promise.all([1, 2, 3].map(() => bringBackDue(it.services)))
    expect(await queue()).toBe('newOrder')
    expect((await read(caller)).data).toMatchObject([
      {
        kind: 'back',
        order_id: id,
        count: 1,
        by: null,
        because: 'time',
        said: 'Nobody answers, call again',
        name: 'Maria',
      },
    ])
    expect([await unread(ana), await unread(ben), await unread(caller)]).toEqual([0, 0, 1])
  })

  test('of many at once each their own', async () => {
    const ids = [id, await anOrder(it.services.pool), await anOrder(it.services.pool)]
    await putOff(ana, ids[0])
    await putOff(caller, ids[1])
    await putOff(caller, ids[2])
    await sql(`update orders set put_off_until = now() - interval '1 minute' where order_id = any ($1)`, [ids])
    await bringBackDue(it.services)
    expect([await unread(ana), await unread(ben), await unread(caller)]).toEqual([1, 0, 2])
  })

  // $2 did it.
  test.each([
    [
      'document',
      `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256, uploaded_by)
      values ($1, 'f' || random(), 'k', 'n', 'pdf', 1, 's', $2)`,
    ],
    ['refund', `insert into refunds (order_id, is_whole, state, asked_by) values ($1, true, 'asked', $2)`],
    [
      'government-mail',
      `with mail as (insert into government_mails (channel, state, fingerprint, storage_key, bytes, envelope_to, proofs)
        values ('posted', 'matched', gen_random_uuid()::text, 'k', 1, '{}', '{}') returning id)
      insert into government_mail_orders (mail_id, order_id, attached_by) select id, $1, $2 from mail`,
    ],
    [
      'flight',
      `update orders set flight_day = current_date + 90, version = version + 1, changed_by = $2 where order_id = $1`,
    ],
    [
      'moved',
      `update orders set process_status = 'AwaitingGovt', version = version + 1, changed_by = $2 where order_id = $1`,
    ],
  ])('when somebody else did it, and not when it was them: %s', async (because, happens) => {
    await putOff(ana)
    await sql(happens, [id, ana.id])
    expect((await detail()).later.because).toBe(because)
    expect(await unread(ana)).toBe(0)
    id = await anOrder(it.services.pool)
    await putOff(ana)
    await sql(happens, [id, caller.id])
    expect(await toldBack(ana)).toEqual([[1, because]])
    expect([await unread(ben), await unread(caller)]).toEqual([0, 0])
  })

  test.each([
    ['answer', `insert into answers (order_id, value, given) values ($1, 'hotel', '{"hotel":"Sol"}')`],
    ['data-request', `insert into data_requests (order_id, kind) values ($1, 'erasure')`],
    [
      'payment',
      `insert into second_payments (order_id, transaction_id, payment) values ($1, 'txn_twice', '{"status": "paid"}')`,
    ],
    ['flight', `update orders set flight_day = current_date + 90 where order_id = $1`],
  ])('when nobody of the team did it: %s', async (because, happens) => {
    await putOff(caller)
    await sql(happens, [id])
    expect(await toldBack(caller)).toEqual([[1, because]])
    expect([await unread(ana), await unread(ben)]).toEqual([0, 0])
  })

  test('when a colleague opens a dispute of it, and not when they do', async () => {
    const open = (by: Member, caseNumber: string) =>
      it.call('POST', '/admin/open-dispute', {
        token: by.token,
        body: { gateway: 'Stripe', caseNumber, reason: 'fraud', orderId: id },
      })
    await putOff(ana)
    expect((await open(ana, 'dp_inbox_own')).code).toBe(201)
    expect([await queue(), await unread(ana)]).toEqual(['newOrder', 0])
    await putOff(ana)
    await open(ben, 'dp_inbox_other')
    expect((await read(ana)).data).toMatchObject([{ kind: 'back', because: 'dispute', by: ben.name }])
  })

  test('not when they take it up or move it, nor when a colleague does: it is theirs then', async () => {
    for (const who of [ana, ben]) {
      const call = (path: string, body: object = {}) =>
        it.call('PUT', `/admin/${path}`, { token: who.token, body: { orderId: id, ...body } })
      await putOff(ana)
      expect((await call('bring-back')).code).toBe(200)
      await putOff(ana)
      expect(
        (await call('move-order-status', { status: who === ana ? 'Customer Called' : 'Contact Customer' })).code,
      ).toBe(200)
      expect(await queue()).not.toBe('laterOrder')
    }
    expect([await unread(ana), await unread(ben)]).toEqual([0, 0])
  })

  test('not besides that the traveller answered, or that the government wrote, where they are told that', async () => {
    await assign(ben, ana.id)
    await mark(ana, { all: true })
    const { rows } = await sql(
      `insert into mails (order_id, kind, email, provider, state, sent_by)
        values ($1, 'correction', 'a@mail.example', 'AWS', 'sent', $2) returning id::int`,
      [id, caller.id],
    )
    const kinds = async (who: Member) => (await read(who, '?unread=true')).data.map(({ kind, count }) => [kind, count])
    await putOff(ana)
    await answerOf(id, rows[0].id)
    expect([await kinds(ana), await kinds(caller)]).toEqual([[['answered', 1]], [['answered', 1]]])
    await sql('delete from notices')
    await putOff(caller)
    await answerOf(id, rows[0].id)
    expect([await kinds(ana), await kinds(caller)]).toEqual([[['answered', 1]], [['answered', 1]]])
    await sql('delete from notices')
    // Of an answer to nobody's question who has the order is told, and who put it off.
    await putOff(ben)
    await answerOf(id)
    expect([await kinds(ana), await kinds(ben), await kinds(caller)]).toEqual([[['answered', 1]], [['back', 1]], []])
    await sql('delete from notices')
    await putOff(ana)
    await governmentWrites(id)
    expect(await kinds(ana)).toEqual([['government-mail', 1]])
    await sql('delete from notices')
    await putOff(caller)
    await governmentWrites(id, ben.id)
    expect([await kinds(ana), await kinds(ben), await kinds(caller)]).toEqual([
      [['government-mail', 1]],
      [],
      [['back', 1]],
    ])
  })

  test('once of what comes in several parts at once', async () => {
    await putOff(caller)
    await transaction(it.services.pool, async (client) => {
      for (const value of ['hotel', 'email'])
        await client.query(`insert into answers (order_id, value, given) values ($1, $2, '{}')`, [id, value])
    })
    expect(await toldBack(caller)).toEqual([[1, 'answer']])
  })

  test('nobody, where they cannot sign in any more', async () => {
    const gone = await member('Team')
    await putOff(gone)
    await suspend(gone.id, true)
    await answerOf(id)
    expect([await queue(), await sql('select from notices').then(({ rowCount }) => rowCount)]).toEqual(['newOrder', 0])
  })
})

describe('reading', () => {
  test('is taken back whole: what was marked at once is unread again, others and what happened again stay', async () => {
    const other = await anOrder(it.services.pool)
    await remark(ben, [ana.id, caller.id])
    await assign(ben, ana.id)
    const early = (await mark(ana, { all: true })).body.data
    await it.call('PUT', '/admin/assign-orders', { token: ben.token, body: { orderId: other, to: ana.id } })
    await remark(ben, [ana.id])
    const late = (await mark(ana, { seen: (await read(ana)).data.filter((one) => one.order_id === other) })).body.data
    await mark(caller, { all: true })
    expect([early.unread, late.unread]).toEqual([0, 1])

    expect((await mark(ana, { undo: early.readAt })).body.data.unread).toBe(2)
    const now = (await read(ana, '?unread=true')).data
    expect(now.map(({ kind, count, order_id }) => [kind, count, order_id])).toEqual([
      ['mentioned', 1, id],
      ['assigned', 1, id],
    ])
    expect(await unread(caller)).toBe(0)
    expect((await mark(ana, { undo: 'yesterday' })).code).toBe(422)
  })

  test('marks what was seen: what has happened again since stays unread, and later it is a line of its own', async () => {
    await remark(ben, [ana.id])
    const [{ id: line, count }] = (await read(ana)).data as [Notice]
    await remark(ben, [ana.id])
    expect((await mark(ana, { seen: [{ id: line, count }] })).body.data).toMatchObject({ unread: 1 })
    expect((await mark(ana, { seen: [{ id: line, count: 2 }] })).body.data).toMatchObject({ unread: 0 })
    await remark(ben, [ana.id])
    const lines = (await read(ana)).data
    expect(lines.map(({ count: times, read_at: at }) => [times, at !== null])).toEqual([
      [1, false],
      [2, true],
    ])
    expect((await read(ana, '?unread=true')).data).toHaveLength(1)
  })

  test('is of one’s own alone: nobody reads another’s, counts them or marks them', async () => {
    await remark(ben, [ana.id])
    const [{ id: line, count }] = (await read(ana)).data as [Notice]
    for (const other of [ben, caller]) {
      expect([await linesOf(other), await unread(other)]).toEqual([[], 0])
      await mark(other, { seen: [{ id: line, count }], all: true })
    }
    expect(await unread(ana)).toBe(1)
  })

  test('pages follow each other without a gap or a repeat, also where many came in one moment', async () => {
    await sql(
      `insert into notices (staff_id, order_id, kind, read_at, at)
        select $1, $2, 'mentioned', now(), timestamptz '2026-11-27 10:00:00.123456Z' + (n / 40) * interval '1 microsecond'
        from generate_series(1, 120) n`,
      [ana.id, id],
    )
    const seen: number[] = []
    let next: string | null = ''
    do {
      const page = await read(ana, next ? `?before=${next}` : '')
      seen.push(...page.data.map((one) => one.id))
      next = page.next
    } while (next !== null)
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
    const { rows } = await sql('select id::int from notices order by at desc, id desc')
    expect(seen).toEqual(rows.map((row) => row.id))
    expect((await it.call('GET', '/admin/inbox?before=x', { token: ana.token })).code).toBe(422)
  })

  test('of an order in a list that nobody may see shows and counts nothing', async () => {
    await remark(ben, [ana.id])
    await it.owner.query('alter table orders disable trigger place_order')
    await sql('update orders set queue = 19 where order_id = $1', [id])
    await it.owner.query('alter table orders enable trigger place_order')
    expect([await linesOf(ana), await unread(ana)]).toEqual([[], 0])
  })
})

test('the event goes to the pages of who is told, on every server, and to nobody else; it says nothing', async () => {
  const origin = await it.app.listen({ port: 0, host: '127.0.0.1' })
  const clients: LiveClient[] = []
  const open = async (who: Member, lastEventId?: string) => {
    const client = await liveClient(origin, who.token, lastEventId === undefined ? {} : { lastEventId })
    clients.push(client)
    if (lastEventId === undefined) await client.next('resync')
    return client
  }
  const [mine, others] = [await open(ana), await open(caller)]
  const position = mine.lastId
  await remark(ben, [ana.id])
  expect(await mine.next('notices')).toEqual({})
  // Both have the remark by now, and one alone the notice.
  await others.next('order', ({ parts }) => parts.includes('remarks'))
  mine.forget()
  await mark(ana, { all: true })
  await mine.next('notices')
  // Who comes back is told of what was missed in the same way.
  const [again, other] = [await open(ana, position), await open(caller, position)]
  expect(await again.next('notices')).toEqual({})
  await other.next('order', ({ parts }) => parts.includes('remarks'))
  expect([...others.received, ...other.received].map(({ name }) => name)).not.toContain('notices')
  for (const client of clients) client.close()
})

test('they go with the order’s traveller, and after thirty days; a telling that comes after that does not come', async () => {
  await assign(ben, ana.id)
  await transaction(it.services.pool, (client) =>
    anonymiseOrders(client, jobContext(it.services, 'test'), [id], 'erasure'),
  )
  expect(await unread(ana)).toBe(0)
  await answerOf(id)
  expect((await sql('select from notices')).rowCount).toBe(0)

  id = await anOrder(it.services.pool)
  await remark(ben, [ana.id, caller.id])
  await sql(`update notices set at = now() - interval '29 days' where staff_id = $1`, [ana.id])
  await sql(`update notices set at = now() - interval '31 days' where staff_id = $1`, [caller.id])
  await forgetOldNotices(it.services)
  expect([await unread(ana), await unread(caller)]).toEqual([1, 0])
})

test('each question has an index: the unread of one, a page of one, an order’s, what is old, what one is to do', async () => {
  const planOf = async (text: string) => {
    const client = await it.services.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off; set local enable_sort = off')
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`)
      return rows.map((line) => line['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await planOf('select from notices where staff_id = 1 and read_at is null')).toMatch(/notices_unread/)
  expect(
    await planOf(
      'select * from notices where staff_id = 1 and (at, id) < (now(), 9) order by at desc, id desc limit 50',
    ),
  ).toMatch(/Scan Backward using notices_of_member/)
  expect(await planOf('delete from notices where order_id = 1')).toMatch(/notices_of_order/)
  // Of a table with hardly a row any index is as good to the planner: this one begins with the moment.
  const { rows: old } = await it.owner.query("select indexdef from pg_indexes where indexname = 'notices_at'")
  expect(old).toEqual([{ indexdef: expect.stringMatching(/ ON public\.notices USING btree \(at\b/) }])
  expect(
    await planOf('select order_id from orders where assigned_to = 1 and queue = 1 order by order_id desc limit 20'),
  ).toMatch(/orders_assigned/)
})
