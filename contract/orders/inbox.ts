import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, ids, moment, yesOrNo } from '#contract/http/envelope.ts'
import { NOTICE_KINDS, UNREAD_AT_MOST } from '#contract/orders/notice-kinds.ts'
import { moved, version, versions } from '#contract/orders/order-changes.ts'
import { WAKINGS } from '#contract/orders/put-off-kinds.ts'
import { SHOWN_STATUSES } from '#contract/orders/statuses.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'

/** A line of a member's own inbox, with the order as it is now. */
export const notice = z.object({
  id: z.number(),
  /** Null: it is about a dispute whose order is not known yet. */
  order_id: z.number().nullable(),
  dispute_id: z.number().nullable(),
  /** Of such a dispute: its gateway and number. */
  case: z.string().nullable(),
  kind: z.enum(NOTICE_KINDS),
  /** How often it happened since it was last read. */
  count: z.number(),
  /** Who did it last; null: nobody of the team. */
  by: z.string().nullable(),
  /** The beginning of the newest remark that had mentioned them by then; of an order that is back, why they had put it off; null for any other kind. */
  said: z.string().nullable(),
  /** Of an order that is back: what brought it. */
  because: z.enum(WAKINGS).nullable(),
  first_at: moment,
  /** When it last happened. */
  at: moment,
  read_at: moment.nullable(),
  /** Of the order; null where there is none. */
  name: z.string().nullable(),
  last_name: z.string().nullable(),
  process_status: z.enum(SHOWN_STATUSES).nullable(),
  /** Of the order: a document waits for somebody to check it. */
  ready: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** Where the next page begins; no client reads it. */
const before = z
  .string({ error: 'This is no page of the inbox' })
  .regex(/^\d{1,17}\.\d{1,15}$/, 'This is no page of the inbox')
  .optional()

export const inbox = endpoint({
  method: 'GET',
  path: '/admin/inbox',
  access: 'orders:read',
  summary: 'The own notices, newest first, fifty a page; `before` is the `next` of the page before',
  input: z.object({ unread: yesOrNo, before }),
  data: z.array(notice),
  beside: z.object({ next: z.string().nullable() }),
})

export const unreadNotices = endpoint({
  method: 'GET',
  path: '/admin/unread-notices',
  access: 'orders:read',
  summary: `How many of the own notices are unread, up to ${UNREAD_AT_MOST}`,
  input: z.object({}),
  data: z.object({ unread: z.number() }),
})

const NOT_SEEN = 'Name up to 500 notices, each with the count that was seen'

export const readNotices = endpoint({
  method: 'PUT',
  path: '/admin/read-notices',
  access: 'orders:read',
  summary:
    'Mark own notices as read, each as it was seen: one that has happened again since stays unread; or `all` there are at this moment. `undo` first makes those unread again that were marked at an answer’s `readAt`',
  input: z.object({
    seen: z
      .array(z.object({ id, count: z.int().min(1) }), { error: NOT_SEEN })
      .max(500, NOT_SEEN)
      .default([]),
    all: yesOrNo,
    undo: z.iso.datetime({ offset: true, error: 'This is not a date' }).optional(),
  }),
  /** `readAt` names what was marked, for `undo`. */
  data: z.object({ unread: z.number(), readAt: z.string() }),
})

export const colleagues = endpoint({
  method: 'GET',
  path: '/admin/colleagues',
  access: 'orders:read',
  summary:
    'Who of the team can be mentioned and given orders: everybody who may sign in and see orders, by name; and the member `also`, first, even one who has left',
  /** `also`: a member who is named with them, whether they can be given orders or not. */
  input: z.object({ also: id.optional() }),
  data: z.array(z.object({ id: z.number(), name: z.string(), role: z.enum(ROLE_NAMES) })),
})
export type ColleagueRow = z.output<typeof colleagues.data>[number]

/** Whom an order is assigned to. `active`: they can sign in; if not, nobody will do it. */
export const assignee = z.object({ id: z.number(), name: z.string(), active: z.boolean() })
export type Assignee = z.output<typeof assignee>

export const assignOrders = endpoint({
  method: 'PUT',
  path: '/admin/assign-orders',
  access: 'orders:read',
  summary:
    'Say which colleague is to work on orders, or nobody (`to`: null); whom it is assigned to is told in their inbox',
  input: z.object({
    orderId: ids,
    to: id.nullable().refine((to) => to === null || to <= 2_147_483_647, 'This is not an id'),
    version,
    versions,
  }),
  data: moved,
})
