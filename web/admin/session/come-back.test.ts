import { expect, test } from 'vitest'
import { ownPlace } from '#web/admin/session/come-back.ts'

const OURS = 'https://desk.example'

test.each([
  ['/admin/view-order/MTIxMg==', '/admin/view-order/MTIxMg=='],
  ['/admin/recent-order?due=late&page=2#row', '/admin/recent-order?due=late&page=2'],
  ['https://desk.example/admin/called', '/admin/called'],
])('one comes back to %s', (href, place) => expect(ownPlace(href, OURS)).toBe(place))

test.each([
  undefined,
  '',
  '/',
  '/admin',
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
