import { expect, test } from 'vitest'
import { orderIdsOf } from '#server/government-mail/order-addresses.ts'

const DOMAIN = 'applications.example'
const ids = (...addresses: string[]) => orderIdsOf(addresses, DOMAIN)

test('the number before the domain is the order, whatever the case, with a plus or in quotes', () => {
  expect(ids('4711@applications.example')).toEqual([4711])
  expect(ids('4711@APPLICATIONS.Example')).toEqual([4711])
  expect(ids('4711+dgm.eticket@applications.example')).toEqual([4711])
  expect(ids('"4711"@applications.example')).toEqual([4711])
  expect(ids(' 4711@applications.example. ')).toEqual([4711])
})

test('several recipients are several orders, each once', () => {
  expect(ids('1@applications.example', '2@applications.example', '1+x@applications.example')).toEqual([1, 2])
})

test.each([
  ['another domain', '4711@evil.example'],
  ['a domain that only ends alike', '4711@evilapplications.example'],
  ['a domain below ours', '4711@x.applications.example'],
  ['our domain before the @ that counts', '4711@applications.example@evil.example'],
  ['a leading zero', '04711@applications.example'],
  ['a sign', '-4711@applications.example'],
  ['a fraction', '4711.5@applications.example'],
  ['an exponent', '1e3@applications.example'],
  ['nothing', '@applications.example'],
  ['zero', '0@applications.example'],
  ['a word', 'office@applications.example'],
  ['other digits', '٤٧١١@applications.example'],
  ['a number too large for an id', '9223372036854775808@applications.example'],
  ['a thousand digits', `${'9'.repeat(1000)}@applications.example`],
  ['a quoted part', '4"711"@applications.example'],
  ['a quoted beginning', '"471"1@applications.example'],
  ['a NUL', '4711\0@applications.example'],
  ['no address at all', '4711'],
  ['the domain alone', 'applications.example'],
])('%s is no order', (_what, address) => {
  expect(ids(address)).toEqual([])
})
