import { expect, test } from 'vitest'
import { fileColumns } from '#contract/disputes/dispute-files.ts'
import type { FileField } from '#contract/disputes/file-fields.ts'
import { guessColumns, hashOfHeader } from '#server/disputes/files/guess-columns.ts'
import { readLine } from '#server/disputes/files/read-line.ts'

const read = (values: Partial<Record<FileField, string>>, own: object = {}) => {
  const columns = fileColumns.parse({ of: { caseNumber: 'id' }, ...own })
  const line = readLine((field) => ({ caseNumber: 'CB-1', ...values })[field] ?? '', columns)
  return 'refused' in line ? { refused: String(line.refused) } : line
}

test.each([
  ['69', {}, '69.00'],
  ['69,50', {}, '69.50'],
  ['1,234.56', {}, '1234.56'],
  ['1.234,56', {}, '1234.56'],
  ['$ 69.00', {}, '69.00'],
  ['', {}, null],
  ['1.234', {}, undefined],
  ['1,234', {}, undefined],
  ['-69', {}, undefined],
  ['n/a', {}, undefined],
  ['6900', { amounts: 'smallest-unit' }, '69.00'],
  ['69.00', { amounts: 'smallest-unit' }, undefined],
])('the amount %s (%j) is %s', (amount, own, wanted) => {
  const line = read({ amount, currency: 'usd' }, own)
  expect(line).toMatchObject(wanted === undefined ? { refused: 'This is not an amount of money' } : { amount: wanted })
})

test.each([
  ['2026-09-30', 'iso', '2026-09-30T00:00:00.000Z'],
  ['2026-09-30 23:59:00', 'iso', '2026-09-30T23:59:00.000Z'],
  ['2026-09-30T23:59:00-0400', 'iso', '2026-10-01T03:59:00.000Z'],
  ['30/9/2026 8:05', 'day-first', '2026-09-30T08:05:00.000Z'],
  ['9/30/2026', 'month-first', '2026-09-30T00:00:00.000Z'],
  ['1790000000', 'seconds', new Date(1_790_000_000_000).toISOString()],
  ['', 'iso', null],
  ['30/9/2026', 'iso', undefined],
  ['30/9/2026', 'month-first', undefined],
  ['30/9/26', 'day-first', undefined],
  ['2026-02-30', 'iso', undefined],
  ['1026-02-03', 'iso', undefined],
  ['2026-09-30 25:00', 'iso', undefined],
])('the day %s, %s, is %s', (dueAt, days, wanted) => {
  expect(read({ dueAt }, { days })).toMatchObject(
    wanted === undefined ? { refused: 'There is no such day' } : { dueAt: wanted },
  )
})

test.each([
  [{}, { stage: 'chargeback', state: null }],
  [{ state: 'Needs response' }, { stage: 'chargeback', state: 'needs-response' }],
  [{ state: 'warning_closed' }, { stage: 'warning', state: 'expired' }],
  [{ state: 'warning_under_review' }, { stage: 'warning', state: 'submitted' }],
  [
    { state: 'warning_needs_response', stage: 'Dispute' },
    { stage: 'warning', state: 'warning' },
  ],
  [
    { state: 'under_review', stage: 'Inquiry' },
    { stage: 'warning', state: 'submitted' },
  ],
  [
    { state: 'WON', stage: 'Pre-Arbitration' },
    { stage: 'pre-arbitration', state: 'won' },
  ],
  [{ state: 'lost', stage: 'retrieval' }, { refused: 'A warning is neither won nor lost' }],
  [{ state: 'constructor' }, { refused: 'Say what “constructor” means' }],
  [{ stage: 'a new one' }, { refused: 'Say what “a new one” means' }],
  [{ caseNumber: '' }, { refused: 'There is no case number in this line' }],
  [{ currency: 'dollars' }, { refused: 'A currency is three letters, as USD' }],
  [
    { code: '10.4', scheme: 'Visa' },
    { reason: 'fraud', scheme: 'visa' },
  ],
  [
    { code: 'Product not received', scheme: 'JCB' },
    { reason: 'not-received', scheme: null },
  ],
  [{ code: 'whatever' }, { reason: 'other', code: 'whatever' }],
  [{ cardLast4: '**** **** **** 4242' }, { cardLast4: '4242' }],
  [{ openedAt: '2026-09-30', dueAt: '2026-09-01' }, { dueAt: null }],
])('%j', (values, wanted) => expect(read(values)).toMatchObject(wanted))

test('a word of the file is what somebody said that it is', () => {
  expect(read({ state: 'Abgewehrt' }, { states: { Abgewehrt: 'won' } })).toMatchObject({ state: 'won' })
})

test('columns are guessed by their names, each once, and a header is known in whatever order', () => {
  const header = ['id', 'Charge ID', 'Amount', 'Currency', 'Reason', 'Status', 'Evidence Due By (UTC)', 'Created (UTC)']
  expect(guessColumns(header)?.of).toMatchObject({
    caseNumber: 'id',
    transactionId: 'Charge ID',
    amount: 'Amount',
    code: 'Reason',
    state: 'Status',
  })
  expect(guessColumns(['Name', 'Street']).of).toEqual({})
  expect(hashOfHeader(['A', 'b '])).toBe(hashOfHeader(['B', 'a']))
  expect(hashOfHeader(['a', 'b'])).not.toBe(hashOfHeader(['a', 'b', 'c']))
})

test.each([
  [['31/12/2026', '01/02/2026'], 'day-first'],
  [['01/02/2026', '12.31.2026'], 'month-first'],
  [['1790000000'], 'seconds'],
  [['2026-12-31'], 'iso'],
  // Which of the two it is nobody guesses.
  [['01/02/2026'], 'iso'],
  [[], 'iso'],
])('days written %j are %s', (values, wanted) => {
  expect(guessColumns(['Case', 'Due date'], [['1'], values])).toMatchObject({ days: wanted })
})
