import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, ids, text } from '#contract/http/envelope.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { refundId, refundInput } from '#contract/refunds/refund-cases.ts'

/** The outcome of changing orders: which ones changed, and why the others did not. */
export const moved = z.object({
  moved: z.array(z.number()),
  /** `changed`: by somebody else, since the version that the page showed. */
  skipped: z.array(z.object({ id: z.number(), message: z.string(), changed: z.boolean().optional() })),
})

/** The version of the order that the page showed; if somebody else has changed it since, the write is refused with 409. */
export const version = z.int().min(1).optional()

/** Versions of several orders, by id: an order that somebody else has changed since is left alone. */
export const versions = z.record(z.string(), z.int().min(1)).optional()

/**
 * The status that the page showed: if somebody else has moved the order since, the move is refused with 409, and `data` says who did
 * (`MovedMeanwhile`). Without it there is no such check.
 */
export const seenStatus = text(64).nullish()

/** The `data` where somebody else has moved the order since the page was loaded: sent along, `version` and status go on from there. */
export interface MovedMeanwhile {
  orderId: number
  version: number
  movedBy: string
  movedAt: string
  /** Where it is now; null: in a queue of orders that are not moved yet. */
  movedTo: Status | null
}

export const changeOrderStatus = endpoint({
  method: 'PUT',
  path: '/admin/change-order-status',
  access: 'orders:read',
  summary: 'Move orders to a status; without one, to Deleted',
  input: z.object({
    orderId: ids,
    updatingStatus: text(64).nullish(),
    permanentDeletedFlag: z.unknown().optional(),
    version,
    versions,
    seenStatus,
  }),
  data: moved,
})

export const undoMove = endpoint({
  method: 'PUT',
  path: '/admin/undo-move',
  access: 'orders:read',
  summary:
    'Take back the own move, deletion, restoring or refund of these orders, just made and not followed by another',
  input: z.object({ orderId: ids }),
  data: moved,
})

export const moveOrderStatus = endpoint({
  method: 'PUT',
  path: '/admin/move-order-status',
  access: 'orders:read',
  summary: 'Move orders to one of the seven statuses',
  input: z.object({
    orderId: ids,
    status: text(64).nullish(),
    updatingStatus: text(64).nullish(),
    version,
    versions,
    seenStatus,
  }),
  data: moved,
})

export const moveToCompleteRefund = endpoint({
  method: 'PUT',
  path: '/admin/move-to-complete-refund',
  access: 'orders:refund',
  summary: 'Mark orders of the refund queue as refunded; or, of one order, a refund of a part as made',
  input: z.object({
    orderId: ids,
    ...refundInput,
    /** The refund that was asked for, where one was. */
    refundId: refundId.optional(),
    /** The gateway's own name for it. */
    reference: text(255).optional(),
    version,
    versions,
  }),
  data: moved,
})

export const restoreOrder = endpoint({
  method: 'PUT',
  path: '/admin/restore-order',
  access: 'orders:restore',
  summary: 'Bring deleted orders back to the status they had before',
  input: z.object({ orderId: ids, version, versions }),
  data: moved,
})

export const revokeAccess = endpoint({
  method: 'PUT',
  path: '/admin/revoke-access',
  access: 'orders:correct',
  summary:
    'End every link and proof by which the traveller of an order opens its page; order id and e-mail prove it again',
  input: z.object({ orderId: id }),
  data: z.null(),
})

export const holdOrder = endpoint({
  method: 'PUT',
  path: '/admin/hold-order',
  access: 'orders:hold',
  summary: 'Keep an order as it is, with a reason, whatever its landing site’s period says, or end that',
  input: z.object({
    orderId: id,
    hold: z.boolean('Say whether it should be kept'),
    reason: text(500)
      .optional()
      .transform((value) => value?.trim() ?? ''),
  }),
  data: z.null(),
})

export const saveTransactionDetails = endpoint({
  method: 'POST',
  path: '/admin/save-transaction-details',
  access: 'transactions:write',
  summary: 'Keep the transaction id and merchant name; confirms the payment of a pending order',
  input: z.object({
    orderId: id,
    transactionId: text(255, 'Please enter your Transaction Id'),
    merchantName: text(255, 'Please enter your Merchant Name'),
    version,
  }),
  data: z.null(),
})
