import { RotateCcw, Trash2, BanknoteX, type LucideIcon } from 'lucide-react'
import type { Permission } from '#contract/access.ts'
import type { QueueAction, QueueKey } from '#contract/queues.ts'
import type { Status } from '#contract/statuses.ts'
import { call } from '#web/api.ts'
import { changeOrderStatus, moveOrderStatus, moveToCompleteRefund, restoreOrder } from '#web/admin/calls.ts'

/** How something is done with many orders. */
export interface Action {
  /** Whether the rows leave the list they are in. */
  leaves: boolean
  run: (orderIds: number[], queue: QueueKey) => Promise<{ message: string; data: Moved }>
  /** Whether who runs it shows itself what of its fields the server refuses. */
  showsFields?: boolean
}

interface ActionRow extends Action {
  label: 'actions.delete' | 'actions.refunded' | 'actions.restore'
  icon: LucideIcon
  /** Who may; the server decides, the page only hides. */
  permission: Permission
  /** The question before it is done. */
  confirm: 'actions.confirmDelete' | 'actions.confirmRefunded' | 'actions.confirmRestore'
  danger: boolean
}

interface Moved {
  moved: number[]
  skipped: { id: number; message: string }[]
}

/** TABLE: what can be done with the selected rows of a queue (QUEUES names which). */
export const QUEUE_ACTIONS: Record<QueueAction, ActionRow> = {
  delete: {
    label: 'actions.delete',
    icon: Trash2,
    permission: 'orders:delete',
    confirm: 'actions.confirmDelete',
    danger: true,
    leaves: true,
    run: (orderId, queue) =>
      call(changeOrderStatus, {
        orderId,
        updatingStatus: 'Deleted',
        ...(queue === 'futureOrder' ? { permanentDeletedFlag: false } : {}),
      }),
  },
  refunded: {
    label: 'actions.refunded',
    icon: BanknoteX,
    permission: 'orders:refund',
    confirm: 'actions.confirmRefunded',
    danger: false,
    leaves: false,
    run: (orderId) => call(moveToCompleteRefund, { orderId }),
  },
  restore: {
    label: 'actions.restore',
    icon: RotateCcw,
    permission: 'orders:restore',
    confirm: 'actions.confirmRestore',
    danger: false,
    leaves: true,
    run: (orderId) => call(restoreOrder, { orderId }),
  },
}

/** Moves orders to a status. */
export function moveAction(status: Status): Action {
  return { leaves: true, run: (orderId) => call(moveOrderStatus, { orderId, status }) }
}

/** At most this many ids travel in one call (contract: ids). */
const IDS_AT_MOST = 500

/** Runs an action on any number of orders, a few hundred a call, and joins the answers. */
export async function runAction(action: Action, ids: number[], queue: QueueKey) {
  const joined: Moved & { message: string } = { moved: [], skipped: [], message: '' }
  for (let start = 0; start < ids.length; start += IDS_AT_MOST) {
    const { data, message } = await action.run(ids.slice(start, start + IDS_AT_MOST), queue)
    joined.moved.push(...data.moved)
    joined.skipped.push(...data.skipped)
    joined.message = message
  }
  return joined
}
