import { expect, test } from 'vitest'
import { networkOf, networksOf } from '#server/security/networks.ts'

const IPV4 = { host: '190.94.7.9', network: '190.94.7.0/24' }

test.each([
  ['190.94.7.9'],
  [' 190.94.7.9 '],
  ['190.94.7.9:51234'],
  ['::ffff:190.94.7.9'],
  ['::FFFF:be5e:709'],
  ['0:0:0:0:0:ffff:190.94.7.9'],
  ['[::ffff:190.94.7.9]:443'],
  ['2002:be5e:709::1'],
  ['2002:be5e:0709:ffff::2'],
  ['64:ff9b::190.94.7.9'],
  ['64:ff9b::be5e:709'],
  ['64:ff9b:1::190.94.7.9'],
  ['64:ff9b:1:77::be5e:709'],
])('%s is the IPv4 address that it carries', (ip) => expect(networksOf(ip)).toEqual(IPV4))

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1:0::/48'],
  ['2001:0DB8:0001:02ff::9', '2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1:0::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1:ffff::/64', '2001:db8:1:ff00::/56', '2001:db8:1:0::/48'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0:0::/56', 'fe80:0:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/56', '0:0:0:0::/48'],
  ['64:ff9b::1:190.94.7.9', '64:ff9b:0:0::/64', '64:ff9b:0:0::/56', '64:ff9b:0:0::/48'],
])('%s is a host in %s, of a customer in %s, in the network %s', (ip, host, customer, network) => {
  expect(networksOf(ip)).toEqual({ host, customer, network })
  expect(networkOf(ip)).toBe(network)
})

test.each([['not an address'], [''], ['1.2.3'], ['1.2.3.4.5'], ['[::1'], ['2001:db8:::1']])('%j is unknown', (ip) =>
  expect(networksOf(ip)).toEqual({ host: 'unknown', network: 'unknown' }),
)
