import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { CallError } from '#web/api.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { tellDone, tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { useOrAsk } from '#web/admin/order/ask-over.tsx'
import { askAnyway } from '#web/admin/order/mails/ask-anyway.ts'
import { orderQuery, refreshOrder } from '#web/admin/order/order-query.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'

interface Action<Sent, Answer> {
  /** `sendAnyway` is a person's word that a mail is to go though mail to the address had bounced. */
  send: (sent: Sent, sendAnyway: boolean) => Promise<Answer>
  /** How the order looks at once, before the server has answered. */
  expect?: (order: OrderDetail, sent: Sent) => OrderDetail
  /** After success, once the message is shown. */
  done?: (sent: Sent) => void
  /** Offers Undo for ten seconds: of the move that it was, or as given here. */
  undoable?: boolean | ((answer: Answer, of: string, sent: Sent) => (() => void) | undefined)
  /** Shows a refusal in its own way; false where it leaves that to the toast. */
  onRefused?: (error: CallError) => boolean
  /** Takes the words of a conflict (409), to show them where the typing is; a message where nobody does. */
  onConflict?: (message: string) => void
  /** Whether it is asked first where a colleague works on the order. */
  asks?: true
  /** Actions of the same kind wait for each other: while one runs, the others' buttons are disabled. */
  kind?: 'send'
}

/** The mutation key of what sends mails or documents for an order. */
export function sendingKey(orderId: number) {
  return ['order', orderId, 'send'] as const
}

function changeKey(orderId: number) {
  return ['order', orderId, 'change'] as const
}

/** The mutation key of changes to an order whose effect shows at once. */
export function shownChangeKey(orderId: number) {
  return [...changeKey(orderId), 'shown'] as const
}

/**
 * Does something to an order: its effect shows at once, the server's message as a toast, lists and counts follow; a refusal
 * takes the effect back, and a conflict (409) also says who changed what and shows the order as it is now. A mail to an address
 * that bounced is asked about, where the member may send it anyway. `mutateAsked` asks nothing about a colleague: one was asked
 * already.
 */
export function useOrderAction<Sent = void, Answer extends { message: string } = { message: string }>(
  orderId: number,
  { send, expect, done, undoable = false, onRefused, onConflict, asks, kind }: Action<Sent, Answer>,
) {
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const { queryKey } = orderQuery(orderId)
  const anyway = useRef(false)
  const orAsk = useOrAsk()
  const mutation = useMutation({
    mutationKey: kind === 'send' ? sendingKey(orderId) : expect ? shownChangeKey(orderId) : changeKey(orderId),
    // Changes go one after the other, in the order of the clicks; none waits for an upload.
    ...(kind !== 'send' && { scope: { id: `order ${orderId}` } }),
    mutationFn: (sent: Sent) => {
      const sendAnyway = anyway.current
      anyway.current = false
      return send(sent, sendAnyway)
    },
    onMutate: async (sent) => {
      if (undoable !== false) doneStack.begun()
      if (expect === undefined) return undefined
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before !== undefined) queryClient.setQueryData(queryKey, expect(before, sent))
      return before
    },
    onSuccess: (answer, sent) => {
      const order = queryClient.getQueryData(queryKey)
      const of = order === undefined ? `#${orderId}` : `${fullName(order)}, #${orderId}`
      const undo =
        typeof undoable === 'function'
          ? undoable(answer, of, sent)
          : undoable
            ? undoOf(queryClient, [orderId], of)
            : undefined
      tellDone(answer.message === '' ? t('order.saved') : answer.message, undo && { of, undo })
      done?.(sent)
    },
    onError: (error, sent, before) => {
      if (before !== undefined) queryClient.setQueryData(queryKey, before)
      const order = queryClient.getQueryData(queryKey)
      if (error instanceof CallError && error.errors.sendAnyway !== undefined && order?.can.sendElsewhere === true) {
        askAnyway(error.errors.sendAnyway, () => {
          anyway.current = true
          mutation.mutate(sent)
        })
      } else if (error instanceof CallError && error.status === 409) {
        if (onConflict === undefined) tellWarning(`${t('order.conflictTitle')}. ${error.message}`)
        else onConflict(error.message)
      } else if (!(error instanceof CallError && onRefused?.(error) === true)) {
        tellFailure(error)
      }
    },
    onSettled: (_answer, error) => {
      if (undoable !== false) doneStack.ended(error === null)
      // While another waits, its effect shows already and a fetch would take it away for a moment; the last one fetches.
      if (queryClient.isMutating({ mutationKey: changeKey(orderId) }) > 1) return undefined
      const fetched = refreshOrder(queryClient, orderId)
      // What was refused can be tried again at once.
      return error === null ? fetched : undefined
    },
  })
  const { mutate: mutateAsked } = mutation
  const mutate = (sent: Sent) => (asks ? orAsk(() => mutateAsked(sent)) : mutateAsked(sent))
  return { ...mutation, mutate, mutateAsked }
}
