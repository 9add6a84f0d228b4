import { expect, test } from 'vitest'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { DatedStep, Pass } from '#contract/travellers/tracking.ts'
import { newsOf, withPicturesOf } from '#web/front/live/order-news.ts'

function shown(step: DatedStep['step'], at: string, ...passes: Partial<Pass>[]): ShownOrder {
  const steps = [
    { step: 'received', at: '2026-12-01T10:00:00Z', current: step === 'received' },
    { step, at, current: true },
  ]
  return { order: { steps }, passes } as unknown as ShownOrder
}
const NOON = '2026-12-02T12:00:00Z'

test('the step where the order is now is news, and so is the same step at another time', () => {
  const paid = shown('paid', NOON)
  expect(newsOf(paid, shown('filed', NOON))).toBe('filed')
  expect(newsOf(paid, shown('paid', '2026-12-02T13:00:00Z'))).toBe('paid')
  expect(newsOf(paid, shown('paid', NOON))).toBeUndefined()
})

test('money that went back is news, though the order is where it was', () => {
  const before = shown('paid', NOON)
  const after = shown('paid', NOON)
  after.order.steps!.push({ step: 'refunded', at: NOON, current: false, amount: '20.00' })
  expect(newsOf(before, after)).toBe('refunded')
  expect(newsOf(after, after)).toBeUndefined()
})

test('that a ticket counts no more comes before everything else, and is said once', () => {
  const before = shown('ready', NOON, { file1: 'a.pdf', state: 'valid' })
  const after = shown(
    'ready',
    '2026-12-03T12:00:00Z',
    { file1: 'b.pdf', state: 'valid' },
    { file1: 'a.pdf', state: 'replaced' },
  )
  expect(newsOf(before, after)).toBe('replaced')
  expect(newsOf(after, after)).toBeUndefined()
  expect(newsOf(before, shown('withdrawn', NOON, { file1: 'a.pdf', state: 'withdrawn' }))).toBe('withdrawn')
})

test('a picture that is there already is not fetched under its newer address', () => {
  const before = shown(
    'ready',
    NOON,
    { file1: 'a.pdf', picture_url: '/a?exp=1' },
    { file1: 'b.pdf', picture_url: null },
  )
  const after = shown(
    'ready',
    NOON,
    { file1: 'a.pdf', picture_url: '/a?exp=2' },
    { file1: 'b.pdf', picture_url: '/b?exp=2' },
    { file1: 'c.pdf', picture_url: null },
  )
  expect(withPicturesOf(before, after).passes.map((pass) => pass.picture_url)).toEqual(['/a?exp=1', '/b?exp=2', null])
  // One that no longer counts has none.
  const ended = shown('withdrawn', NOON, { file1: 'a.pdf', picture_url: null })
  expect(withPicturesOf(before, ended).passes[0]?.picture_url).toBeNull()
})
