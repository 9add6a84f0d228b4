import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { DEFAULT_PROVIDER } from '#contract/mails/providers.ts'
import { STATUS_NAMES, UNMOVED_NAMES, type Status } from '#contract/orders/statuses.ts'
import { call } from '#web/api.ts'
import { moveOrderStatus, restoreOrder, undoMove, type MovedMeanwhile } from '#contract/orders/order-changes.ts'
import { sendDocument } from '#contract/documents/documents.ts'
import { orderQuery, refreshOrder } from '#web/admin/order/order-query.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'

/** A document that goes out, maybe beside the current ones, and whether that completes the order. */
interface Sending {
  documentId: number
  inAddition: boolean
  completes: boolean
}

/** A move, from the status that the member saw: by default the one that the page shows. */
interface Move {
  status: Status
  from?: { version: number; seenStatus: string }
}

/** A move that waits for an answer, since somebody else moved the order in the meantime. */
export interface AskedMove extends MovedMeanwhile {
  status: Status
}

/** An order that is where it was again: it can be moved once more to where it had been moved. */
function movedBack(order: OrderDetail, to: OrderDetail['process_status']): OrderDetail {
  const { process_status: left, can } = order
  const moveTo = STATUS_NAMES.filter((one) => one !== to && (one === left || can.moveTo.includes(one)))
  return { ...order, process_status: to, can: { ...can, moveTo } }
}

/** What the header, its menu and the buttons of the page do to an order as a whole. `onMoved`: it left its queue. */
export function useCaseActions(order: OrderDetail, onMoved: () => void) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const [asked, setAsked] = useState<AskedMove | undefined>(undefined)
  // The order's status when the member last looked: a live page may change it right under the pointer.
  const [seenStatus, setSeenStatus] = useState(order.process_status)
  const [isDeleting, setDeleting] = useState(false)
  const { order_id: orderId, version } = order
  // Taken back, the order is where the member saw it before.
  const undoing = (of: string, done?: () => void) =>
    undoOf(queryClient, [orderId], of, async (ids) => {
      const answer = await call(undoMove, { orderId: ids })
      if (answer.data.moved.length > 0) done?.()
      // All at once: what the page shows, what the member saw and where it can be moved are one again.
      queryClient.setQueryData(orderQuery(orderId).queryKey, (now) => now && movedBack(now, seenStatus))
      setSeenStatus(seenStatus)
      return answer
    })
  const shared = {
    undoable: (_: unknown, of: string) => undoing(of),
    asks: true,
    onConflict: setConflict,
    done: onMoved,
  } as const
  const move = useOrderAction<Move>(orderId, {
    ...shared,
    onConflict: (message, data, { status }) => {
      if (isMoved(data)) setAsked({ ...data, status })
      else setConflict(message)
    },
    done: ({ status }) => {
      setSeenStatus(status)
      onMoved()
    },
    send: ({ status, from = { version, seenStatus } }) => call(moveOrderStatus, { orderId, status, ...from }),
    expect: (before, { status }) => ({
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
    if (mayComplete) move.mutateAsked({ status: 'Completed' })
  }
  return {
    /** The order's status when the member last looked, or to which they moved it. */
    seenStatus,
    conflict,
    lookAgain: () => {
      setConflict(undefined)
      setSeenStatus(order.process_status)
      void refreshOrder(queryClient, orderId)
    },
    /** Notes that the member moved the order by what they did: recorded a call. */
    moved: setSeenStatus,
    /** Makes what takes back what the member just did to the order. */
    undoing,
    /** Notes that the member has seen what others did since. */
    look: () => {
      setSeenStatus(order.process_status)
    },
    asked,
    /** Moves the order all the same, from where the refusal said it is, or leaves it there. */
    answer: (isSure: boolean) => {
      setAsked(undefined)
      if (asked === undefined) return
      const seen = asked.movedTo ?? UNMOVED
      setSeenStatus(seen)
      const from = { version: asked.version, seenStatus: seen }
      if (isSure) move.mutateAsked({ status: asked.status, from })
    },
    isDeleting,
    /** Moves; a deletion asks first. */
    move: (status: Status) => (status === 'Deleted' ? setDeleting(true) : move.mutate({ status })),
    confirmDelete: (isSure: boolean) => {
      setDeleting(false)
      if (isSure) move.mutate({ status: 'Deleted' })
    },
    complete: () => move.mutate({ status: 'Completed' }),
    /** To be called once a document that was sent to complete the order has gone out. */
    completeSent,
    restore: () => restore.mutate(),
    send: (sending: Sending) => send.mutate(sending),
    isBusy: move.isPending || restore.isPending || send.isPending,
  }
}

const [UNMOVED] = UNMOVED_NAMES

function isMoved(data: unknown): data is MovedMeanwhile {
  return typeof data === 'object' && data !== null && 'movedTo' in data
}

export type CaseActions = ReturnType<typeof useCaseActions>
