import { expect, test } from 'vitest'
import { ticketName } from '#server/documents/keeping/ticket-name.ts'

const ticket = {
  orderId: 4711,
  firstName: 'Anna Maria',
  lastName: 'Schönberger',
  direction: 'Arrival',
  day: '2026-12-15',
} as const

test.each([
  [{}, 'Dominican-entry-ARRIVAL-SCHONBERGER-ANNA-2026-12-15.pdf'],
  // Of one family each has a name of its own.
  [{ firstName: 'Łukasz' }, 'Dominican-entry-ARRIVAL-SCHONBERGER-LUKASZ-2026-12-15.pdf'],
  [{ firstName: '王' }, 'Dominican-entry-ARRIVAL-SCHONBERGER-2026-12-15.pdf'],
  [{ firstName: ' ' }, 'Dominican-entry-ARRIVAL-SCHONBERGER-2026-12-15.pdf'],
  [{ direction: 'Departure' }, 'Dominican-exit-DEPARTURE-SCHONBERGER-ANNA-2026-12-15.pdf'],
  [{ lastName: "O'Connor-Núñez", day: null }, 'Dominican-entry-ARRIVAL-O-CONNOR-NUNEZ-ANNA.pdf'],
  [{ lastName: 'Щукина' }, 'Dominican-entry-ARRIVAL-SHCHUKINA-ANNA-2026-12-15.pdf'],
  [{ lastName: '王' }, 'Dominican-entry-ARRIVAL-4711-2026-12-15.pdf'],
  [{ lastName: '../../etc\u202E"' }, 'Dominican-entry-ARRIVAL-4711-2026-12-15.pdf'],
  [{ lastName: '' }, 'Dominican-entry-ARRIVAL-4711-2026-12-15.pdf'],
] as const)('%j is kept as %s', (own, name) => expect(ticketName({ ...ticket, ...own }, 'pdf')).toBe(name))
