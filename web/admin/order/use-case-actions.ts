import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER } from '#contract/mails/providers.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { call } from '#web/api.ts'
import { moveOrderStatus, restoreOrder } from '#contract/orders/order-changes.ts'
import { sendDocument } from '#contract/documents/documents.ts'
import { refreshOrder } from '#web/admin/order/order-query.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'

/** A document that goes out, maybe beside the current ones, and whether that completes the order. */
interface Sending {
  documentId: number
  inAddition: boolean
  completes: boolean
}

/** What the header, its menu and the buttons of the page do to an order as a whole. `onMoved`: it left its queue. */
export function useCaseActions(order: OrderDetail, onMoved: () => void) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const [isDeleting, setDeleting] = useState(false)
  const { order_id: orderId, version } = order
  const shared = { undoable: true, asks: true, onConflict: setConflict, done: onMoved } as const
  const move = useOrderAction<Status>(orderId, {
    ...shared,
    send: (status) => call(moveOrderStatus, { orderId, status, version }),
    expect: (before, status) => ({
      ...before,
      process_status: status,
      can: { ...before.can, moveTo: before.can.moveTo.filter((other) => other !== status) },
    }),
  })
  const restore = useOrderAction(orderId, { ...shared, send: () => call(restoreOrder, { orderId, version }) })
  const send = useOrderAction<Sending>(orderId, {
    kind: 'send',
    asks: true,
    onConflict: setConflict,
    send: ({ documentId, inAddition }, said) =>
      call(sendDocument, {
        orderId,
        documentId,
        email: order.email,
        mailServiceProvider: DEFAULT_PROVIDER,
        ...said,
        inAddition,
      }),
    done: ({ completes }) => {
      if (completes) completeSent()
    },
  })
  const mayComplete = order.can.moveTo.includes('Completed')
  function completeSent(): void {
    if (mayComplete) move.mutateAsked('Completed')
  }
  return {
    conflict,
    lookAgain: () => {
      setConflict(undefined)
      void refreshOrder(queryClient, orderId)
    },
    isDeleting,
    /** Moves; a deletion asks first. */
    move: (status: Status) => (status === 'Deleted' ? setDeleting(true) : move.mutate(status)),
    confirmDelete: (isSure: boolean) => {
      setDeleting(false)
      if (isSure) move.mutate('Deleted')
    },
    complete: () => move.mutate('Completed'),
    /** Once a document went out that was sent to complete the order. */
    completeSent,
    restore: () => restore.mutate(),
    send: (sending: Sending) => send.mutate(sending),
    isBusy: move.isPending || restore.isPending || send.isPending,
  }
}

export type CaseActions = ReturnType<typeof useCaseActions>
