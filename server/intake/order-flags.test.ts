import { expect, test } from 'vitest'
import { checksToKeep, flaggedOf, isSameCheck, notesOf } from '#server/intake/order-flags.ts'
import { TEXT_PROBLEMS } from '#server/intake/text-of.ts'
import { newOrder } from '#server/testing/factories.ts'

const check = (message: string) => ({ field: 'processing_date', message })
const LATE = '30 Sept 2026 was sent, which is after the flight on 2 Dec 2026'

test.each([
  [LATE, true],
  ['30 Sep 2026 was sent, which is after the flight on 2 Dec 2026', true],
  ['2026-09-30 was sent, which is after the flight on 2026-12-02', true],
  ['2026-09-30 was sent, which is after the flight on 2026-12-03', false],
  ['30 Sept 2026 was sent, which is late for the flight on 2 Dec 2026', false],
])('a check that was waived is known again however its days are written: %s', (before, isSame) => {
  expect(isSameCheck(check(before))(check(LATE))).toBe(isSame)
})

test.each(
  ['Jan', 'Feb', 'March', 'Apr', 'May', 'June', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'December'].map(
    (month, at) => [at, month] as const,
  ),
)('a day of month %i is the same in words and in figures: %s', (at, month) => {
  const figures = String(at + 1).padStart(2, '0')
  expect(isSameCheck(check(`3 ${month} 2026 is past`))(check(`2026-${figures}-03 is past`))).toBe(true)
  expect(isSameCheck(check(`13 ${month} 2026 is past`))(check(`2026-${figures}-03 is past`))).toBe(false)
})

test('the same words of another field are another check', () =>
  expect(isSameCheck(check(LATE))({ ...check(LATE), field: 'email' })).toBe(false))

test('flags are found on what the order itself holds, over what its form says', () => {
  const order = newOrder({
    name: 'Ana',
    lastName: 'Sol',
    email: 'ana@mail.example',
    countryCode: '34',
    phoneNumber: '600100200',
    processingMode: 'priority',
    asSent: { gender: 'woman' },
  })
  const flagged = flaggedOf(order)
  expect(flagged).toMatchObject(order.form)
  expect(flagged).toMatchObject({
    name: 'Ana',
    last_name: 'Sol',
    email: 'ana@mail.example',
    country_code: '34',
    phone_number: '600100200',
    processing_mode: 'priority',
    as_sent: { gender: 'woman' },
  })
})

test('what is kept are the flags of that day as plain words, then the notes of the intake', () => {
  const flagged = flaggedOf(newOrder({ name: 'Łukasz Иван' }))
  const note = { field: 'passport_number', message: TEXT_PROBLEMS[0]! }
  const kept = checksToKeep(flagged, [note], '2026-11-25')
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.at(-1)).toEqual(note)
  expect(kept.every(({ message }) => typeof message === 'string' && message !== '')).toBe(true)
  expect(kept[0]).toMatchObject({ field: 'name' })
})

test('notes are those that the intake kept; of an order from before, what no flag could be', () => {
  const flag = { field: 'name', message: 'The form takes letters A to Z' }
  const ofDay = { field: 'intended_arrival_date', message: 'This day is past' }
  const ofText = { field: 'name', message: TEXT_PROBLEMS[1]! }
  const ofOther = { field: 'loyalty_card', message: 'The form has no such row' }
  const needs_check = [flag, ofDay, ofText, ofOther]
  expect(notesOf({ notes: null, needs_check })).toEqual([ofText, ofOther])
  expect(notesOf({ notes: [], needs_check })).toEqual([])
  expect(notesOf({ notes: [ofOther], needs_check })).toEqual([ofOther])
})
