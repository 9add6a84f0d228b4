import { expect, test } from 'vitest'
import { keptOf, knownAgain, ownPlace } from '#web/admin/session/come-back.ts'

const OURS = 'https://desk.example'

test.each([
  ['/admin/view-order/MTIxMg==', '/admin/view-order/MTIxMg=='],
  ['/admin/recent-order?due=late&page=2#row', '/admin/recent-order?due=late&page=2'],
  ['https://desk.example/admin/called', '/admin/called'],
  ['/admin', '/admin'],
  ['/admin?page=2', '/admin?page=2'],
])('one comes back to %s', (href, place) => expect(ownPlace(href, OURS)).toBe(place))

test.each([
  undefined,
  '',
  '/',
  '/admin-x',
  '/administrator/x',
  '/track',
  '/admin/../track',
  '/admin/reset-password?x=1',
  '//evil.example/admin/x',
  '/\\evil.example/admin/x',
  'https://evil.example/admin/x',
  'https://desk.example@evil.example/admin/x',
  'http://desk.example/admin/x',
  'javascript:alert(1)//admin/',
  'https://',
])('nobody is led to %s', (href) => expect(ownPlace(href, OURS)).toBeUndefined())

const FROM = { queue: 'newOrder', q: 'AB123456' } as const

test('what a page knew beside its address is there again for whoever searched, and for nobody else', () => {
  const asleep = keptOf('/admin/recent-order?page=2', { q: 'AB123456', from: FROM }, 7)
  expect(asleep.back).toBe('/admin/recent-order?page=2')
  expect(knownAgain(asleep, 7)).toEqual({ q: 'AB123456', from: FROM })
  expect([knownAgain(asleep, 8), knownAgain(asleep, undefined)]).toEqual([{}, {}])
})

test('nothing is kept for a member whom nobody knows, and a page that knew nothing begins anew', () => {
  expect(keptOf('/admin/called', { q: 'AB123456' }, undefined)).toEqual({ back: '/admin/called' })
  expect(knownAgain(keptOf('/admin/called', {}, 7), 7)).toEqual({})
  expect(knownAgain({}, undefined)).toEqual({})
})
