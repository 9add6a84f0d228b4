import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, moment } from '#contract/http/envelope.ts'
import { getFolderCount } from '#contract/orders/orders.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'

const queue = z.enum(QUEUE_KEYS)

/** A member of staff, as others see them at work. */
export const colleague = z.object({ id: z.number(), name: z.string() })
export type Colleague = z.output<typeof colleague>

/** Who is working on an order. A claim warns others and blocks nobody. */
export const claim = z.object({ order_id: z.number(), by: colleague, since: moment })
export type Claim = z.output<typeof claim>

/** TABLE: live event -> its data. Ids are null where there are too many to list. */
export const LIVE_EVENTS = {
  /** The stream begins, or something may have been missed: fetch again everything that is shown. */
  resync: z.object({ reason: z.enum(['opened', 'gap']) }),
  /** Orders came or changed: which, the queues they are or were in, and how many came into each. */
  orders: z.object({
    ids: z.array(z.number()).nullable(),
    queues: z.array(queue),
    entered: z.partialRecord(queue, z.number()),
  }),
  /** Something that belongs to orders changed: remarks, mails, documents, downloads, applications. */
  order: z.object({ ids: z.array(z.number()).nullable(), parts: z.array(z.string()) }),
  /** The counts of all queues the member may see, at most once a second. */
  counts: getFolderCount.data,
  /** Who looks at these orders and queues now; nobody where the list is empty. */
  presence: z.object({
    orders: z.array(z.object({ order_id: z.number(), viewers: z.array(colleague) })),
    queues: z.array(z.object({ queue, viewers: z.array(colleague) })),
  }),
  /** The current claims of these orders; null where nobody claims one any longer. */
  claim: z.object({ orders: z.array(z.object({ order_id: z.number(), claim: claim.nullable() })) }),
  /** Something came into the member's own inbox, or was read there: nobody else is told. */
  notices: z.object({}),
  /** The server ends the stream: signed out, too many streams of this member, or it stops and another takes over. */
  ended: z.object({ reason: z.enum(['signed-out', 'replaced', 'stopping']), message: z.string() }),
} as const satisfies Record<string, z.ZodType>

type ShapesOf<Table> = { [Name in keyof Table]: z.output<Table[Name]> }
export type LiveEvents = ShapesOf<typeof LIVE_EVENTS>
export type LiveEventName = keyof LiveEvents
export type LiveEvent<Name extends LiveEventName> = LiveEvents[Name]

/** TABLE: live event on a traveller's page -> its data. None says what changed. */
export const ORDER_EVENTS = {
  /** The order changed, or may have: fetch it again, at any moment within this time, so that not all pages come at once. */
  changed: z.object({ within_ms: z.number() }),
  /** The grant is over, the order is open in too many windows, or the server stops and another takes over. */
  ended: LIVE_EVENTS.ended,
} as const satisfies Record<string, z.ZodType>

export type OrderEvents = ShapesOf<typeof ORDER_EVENTS>

const NAME_THE_TAB = 'Name the browser tab: 20 to 64 letters, digits or dashes'

/** Names a browser tab, so that one person in two tabs is two presences; made by the browser, and no secret. */
const tab = z.string({ error: NAME_THE_TAB }).regex(/^[\w-]{20,64}$/, NAME_THE_TAB)

export const getEvents = endpoint({
  method: 'GET',
  path: '/admin/events',
  access: 'signed-in',
  summary: 'What happens, as server-sent events',
  headers: { 'Last-Event-ID': { says: 'The last event one has: what was missed since comes first, or resync' } },
  input: z.object({ tab }),
  data: z.object(LIVE_EVENTS).partial(),
  kind: 'events',
})

/** A greater age of what a page shows counts as this one. */
const LONGEST_AGE_SECONDS = 10_000_000
const WRONG_AGE = 'Say in whole seconds how old it is'

export const getOrderEvents = endpoint({
  method: 'GET',
  path: '/front/order-events',
  access: 'grant',
  summary: 'That an order changed, as server-sent events; begins with it where that happened since the page was made',
  input: z.object({
    orderId: id,
    /** For how long the page has shown what it shows, in seconds. */
    age: z
      .string({ error: WRONG_AGE })
      .regex(/^\d{1,8}$/, WRONG_AGE)
      .transform((seconds) => Math.min(Number(seconds), LONGEST_AGE_SECONDS)),
  }),
  data: z.object(ORDER_EVENTS).partial(),
  kind: 'events',
})

export const setPresence = endpoint({
  method: 'PUT',
  path: '/admin/presence',
  access: 'orders:read',
  summary:
    'Say which order or queue this tab looks at, or neither; whoever touches the page keeps their claim of that order alive',
  input: z.object({ tab, orderId: id.nullish(), queue: queue.nullish() }),
  data: z.object({
    /** Who else looks at it. */
    viewers: z.array(colleague),
    claim: claim.nullable(),
  }),
})

export const claimOrder = endpoint({
  method: 'PUT',
  path: '/admin/claim-order',
  access: 'orders:read',
  summary:
    'Show that one works on an order; `takeOver` takes it from whoever does, `taken` says that it is simply the next to be worked on',
  input: z.object({ orderId: id, takeOver: z.boolean().optional(), taken: z.boolean().optional() }),
  data: claim,
})

export const releaseOrder = endpoint({
  method: 'PUT',
  path: '/admin/release-order',
  access: 'orders:read',
  summary:
    'Release an order that one has claimed; `untouched`: only where the claim came with taking the order, and one has done nothing in it since',
  input: z.object({ orderId: id, untouched: z.boolean().optional() }),
  data: z.null(),
})

export const getClaims = endpoint({
  method: 'GET',
  path: '/admin/claims',
  access: 'orders:read',
  summary: 'Who works on these orders and who looks at them; orders that nobody does are left out',
  input: z.object({
    ids: z
      .string({ error: 'Name the orders' })
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/, 'Name up to 500 orders, with commas between')
      .transform((list) => [...new Set(list.split(',').map(Number))]),
  }),
  data: z.array(z.object({ order_id: z.number(), claim: claim.nullable(), viewers: z.array(colleague) })),
})
