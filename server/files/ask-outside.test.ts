import { expect, test } from 'vitest'
import { NETWORK } from '#server/files/ask-outside.ts'

test.each([
  ['a name server', '8.8.8.8', true],
  ['one of IPv6', '2606:4700:4700::1111', true],
  ['another one', '2a00:1450:4001:80b::200e', true],
  ['this machine', '127.0.0.1', false],
  ['this machine, as any address', '0.0.0.0', false],
  ['what clouds tell their machines', '169.254.169.254', false],
  ['a provider’s own network', '100.64.0.1', false],
  ['our own network', '172.31.255.255', false],
  ['everybody at once', '255.255.255.255', false],
  ['this machine in IPv6', '::1', false],
  ['this machine, mapped', '::ffff:127.0.0.1', false],
  ['this machine, as it was written once', '::127.0.0.1', false],
  ['this machine behind a translator', '64:ff9b::7f00:1', false],
  ['this machine through 6to4', '2002:7f00:1::1', false],
  ['this machine through Teredo', '2001:0:4136:e378:8000:63bf:80ff:fffe', false],
  ['our own network in IPv6', 'fd00:ec2::254', false],
  ['our own site, as it was once', 'fec0::1', false],
  ['a neighbour', 'fe80::1', false],
  ['everybody near', 'ff02::1', false],
  ['nobody', '100::1', false],
])('%s: %s may be asked: %s', (_what, address, may) => {
  expect(NETWORK.isAllowed(address)).toBe(may)
})
