import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { Role } from '#contract/staff/roles.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'

let serial = 0
const next = () => (serial += 1)
const NOW = () => new Date().toISOString()

/** What makes a paid standard order one of this queue. */
const QUEUE_ORDERS: Record<QueueKey, () => Partial<NewOrder>> = {
  newOrder: () => ({}),
  allOrder: () => ({}),
  priorityOrder: () => ({ processingMode: 'priority' }),
  pendingOrder: () => ({ paidAt: null }),
  laterOrder: () => ({ processStatus: 'Contact Customer', putOffUntil: `${daysAhead(7)}T13:00:00Z` }),
  futureOrder: () => ({ processingMode: 'future', processingDate: daysAhead(40) }),
  completedOrder: () => ({ processStatus: 'Completed' }),
  contactCustomerOrder: () => ({ processStatus: 'Contact Customer' }),
  awaitingOrder: () => ({ processStatus: 'Awaiting' }),
  awaitingGovtOrder: () => ({ processStatus: 'AwaitingGovt' }),
  customerCalledOrder: () => ({ processStatus: 'Customer Called' }),
  deletedOrder: () => ({ processStatus: 'Deleted', statusBeforeDelete: '' }),
  refundOrder: () => ({ processStatus: 'Refunds' }),
}

/** An order of a queue (New where none is named), with whatever else matters to the test; nothing is in the database yet. */
export function newOrder({ queue = 'newOrder', ...own }: Partial<NewOrder> & { queue?: QueueKey } = {}): NewOrder {
  const number = next()
  return {
    landingSite: 1,
    processingMode: 'standard',
    paidAt: NOW(),
    name: 'Maria',
    lastName: `Traveller ${number}`,
    email: `traveller-${number}@mail.example`,
    countryCode: '1',
    phoneNumber: `80955${String(10_000 + number)}`,
    nationality: 'ESP',
    form: { IsArrival: 'Arrival', nationality: 'Spain', passport_number: `XX${100_000 + number}` },
    ...QUEUE_ORDERS[queue](),
    ...own,
  }
}

/** Writes an order as the intake does, and returns its id. */
export async function anOrder(pool: Pool, own?: Parameters<typeof newOrder>[0]): Promise<number> {
  const [id] = await insertOrders(pool, [newOrder(own)])
  return id!
}

/** Adds a member of staff; the hash fits no password unless one is given (server/staff/members/password.ts makes it). */
export async function aStaffMember(
  pool: Pool,
  {
    role = 'Team',
    passwordHash = 'none',
    ...own
  }: { role?: Role; name?: string; email?: string; passwordHash?: string } = {},
): Promise<{ id: number; name: string; email: string; role: Role }> {
  const number = next()
  const { name = `${role} ${number}`, email = `staff-${number}@office.example` } = own
  const { rows } = await pool.query<{ id: number }>(
    'insert into staff (name, email, password_hash, role) values ($1, $2, $3, $4) returning id',
    [name, email, passwordHash, role],
  )
  return { id: rows[0]!.id, name, email, role }
}

/** Adds a landing site like the first one, under a domain of its own, and returns its id. */
export async function aSite(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into landing_sites (id, name, domain, settings)
     select (select max(id) + 1 from landing_sites), 'Test Site', $1, settings from landing_sites where id = 1 returning id`,
    [`site-${randomBytes(4).toString('hex')}.example`],
  )
  return rows[0]!.id
}

function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
