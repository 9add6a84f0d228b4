import { expect, test } from 'vitest'
import { orderPath, trackPath } from '#contract/travellers/front-paths.ts'
import { decodeId } from '#contract/orders/order-id.ts'

test('the addresses of the public pages name the order encoded, and the form its landing site', () => {
  expect(decodeId(orderPath(4711).split('/')[2]!)).toBe(4711)
  expect(trackPath(4711, 2)).toMatch(/^\/track-order\/\w+\?site=2$/)
  expect([trackPath(undefined, 2), trackPath(undefined, undefined)]).toEqual(['/track-order?site=2', '/track-order'])
})
