import { expect, test } from 'vitest'
import { zonesOf } from '#server/normalise/zones.ts'

test.each([
  ['Spain has three', '34600123456', null, ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']],
  ['the Dominican Republic one', '18095551234', 'Dominican Republic', ['America/Santo_Domingo']],
  ['an area of the United States its own', '12125551234', null, ['America/New_York']],
  ['one on a border both', '12705551234', 'USA', ['America/New_York', 'America/Chicago']],
  ['an area of Canada its own', '14165551234', null, ['America/Toronto']],
  ['a residence where no number is known', null, 'Deutschland', ['Europe/Berlin', 'Europe/Busingen']],
  ['of a number without an area those of the residence', '79161234567', 'Kazakhstan', undefined],
  ['nothing', null, 'Atlantis', []],
  ['nothing at all', null, null, []],
])('%s', (_, digits, residence, zones) => {
  const found = zonesOf(digits, residence)
  if (zones) expect(found.toSorted()).toEqual(zones.toSorted())
  else expect(found).toEqual(expect.arrayContaining(['Europe/Moscow', 'Asia/Vladivostok', 'Asia/Almaty']))
})

test('an area that is not known may be in any zone of its country', () => {
  expect(zonesOf('18005551234', 'United States')).toEqual(
    expect.arrayContaining(['America/New_York', 'Pacific/Honolulu']),
  )
})

test('a number of one country and a residence in another: either', () => {
  expect(zonesOf('34600123456', 'Germany')).toEqual(expect.arrayContaining(['Europe/Madrid', 'Europe/Berlin']))
})

test.each([
  ['most live there', null, 'United States', [], 'America/New_York'],
  ['most live there', '34600123456', null, [], 'Europe/Madrid'],
  ['most live there', null, 'Canada', [], 'America/Toronto'],
  ['most live there', null, 'Mexico', [], 'America/Mexico_City'],
  ['most live there', null, 'Brasil', [], 'America/Sao_Paulo'],
  ['most live there', null, 'Portugal', [], 'Europe/Lisbon'],
  ['most live there', null, 'Russia', [], 'Europe/Moscow'],
  ['most live there', null, 'Australia', [], 'Australia/Sydney'],
  ['most live there', null, 'Chile', [], 'America/Santiago'],
  ['most live there', null, 'Ecuador', [], 'America/Guayaquil'],
  ['most live there', null, 'Indonesia', [], 'Asia/Jakarta'],
  ['the city is called so', null, 'USA', ['Los Angeles', 'California'], 'America/Los_Angeles'],
  ['the city is called so', null, 'Brazil', ['MANAUS', null], 'America/Manaus'],
  ['the state is called so', '18005551234', 'USA', ['Buffalo', 'New York'], 'America/New_York'],
  ['they live there', '447911123456', 'USA', [], 'America/New_York'],
  ['they live there', '12125551234', 'United Kingdom', [], 'Europe/London'],
  ['a city elsewhere says nothing', null, 'Spain', ['New York', ''], 'Europe/Madrid'],
])('the likely zone is the first, since %s: %s %s %s', (_, digits, residence, places, zone) => {
  expect(zonesOf(digits, residence, places)[0]).toBe(zone)
  // None is left out: nobody is called who may be asleep.
  expect(zonesOf(digits, residence, places).toSorted()).toEqual(zonesOf(digits, residence).toSorted())
})
