import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/orders.ts'
import { DEFAULT_PROVIDER } from '#contract/providers.ts'
import type { Status } from '#contract/statuses.ts'
import { call } from '#web/api.ts'
import { moveOrderStatus, restoreOrder, sendDocument } from '#web/admin/calls.ts'
import { refreshOrder, useOrderAction } from '#web/admin/order/order-query.ts'

/** A document that goes out, maybe beside the current ones, and whether that completes the order. */
interface Sending {
  documentId: number
  inAddition: boolean
  completes: boolean
}

/**
 * What the header, its menu and the buttons of the page do to an order as a whole. `onMoved`: it left its queue. `colleague`: who
 * else works on it; then each asks first.
 */
export function useCaseActions(order: OrderDetail, onMoved: () => void, colleague?: string) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const [isDeleting, setDeleting] = useState(false)
  const [waiting, setWaiting] = useState<{ over: string; act: () => void } | undefined>(undefined)
  const orAsk =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) =>
      colleague === undefined ? act(...args) : setWaiting({ over: colleague, act: () => act(...args) })
  const { order_id: orderId, version } = order
  const shared = { undoable: true, onConflict: setConflict, done: onMoved } as const
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
    onConflict: setConflict,
    send: ({ documentId, inAddition }, sendAnyway) =>
      call(sendDocument, {
        orderId,
        documentId,
        email: order.email,
        mailServiceProvider: DEFAULT_PROVIDER,
        sendAnyway,
        inAddition,
      }),
    done: ({ completes }) => {
      if (completes) complete()
    },
  })
  const mayComplete = order.can.moveTo.includes('Completed')
  function complete(): void {
    if (mayComplete) move.mutate('Completed')
  }
  return {
    conflict,
    lookAgain: () => {
      setConflict(undefined)
      void refreshOrder(queryClient, orderId)
    },
    isDeleting,
    /** Moves; a deletion asks first. */
    move: orAsk((status: Status) => (status === 'Deleted' ? setDeleting(true) : move.mutate(status))),
    confirmDelete: (isSure: boolean) => {
      setDeleting(false)
      if (isSure) move.mutate('Deleted')
    },
    complete: orAsk(complete),
    restore: orAsk(() => restore.mutate()),
    send: orAsk((sending: Sending) => send.mutate(sending)),
    /** Who works on the order, while something waits for the answer to the question whether to do it all the same. */
    askingOver: waiting?.over,
    answerOver: (isSure: boolean) => {
      setWaiting(undefined)
      if (isSure) waiting?.act()
    },
    isBusy: move.isPending || restore.isPending || send.isPending,
  }
}

export type CaseActions = ReturnType<typeof useCaseActions>
