import { expect, test } from 'vitest'
import { CallError } from '#web/api.ts'
import type { Action } from '#web/admin/orders/queue-actions.ts'
import { runAction } from '#web/admin/orders/run-action.ts'

const SEEN = new Map(Array.from({ length: 700 }, (_, n) => [n + 1, 1] as const))
const REFUSED = { id: 7, message: 'The order is not in Refunds' }

/** An action of which each call is answered by `answer`, with the ids that each call was asked for. */
function fake(answer: (ids: number[], call: number) => Awaited<ReturnType<Action['run']>>) {
  const asked: number[][] = []
  const run: Action['run'] = async ({ orderId, versions }) => {
    expect(Object.keys(versions).map(Number)).toEqual(orderId)
    asked.push(orderId)
    return answer(orderId, asked.length)
  }
  return { asked, action: { leaves: true, many: 'selection.many.moved', run } satisfies Action }
}

test('the words of one call are the server’s; of several none of them has words for all', async () => {
  const few = fake((ids) => ({ message: '2 orders deleted', data: { moved: ids, skipped: [] } }))
  const one = await runAction(few.action, new Map([...SEEN].slice(0, 2)), 'newOrder')
  expect(one).toEqual({ message: '2 orders deleted', moved: [1, 2], skipped: [], failure: undefined })

  const many = fake((ids, call) => ({
    message: `${ids.length} orders`,
    data: { moved: ids.filter((id) => id !== REFUSED.id), skipped: call === 1 ? [REFUSED] : [] },
  }))
  const { moved, ...rest } = await runAction(many.action, SEEN, 'newOrder')
  expect(many.asked.map(({ length }) => length)).toEqual([500, 200])
  expect([moved.length, rest]).toEqual([699, { message: undefined, skipped: [REFUSED], failure: undefined }])
})

test('a call that fails after another leaves what was done, and says both', async () => {
  const lost = new CallError(0, {})
  const second = fake((ids, call) => {
    if (call === 2) throw lost
    return { message: '500 orders', data: { moved: ids, skipped: [] } }
  })
  const { moved, failure } = await runAction(second.action, SEEN, 'newOrder')
  expect([moved.length, failure]).toEqual([500, lost])
  const first = fake(() => {
    throw lost
  })
  await expect(runAction(first.action, SEEN, 'newOrder')).rejects.toBe(lost)
})

test('that others changed all of them is an answer about each', async () => {
  const skipped = [{ ...REFUSED, changed: true }]
  const { action } = fake(() => {
    throw new CallError(409, { message: 'Ana moved it first', data: { moved: [], skipped } })
  })
  expect(await runAction(action, new Map([[7, 1]]), 'newOrder')).toMatchObject({
    moved: [],
    skipped,
    failure: undefined,
  })
})
