import { expect, test } from 'vitest'
import { networkOf } from '#server/security/attempt-limits.ts'

test.each([
  ['190.94.7.9', '190.94.7', '190.94.7.9'],
  ['::ffff:190.94.7.9', '190.94.7', '190.94.7.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0'],
  ['not an address', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
])('counts %s under %s, or alone as %s', (ip, network, alone) => {
  expect(networkOf(ip, 3)).toBe(network)
  expect(networkOf(ip, 4)).toBe(alone)
})
