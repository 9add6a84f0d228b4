import { expect, test } from 'vitest'
import { downloadPath, readRoute, siteOf, trackPath } from '#web/front/route.ts'

test('an address leads to its page, with the decoded order', () => {
  expect(readRoute(trackPath(4711, undefined))).toEqual({ page: 'track', orderId: 4711 })
  expect(readRoute(downloadPath(4711))).toEqual({ page: 'download', orderId: 4711 })
  expect(readRoute('/track-order')).toEqual({ page: 'track', orderId: undefined })
  expect(readRoute('/track-order/')).toEqual({ page: 'track', orderId: undefined })
})

test.each(['4711', 'OTQyMQ', '%', '%E0%A4%A', '%2e%2e', 'a'.repeat(5000), '<b>', '__proto__'])(
  'an order that does not decode to itself (%s) leaves the form empty',
  (encoded) => {
    expect(readRoute(`/track-order/${encoded}`)).toEqual({ page: 'track', orderId: undefined })
    expect(readRoute(`/get-new-order-details/${encoded}`)).toEqual({ page: 'track', orderId: undefined })
  },
)

test('anything else is no page', () => {
  for (const path of ['/', '/x', '/track-order/OTQyMg/x', '/admin']) expect(readRoute(path)).toEqual({ page: 'none' })
})

test('an address names its landing site, or none', () => {
  expect(trackPath(4711, 2)).toMatch(/^\/track-order\/\w+\?site=2$/)
  expect([trackPath(undefined, 2), trackPath(undefined, undefined)]).toEqual(['/track-order?site=2', '/track-order'])
  expect(['?site=2', '?x=1&site=17'].map(siteOf)).toEqual([2, 17])
  for (const odd of ['', '?site=', '?site=0', '?site=-1', '?site=2x', '?site=99999', '?sites=2']) {
    expect(siteOf(odd)).toBeUndefined()
  }
})
