import type { TFunction } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderRow } from '#contract/orders/orders.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import { AgeCell, DueCell, FlightCell } from '#web/admin/orders/table/when-cells.tsx'

/** Noon of 15 June in Santo Domingo. */
const NOON = Date.parse('2026-06-15T16:00:00Z')
const said: Said = {
  t: ((key: string) => key) as TFunction,
  nowMs: NOON,
  names: { sites: new Map(), countries: new Map() },
  atWork: () => NOBODY,
}

/** 18:00 of the day before a flight. */
const EVENING_BEFORE = '2026-06-14T22:00:00Z'
const PROMISED = '2026-06-14T10:30:00Z'
const orderOf = (own: Partial<OrderRow>) => ({ process_status: 'New', direction: 'Arrival', ...own }) as OrderRow
const stateIn = (html: string) => /data-state="(\w+)"/.exec(html)?.[1]

test.each([
  ['New', '2026-06-15', EVENING_BEFORE, 'lost', true],
  ['Priority', '2026-06-16', PROMISED, 'lost', true],
  ['New', '2026-06-17', PROMISED, 'late', true],
  ['New', '2026-07-20', PROMISED, 'late', true],
  ['New', null, PROMISED, 'late', true],
  // The office has done its part.
  ['Awaiting', '2026-07-20', PROMISED, 'waits', false],
  ['Awaiting', '2026-06-16', PROMISED, 'waits', false],
  ['AwaitingGovt', '2026-07-20', PROMISED, 'waits', false],
  ['AwaitingGovt', '2026-06-15', EVENING_BEFORE, 'waits', false],
  // Nothing can be saved any more, or nothing is late.
  ['New', '2026-06-14', PROMISED, 'missed', false],
  ['New', '2026-06-16', '2026-06-15T22:00:00Z', 'today', false],
  ['New', '2026-07-20', '2026-06-17T10:30:00Z', 'later', false],
] as const)(
  'of %s, flying %s and due %s, the Due cell is %s',
  (process_status, flight_day, due_at, state, isWarned) => {
    const order = orderOf({ process_status, flight_day, due_at })
    const html = renderToStaticMarkup(<DueCell order={order} said={said} />)
    expect([stateIn(html), html.includes('<svg')]).toEqual([state, isWarned])
  },
)

test.each([
  ['New', '2026-06-15', 'lost'],
  // Filed, and without a ticket.
  ['AwaitingGovt', '2026-06-15', 'lost'],
  ['New', '2026-06-14', 'missed'],
  ['New', '2026-06-16', undefined],
  // Nothing is promised of it, and it is paid at the airport.
  ['Pending', '2026-06-15', 'lost'],
  ['Completed', '2026-06-15', undefined],
] as const)('of %s the mark at a flight of %s is %s', (process_status, flight_day, state) => {
  const isDue = process_status !== 'Pending' && process_status !== 'Completed'
  const order = orderOf({ process_status, flight_day, due_at: isDue ? EVENING_BEFORE : null })
  expect(stateIn(renderToStaticMarkup(<FlightCell order={order} said={said} />))).toBe(state)
})

test('an age has the very moment on hover, in UTC, however old it is', () => {
  const cell = (moment: string) => renderToStaticMarkup(<AgeCell moment={moment} nowMs={NOON} />)
  expect(cell('2026-06-15T13:02:09Z')).toContain('title="06/15/2026 13:02:09 UTC"')
  expect(cell('2026-06-15T13:02:09Z')).toContain('>2h ago<')
  expect(cell('2025-01-31T23:59:58Z')).toContain('title="01/31/2025 23:59:58 UTC"')
})
