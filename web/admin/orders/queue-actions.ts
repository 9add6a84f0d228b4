import { AlarmClockOff, BanknoteX, CalendarDays, Clock3, RotateCcw, Trash2, type LucideIcon } from 'lucide-react'
import type { QueryClient } from '@tanstack/react-query'
import type { Permission } from '#contract/staff/access.ts'
import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { call } from '#web/api.ts'
import { tagOrders } from '#contract/presets/tags.ts'
import { assignOrders } from '#contract/orders/inbox.ts'
import { bringBack, putOff } from '#contract/orders/later.ts'
import { nameNewDate } from '#contract/orders/new-date.ts'
import {
  changeOrderStatus,
  moveOrderStatus,
  moveToCompleteRefund,
  restoreOrder,
} from '#contract/orders/order-changes.ts'
import { undoTag } from '#web/admin/orders/undo-move.ts'
import type { AssignPick } from '#web/admin/orders/assign/assign-picker.tsx'
import type { TagPick } from '#web/admin/tags/tag-picker.tsx'
import type { Answered } from '#web/admin/orders/in-parts.ts'
import type { Until } from '#web/admin/orders/later/choices.ts'

/** Orders as calls name them; what somebody else changed since its version is left as it is. */
interface ChosenOrders {
  orderId: number[]
  versions: Record<string, number>
}

/** How something is done with many orders. */
export interface Action {
  /** Whether the rows leave the list they are in. */
  leaves: boolean
  run: (orders: ChosenOrders, queue: QueueKey) => Promise<Answered>
  /** The message where it took several calls; `status` is where the orders went. */
  many: `selection.many.${'deleted' | 'refunded' | 'restored' | 'moved' | 'putOff' | 'bringBack' | 'newDate' | 'tagged' | 'untagged' | 'assigned'}`
  status?: Status
  /** How it is taken back, where that is not by undoing a move; undefined: it cannot be. */
  undo?: (queryClient: QueryClient, moved: number[], of?: string) => (() => void) | undefined
  /** Whether its caller shows by itself which fields the server refuses. */
  showsFields?: boolean
}

interface ActionRow extends Action {
  label: `actions.${QueueAction}`
  icon: LucideIcon
  /** Who may; the server decides, the page only hides. */
  permission: Permission
  /** The question before it is done. */
  confirm: 'sure.delete' | 'refunds.askMany' | 'sure.restore' | 'sure.bringBack'
  danger: boolean
}

/** What is asked about by a dialog of its own, which says what is to be done: `putOffAction`, `newDateAction`. */
type AskingAction = 'putOff' | 'newDate'
type Asking = Pick<ActionRow, 'label' | 'icon' | 'permission' | 'danger'>

/** TABLE: what can be done with the selected rows of a queue (QUEUES names which). */
export const QUEUE_ACTIONS: Record<Exclude<QueueAction, AskingAction>, ActionRow> & Record<AskingAction, Asking> = {
  delete: {
    label: 'actions.delete',
    icon: Trash2,
    permission: 'orders:delete',
    confirm: 'sure.delete',
    danger: true,
    leaves: true,
    many: 'selection.many.deleted',
    run: (orders, queue) =>
      call(changeOrderStatus, {
        ...orders,
        updatingStatus: 'Deleted',
        ...(queue === 'futureOrder' ? { permanentDeletedFlag: false } : {}),
      }),
  },
  refunded: {
    label: 'actions.refunded',
    icon: BanknoteX,
    permission: 'orders:refund',
    confirm: 'refunds.askMany',
    danger: false,
    leaves: false,
    many: 'selection.many.refunded',
    run: (orders) => call(moveToCompleteRefund, orders),
  },
  restore: {
    label: 'actions.restore',
    icon: RotateCcw,
    permission: 'orders:restore',
    confirm: 'sure.restore',
    danger: false,
    leaves: true,
    many: 'selection.many.restored',
    run: (orders) => call(restoreOrder, orders),
  },
  putOff: { label: 'actions.putOff', icon: Clock3, permission: 'orders:put-off', danger: false },
  newDate: { label: 'actions.newDate', icon: CalendarDays, permission: 'orders:promise', danger: false },
  bringBack: {
    label: 'actions.bringBack',
    icon: AlarmClockOff,
    permission: 'orders:put-off',
    confirm: 'sure.bringBack',
    danger: false,
    leaves: true,
    many: 'selection.many.bringBack',
    run: (orders) => call(bringBack, orders),
  },
}

/** Moves orders to a status. */
export function moveAction(status: Status): Action {
  const run: Action['run'] = (orders) => call(moveOrderStatus, { ...orders, status })
  return { leaves: true, run, many: 'selection.many.moved', status }
}

/** Puts orders off until then; those that are put off already stay in Later. */
export function putOffAction(wanted: Until & { reason: string }, queue: QueueKey): Action {
  return {
    leaves: queue !== 'laterOrder',
    run: (orders) => call(putOff, { ...orders, ...wanted }),
    many: 'selection.many.putOff',
  }
}

/** Says by when the tickets of orders are expected now. */
export function newDateAction(at: string): Action {
  return {
    leaves: false,
    run: (orders) => call(nameNewDate, { ...orders, at }),
    many: 'selection.many.newDate',
    // Another date takes its place.
    undo: () => undefined,
  }
}

/** Says who is to work on orders, or nobody. */
export function assignAction(pick: AssignPick): Action {
  return {
    leaves: false,
    run: (orders) => call(assignOrders, { ...orders, to: pick?.id ?? null }),
    many: 'selection.many.assigned',
  }
}

/** Puts a tag on orders or takes it off, whatever else others do to them: no version is asked for. */
export function tagAction(pick: TagPick): Action {
  const { tag, has } = pick
  return {
    leaves: false,
    run: ({ orderId }) => call(tagOrders, { orderId, tagId: tag.id, has }),
    many: has ? 'selection.many.tagged' : 'selection.many.untagged',
    undo: (queryClient, moved, of) => undoTag(queryClient, moved, pick, of),
  }
}
