import { expect, test } from 'vitest'
import { withClaims, withPresence } from '#web/admin/live/at-work.ts'

const [ana, ben] = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ben' },
]
const claim = { order_id: 7, by: ana!, since: '2026-11-21T10:00:00+00:00' }

test('who looks and who works is kept apart, and oneself is no viewer', () => {
  const looked = withPresence({}, { orders: [{ order_id: 7, viewers: [ana!, ben!] }], queues: [] }, [7, 8], ben!.id)
  const claimed = withClaims(looked, { orders: [{ order_id: 7, claim }] }, [7, 8])
  expect(claimed).toEqual({ 7: { viewers: [ana], claim } })
  expect(withClaims(claimed, { orders: [{ order_id: 7, claim: null }] }, [7])[7]).toEqual({
    viewers: [ana],
    claim: null,
  })
  expect(withPresence(claimed, { orders: [{ order_id: 7, viewers: [] }], queues: [] }, [7], 2)[7]).toEqual({
    viewers: [],
    claim,
  })
})

test('news of orders that are not shown change nothing', () => {
  const known = { 7: { viewers: [ana!], claim: null } }
  expect(withPresence(known, { orders: [{ order_id: 9, viewers: [ben!] }], queues: [] }, [7], 2)).toBe(known)
  expect(withClaims(known, { orders: [] }, [7])).toBe(known)
})
