import { expect, test } from 'vitest'
import { findWarnings } from '#server/intake/find-warnings.ts'

const NOT_KEPT = 'This field is not known, and was not kept'

test('what is not ours is named, with ours where one is near or other programs call it so', () => {
  const sent = {
    name: 'Ana',
    passportNumber: 'C01X0006H',
    dateOfBirth: '1961-05-02',
    flightNumber: 'DE2234',
    arrivalDate: '2026-12-15',
    campaign: 'spring',
    payment: { status: 'paid', transactionId: 'pi_1', fee: 2 },
    terms: { version: '3', acceptedAt: '2026-11-01' },
  }
  expect(findWarnings(sent, [])).toEqual([
    { field: 'passportNumber', message: `${NOT_KEPT}. Did you mean passport_number?` },
    { field: 'dateOfBirth', message: `${NOT_KEPT}. Did you mean year_of_dob, month_of_dob and date_of_dob?` },
    { field: 'flightNumber', message: `${NOT_KEPT}. Did you mean embarkation_flight_number?` },
    {
      field: 'arrivalDate',
      message: `${NOT_KEPT}. Did you mean intended_arrival_year, intended_arrival_month and intended_arrival_date?`,
    },
    { field: 'campaign', message: NOT_KEPT },
    { field: 'payment.transactionId', message: `${NOT_KEPT}. Did you mean transaction_id?` },
    { field: 'payment.fee', message: NOT_KEPT },
    { field: 'terms.acceptedAt', message: `${NOT_KEPT}. Did you mean accepted_at?` },
  ])
})

test('flags follow, without what only staff see of them; an order that says nothing wrong has no warning', () => {
  const flag = { field: 'hotel', message: 'Hotel: missing', suggestion: 'x' }
  expect(findWarnings({ name: 'Ana' }, [flag])).toEqual([{ field: 'hotel', message: 'Hotel: missing' }])
  expect(findWarnings({ name: 'Ana', payment: 'paid', terms: ['x'] }, [])).toEqual([])
})

test('thousands of unknown fields, and names of any length, make a short answer', () => {
  const sent = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${at}`.repeat(500), 1]))
  const warnings = findWarnings(sent, [])
  expect(warnings).toHaveLength(100)
  expect(Math.max(...warnings.map(({ field }) => field.length))).toBe(60)
})
