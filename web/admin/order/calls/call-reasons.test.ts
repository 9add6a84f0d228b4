import { expect, test } from 'vitest'
import { callReasons, lastComment } from '#web/admin/order/calls/call-reasons.ts'

type Order = Parameters<typeof callReasons>[0]

const order = (own: object = {}) =>
  ({ mailHistory: [], asked: [], needs_check: [], remark: [], ...own }) as unknown as Order
const LOST = {
  mailHistory: [
    { id: 1, needs_person: false },
    { id: 2, needs_person: true },
  ],
}
const asked = (...values: string[]) => ({ at: '2026-11-01T10:00:00Z', by: 'Ana', values, note: '' })
const flag = (field: string) => ({ field, message: 'missing' })

test('a mail that did not arrive, an open question and a flag are each a reason, with what they are about', () => {
  const own = { ...LOST, asked: [asked('hotel', 'names'), asked('hotel')], needs_check: [flag('date_of_dob')] }
  expect(callReasons(order(own))).toEqual([
    { why: 'mail', about: [] },
    { why: 'asked', about: ['hotel', 'names'] },
    { why: 'check', about: ['dateOfBirth'] },
  ])
})

test('nothing is gone through twice: not what was asked, nor an address that is spelled anyway', () => {
  const own = { asked: [asked('hotel')], needs_check: [flag('hotel'), flag('email')] }
  expect(callReasons(order(own))).toEqual([
    { why: 'asked', about: ['hotel'] },
    { why: 'check', about: ['email'] },
  ])
  expect(callReasons(order({ ...own, ...LOST })).map(({ why }) => why)).toEqual(['mail', 'asked'])
})

test('several flags of one date are one value; what no traveller is asked for, or was asked in words, has no name', () => {
  const date = ['date_of_dob', 'month_of_dob', 'year_of_dob'].map(flag)
  expect(callReasons(order({ needs_check: [...date, flag('passport_number')] }))).toEqual([
    { why: 'check', about: ['dateOfBirth', 'passportNumber'] },
  ])
  expect(callReasons(order({ needs_check: [flag('processing_date')], asked: [asked()] }))).toEqual([
    { why: 'asked', about: [] },
    { why: 'check', about: [] },
  ])
  // Nor is one of two questions said as if it were both.
  expect(callReasons(order({ asked: [asked('hotel'), asked()] }))).toEqual([{ why: 'asked', about: [] }])
  expect(callReasons(order())).toEqual([{ why: 'general', about: [] }])
})

test('a comment alone is nothing that a script could say; what was asked in words goes with the reason', () => {
  const remark = [{ id: 1, remark: 'Flight date differs', of_call: false }]
  expect(callReasons(order({ remark }))).toEqual([{ why: 'general', about: [] }])
  expect(callReasons(order({ remark: [{ ...remark[0], of_call: true }] }))).toEqual([{ why: 'general', about: [] }])
  const inWords = { ...asked(), note: 'Which airline?' }
  expect(callReasons(order({ remark, asked: [inWords] }))).toEqual([
    { why: 'asked', about: [], words: 'Which airline?' },
  ])
})

test('of a flight that is past no value is asked for any more: there is nothing left to file', () => {
  const own = { asked: [asked('hotel')], needs_check: [flag('date_of_dob')] }
  expect(callReasons(order(own), true)).toEqual([{ why: 'past', about: [] }])
  expect(callReasons(order({ ...own, ...LOST }), true).map(({ why }) => why)).toEqual(['past', 'mail'])
})

test('the last comment is the newest that no call wrote', () => {
  const remark = [
    { id: 1, remark: 'Flight date differs', of_call: false },
    { id: 2, remark: 'Ask for the hotel', of_call: false },
    { id: 3, remark: 'Reached', of_call: true },
  ]
  const last = (remarks: object[]) => lastComment({ remark: remarks as Parameters<typeof lastComment>[0]['remark'] })
  expect(last(remark)?.remark).toBe('Ask for the hotel')
  expect(last(remark.slice(2))).toBeUndefined()
})
