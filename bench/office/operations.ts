import { DEEP_PAGE, type Ask, type Known } from './asked.ts'

/** A question to the office over HTTP and, where there is one, the plain statement that a bare server would ask. */
export interface Operation {
  name: string
  /** The `turn`-th request; each turn may ask for something else. */
  ask: (known: Known, turn: number) => Ask
  /** The name of a statement in bare.ts: the same rows without a total, a session, a permission or an audit. */
  bare?: 'rows10' | 'turn10' | 'deep10' | 'rows500'
}

const list = (queue: string, page: number, limit: number, rest = ''): Ask => ({
  path: `/api/admin/get-orders-list/${queue}?page=${page}&limit=${limit}&delay=1${rest}`,
})
const search = (words: string, folderName: string): Ask => ({
  path: '/api/admin/search-order',
  body: { start: 0, end: 10, searchVal: words, folderName },
})
const pick = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length]!

/** TABLE: what is measured, in this order; what writes comes last. */
export const OPERATIONS: readonly Operation[] = [
  { name: 'page 1 with total', ask: () => list('completedOrder', 1, 10), bare: 'rows10' },
  // No two requests ask for the same.
  {
    name: 'pages in turn',
    ask: ({ deep }, turn) => list('completedOrder', 1 + (turn % Math.min(deep, 1000)), 10),
    bare: 'turn10',
  },
  {
    name: `page ${DEEP_PAGE.toLocaleString('en')} (or the last)`,
    ask: ({ deep }) => list('completedOrder', deep, 10),
    bare: 'deep10',
  },
  { name: '500 rows with total', ask: () => list('completedOrder', 1, 500), bare: 'rows500' },
  { name: 'all counts', ask: () => ({ path: '/api/admin/get-folder-count' }) },
  { name: 'most urgent, in groups', ask: () => list('newOrder', 1, 10, '&sort=due&grouped=true') },
  { name: 'late, all queues', ask: () => list('allOrder', 1, 10, '&due=late') },
  { name: 'one language and nationality', ask: () => list('allOrder', 1, 10, '&language=es&nationality=ESP') },
  { name: 'sorted by name', ask: () => list('newOrder', 1, 10, '&sort=name') },
  { name: 'search, a common name', ask: () => search('maria', 'completedOrder') },
  {
    name: 'search, a full name',
    ask: (_, turn) => search(pick(['kenji tanaka', 'grace wilson', 'omar almonte'], turn), 'allOrder'),
  },
  { name: 'search, an e-mail', ask: ({ emails }, turn) => search(pick(emails, turn), 'allOrder') },
  { name: 'search, digits of a phone', ask: (_, turn) => search(String(5_551_200 + (turn % 700)), 'allOrder') },
  { name: 'search, nobody', ask: (_, turn) => search(`xqzj${turn % 900}`, 'allOrder') },
  { name: 'order page', ask: ({ ids }, turn) => ({ path: `/api/admin/get-orders-details/${pick(ids, turn)}` }) },
  { name: 'one’s day', ask: () => ({ path: '/api/admin/my-day' }) },
  { name: 'dashboard', ask: () => ({ path: '/api/admin/dashboard' }) },
  { name: 'Manager’s room, today', ask: () => ({ path: '/api/admin/room' }) },
  {
    name: 'countries, a year',
    ask: () => ({
      path: '/api/admin/get-country-order-count',
      body: { fromDate: '2025-07-10', toDate: '2026-07-09' },
    }),
  },
  {
    name: 'move 10 orders',
    ask: ({ ids }, turn) => ({
      path: '/api/admin/move-order-status',
      method: 'PUT',
      body: {
        orderId: Array.from({ length: 10 }, (_, at) => pick(ids, (turn * 10 + at) % ids.length)),
        status: Math.floor((turn * 10) / ids.length) % 2 === 0 ? 'AwaitingGovt' : 'Contact Customer',
      },
    }),
  },
  {
    name: 'intake of an order',
    ask: ({ intakeKey, run }, turn) => ({
      path: '/api/intake/orders',
      authorization: `Bearer ${intakeKey}`,
      headers: { 'idempotency-key': `bench-${run}-${turn}` },
      body: {
        IsArrival: 'Arrival',
        processing_mode: 'standard',
        name: 'Łukasz',
        last_name: `O'Connor-Núñez`,
        email: `lukasz${turn}@mail.example`,
        payment: { status: 'paid', amount: '69.00', currency: 'USD', transaction_id: `bench_${run}_${turn}` },
      },
    }),
  },
]
