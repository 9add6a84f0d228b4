import { expect, test } from 'vitest'
import { BrokenSeal } from '#server/sealing/frames.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { PLAIN_NUMBERS, SealedNumbers } from '#server/sealing/sealed-numbers.ts'

const [one, two] = [makeDataKey(), makeDataKey()]
const PASSPORT = 'XX-700 9991'
const FORM = { name: "Łukasz O'Connor-Núñez", passport_number: PASSPORT, residence_number: 'R-1', hotel: PASSPORT }
/** The table of the key of the marks, as a database keeps it. */
function indexKeys() {
  let sealed: string | undefined
  const query = async (text: string, [value]: string[] = []) => {
    if (text.startsWith('insert')) sealed ??= value
    if (text.startsWith('update')) sealed = value
    return { rows: sealed ? [{ sealed }] : [] }
  }
  return { pool: { query } as never, sealed: () => sealed }
}
async function numbersOf(ring: KeyRing, { pool } = indexKeys()) {
  const numbers = new SealedNumbers(ring)
  await numbers.load(pool)
  return numbers
}

test('numbers are sealed with the current key under their names alone, each time otherwise, and open again', async () => {
  const numbers = await numbersOf(new KeyRing([one, two]))
  const sealed = numbers.seal(7, FORM)
  expect(sealed).toEqual({
    ...FORM,
    passport_number: expect.stringMatching(`^e1\\.${one.id}\\.[A-Za-z0-9_-]{30,}$`),
    residence_number: expect.stringMatching(`^e1\\.${one.id}\\.`),
  })
  expect(JSON.stringify([sealed.passport_number, sealed.residence_number])).not.toMatch(/700|R-1/)
  expect(numbers.seal(7, FORM).passport_number).not.toBe(sealed.passport_number)
  expect(numbers.open(7, sealed)).toEqual(FORM)
  const checks = [
    { field: 'passport_number', message: 'Too long', suggestion: 'XX7009991' },
    { field: 'hotel', message: 'No', suggestion: 'Riu' },
  ]
  const sealedChecks = numbers.seal(7, checks)
  expect([sealedChecks[0]!.suggestion, sealedChecks[1]]).toEqual([expect.stringMatching(/^e1\./), checks[1]])
  expect(numbers.open(7, sealedChecks)).toEqual(checks)
  for (const nothing of [null, undefined, {}, [], { passport_number: null, residence_number: '' }])
    expect(numbers.seal(7, nothing)).toEqual(nothing)
})

test('a number of another order, under another name, changed, or of an unknown key is refused', async () => {
  const numbers = await numbersOf(new KeyRing([one]))
  const { passport_number: sealed } = numbers.seal(7, FORM)
  const changed = `${sealed.slice(0, -4)}${sealed.at(-4) === 'A' ? 'B' : 'A'}${sealed.slice(-3)}`
  expect(() => numbers.open(8, { passport_number: sealed })).toThrow(BrokenSeal)
  expect(() => numbers.open(7, { residence_number: sealed })).toThrow(BrokenSeal)
  expect(() => numbers.open(7, { passport_number: changed })).toThrow(BrokenSeal)
  expect(() => numbers.open(7, { passport_number: `e1.${one.id}.AAAA` })).toThrow(BrokenSeal)
  expect(() => PLAIN_NUMBERS.open(7, { passport_number: sealed })).toThrow(BrokenSeal)
})

test('plain numbers stay readable, and what looks sealed is what somebody typed', async () => {
  const numbers = await numbersOf(new KeyRing([one]))
  expect(numbers.open(7, FORM)).toEqual(FORM)
  expect(PLAIN_NUMBERS.seal(7, FORM)).toEqual(FORM)
  for (const typed of [`e1.${one.id}.AAAA`, `e0.e1.${one.id}.AAAA`, 'e1.', 'e0.x']) {
    const plain = PLAIN_NUMBERS.seal(7, { passport_number: typed })
    expect(PLAIN_NUMBERS.open(7, plain).passport_number).toBe(typed)
    expect(numbers.open(7, plain).passport_number).toBe(typed)
    expect(numbers.open(7, numbers.seal(7, { passport_number: typed })).passport_number).toBe(typed)
  }
})

test('another key opens what the old one sealed, and says what is to be sealed anew', async () => {
  const old = await numbersOf(new KeyRing([one]))
  const anew = await numbersOf(new KeyRing([two, one]))
  const sealed = old.seal(7, FORM)
  expect(anew.open(7, sealed)).toEqual(FORM)
  expect([old.isCurrent(sealed), anew.isCurrent(sealed), anew.isCurrent(anew.seal(7, FORM))]).toEqual([
    true,
    false,
    true,
  ])
  expect([anew.isCurrent(FORM), anew.isCurrent({ hotel: 'Riu' })]).toEqual([false, true])
})

test('the mark of a passport is one however it is written, and outlives the ring; without keys there is none', async () => {
  const table = indexKeys()
  const first = await numbersOf(new KeyRing([one]), table)
  const mark = first.markOf(PASSPORT)
  expect(mark).toMatch(/^[0-9a-f]{32}$/)
  expect(first.markOf(' xx7009991')).toBe(mark)
  expect(first.markOf('XX7009992')).not.toBe(mark)
  for (const nothing of ['', ' - ', null, undefined]) expect(first.markOf(nothing)).toBeNull()
  expect(table.sealed()).toMatch(`e1.${one.id}.`)
  const turned = await numbersOf(new KeyRing([two, one]), table)
  expect([turned.markOf(PASSPORT), table.sealed()]).toEqual([mark, expect.stringMatching(`^e1\\.${two.id}\\.`)])
  expect((await numbersOf(new KeyRing([two]), table)).markOf(PASSPORT)).toBe(mark)
  expect((await numbersOf(new KeyRing([one]))).markOf(PASSPORT)).not.toBe(mark)
  expect(PLAIN_NUMBERS.markOf(PASSPORT)).toBeNull()
  expect([PLAIN_NUMBERS.keyed('d'), first.keyed('d')]).toEqual(['d', turned.keyed('d')])
  expect(first.keyed('d')).toMatch(/^[\w-]{43}$/)
  expect(() => new SealedNumbers(new KeyRing([one])).markOf(PASSPORT)).toThrow('not loaded')
  await expect(numbersOf(new KeyRing([one]), table)).rejects.toThrow('index_keys does not open')
})
