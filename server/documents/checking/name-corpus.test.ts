import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compare, wordsOf, type Expected } from '#server/documents/checking/compare.ts'

type Expectation = 'match' | 'unsure' | 'other'

interface Pair {
  name: string
  lastName: string
  nationality: string
  written: string
}

const PAIRS = readFileSync(new URL('name-corpus.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .flatMap((line) => {
    const [name = '', lastName = '', nationality = '', ...groups] = line.split('|').map((part) => part.trim())
    return groups.flatMap((group) => {
      const [kind = '', spellings = ''] = group.split(': ')
      return spellings.split(';').map((written) => ({
        kind: kind as Expectation,
        name,
        lastName,
        nationality,
        written: written.trim(),
      }))
    })
  })

function verdict(pair: Pair, own: Partial<Expected>, ticket: { passport?: string; born?: string }) {
  const order: Expected = {
    ...pair,
    passport: 'XX1234567',
    birthDay: '1990-02-01',
    arrives: true,
    flightDay: '2026-12-03',
    ...own,
  }
  const text = [
    'Electronic ticket of the Dominican Republic',
    pair.written.startsWith('P<') ? pair.written : `Full name ${pair.written}`,
    ticket.passport && `Passport number ${ticket.passport}`,
    ticket.born && `Date of birth ${ticket.born}`,
    'Direction: ARRIVAL, flight date 03/12/2026',
  ]
  return compare(wordsOf({ text: text.filter(Boolean).join('\n'), codes: [] }, order), order, []).verdict
}

const of = (kind: Expectation) =>
  PAIRS.filter((pair) => pair.kind === kind).map((pair) => [pair.written, pair.name, pair.lastName, pair] as const)

test('the corpus has three hundred pairs and more', () => expect(PAIRS.length).toBeGreaterThanOrEqual(300))

describe('the ticket of the same traveller', () => {
  test.each(of('match'))('%s is %s %s', (_written, _name, _lastName, pair) => {
    expect(verdict(pair, {}, { passport: 'XX1234567', born: '01/02/1990' })).toBe('match')
    expect(verdict(pair, {}, { passport: 'XX1234567' })).toBe('match')
  })

  test.each(of('unsure'))('%s may be %s %s: a person looks', (_written, _name, _lastName, pair) => {
    expect(verdict(pair, {}, { passport: 'XX1234567', born: '01/02/1990' })).toBe('unsure')
    expect(verdict(pair, { passport: null }, {})).not.toBe('match')
  })
})

describe('the ticket of another traveller', () => {
  test.each(of('other'))('%s is not %s %s', (_written, _name, _lastName, pair) => {
    expect(verdict(pair, {}, { passport: 'ZZ7654321', born: '03/04/1985' })).toBe('stopped')
    expect(verdict(pair, {}, { born: '03/04/1985' })).toBe('stopped')
    expect(verdict(pair, { passport: null, birthDay: null }, {})).not.toBe('match')
    // Somebody else's passport and name cannot be this traveller's, whatever else agrees.
    expect(verdict(pair, {}, { passport: 'ZZ7654321', born: '01/02/1990' })).toBe('stopped')
  })
})
