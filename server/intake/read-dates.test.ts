import { describe, expect, test } from 'vitest'
import { readProcessingDate } from '#server/intake/read-dates.ts'
import { readOrder, type Sent } from '#server/intake/read-order.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const withoutFlight = { intended_arrival_year: '', intended_arrival_month: '', intended_arrival_date: '' }
const read = (sent: Sent) => readOrder({ ...WHOLE_ORDER, ...withoutFlight, ...sent }, 1, NOW).order!

describe('the day of a future order', () => {
  const flight = (day: string) => ({
    processing_mode: 'future',
    intended_arrival_year: day.slice(0, 4),
    intended_arrival_month: day.slice(5, 7),
    intended_arrival_date: day.slice(8),
  })

  test.each([
    ['the one given', { ...flight('2027-03-01'), processing_date: '2027-02-01' }, '2027-02-01', false],
    ['three days before the arrival', flight('2027-03-01'), '2027-02-26', false],
    ['no later than that', { ...flight('2027-03-01'), processing_date: '2027-02-27' }, '2027-02-26', false],
    ['never after the flight', { ...flight('2026-12-05'), processing_date: '2027-03-01' }, '2026-12-02', false],
    [
      'today where the flight is nearer than the day',
      { ...flight('2026-11-22'), processing_date: '2027-03-01' },
      '2026-11-19',
      true,
    ],
    ['come already when the flight is near', flight('2026-11-23'), '2026-11-20', true],
    ['today when nothing tells', { processing_mode: 'future' }, '2026-11-21', true],
  ])('is %s', (_, sent, processingDate, released) => {
    expect(read(sent)).toMatchObject({ processingDate, released })
  })

  test('is three days before the embarkation of a departure', () => {
    const day = {
      embarkation_flight_date_year: '2027',
      embarkation_flight_date_month: '1',
      embarkation_flight_date_date: '2',
    }
    const order = read({ IsArrival: 'Departure', processing_mode: 'future', ...day })
    expect(order.processingDate).toBe('2026-12-30')
  })

  test('that is told by nothing is noted, since it is due at once', () => {
    expect(read({ processing_mode: 'future' }).needsCheck).toContainEqual({
      field: 'processing_date',
      message: 'Neither a processing date nor a flight date is known, so this is due today',
    })
  })

  test('is its own where that is three days before the flight already', () => {
    const order = read({ ...flight('2027-03-01'), processing_date: '2027-02-26' })
    expect([order.processingDate, order.needsCheck]).toEqual(['2027-02-26', []])
  })

  test('is kept as it was sent, too', () => {
    const order = read({ ...flight('2026-12-05'), processing_date: '2027-03-01T00:00:00Z' })
    expect(order.asSent).toEqual({ processing_date: '2027-03-01' })
  })
})

test('an order of another mode keeps the day that was sent, and is not released by it', () => {
  for (const processing_mode of ['standard', 'priority'])
    expect(read({ processing_mode, processing_date: '2026-01-02' })).toMatchObject({
      processingDate: '2026-01-02',
      released: false,
    })
})

describe('a processing date as it was sent', () => {
  const readDate = (sent: unknown) => {
    const flags: [string, string][] = []
    const day = readProcessingDate(sent, (field, message) => void flags.push([field, String(message)]))
    return { day, flags }
  }

  test.each(['2027-02-01', ' 2027-02-01', '2027-02-01T08:00:00Z', '2027-02-01 08:00'])('%j is a day', (sent) =>
    expect(readDate(sent)).toEqual({ day: '2027-02-01', flags: [] }),
  )

  test.each([null, undefined, '', '  '])('%j is none, and no fault', (sent) =>
    expect(readDate(sent)).toEqual({ day: null, flags: [] }),
  )

  test.each(['2027-02-30', '02/01/2027', '2027-02-01x', 'on 2027-02-01', '2027-2-1', 'soon'])('%j is flagged', (sent) =>
    expect(readDate(sent)).toEqual({
      day: null,
      flags: [['processing_date', `Processing date: “${sent}” is not a date written YYYY-MM-DD`]],
    }),
  )
})
