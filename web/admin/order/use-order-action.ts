import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { CallError } from '#web/api.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'
import { tellDone, tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { useOrAsk } from '#web/admin/order/ask-over.tsx'
import { askAnyway } from '#web/admin/order/mails/ask-anyway.ts'
import { orderQuery, refreshOrder } from '#web/admin/order/order-query.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { undoOf } from '#web/admin/orders/undo-move.ts'

/** TABLE: what the server asks before a mail goes -> whether the member may answer it. */
const QUESTIONS = {
  /** Mail to the address had bounced. */
  sendAnyway: ({ can }: OrderDetail) => can.sendElsewhere,
  /** The ticket is for another direction or flight day than the order, or has another name. */
  sendDifferent: ({ can }: OrderDetail) => can.sendDocuments,
} as const

/** A person's word that a mail is to go all the same, as calls take it. */
export type Said = Record<keyof typeof QUESTIONS, boolean>
const NOTHING_SAID: Said = { sendAnyway: false, sendDifferent: false }

interface Action<Sent, Answer> {
  send: (sent: Sent, said: Said) => Promise<Answer>
  /** How the order looks at once, before the server has answered. */
  expect?: (order: OrderDetail, sent: Sent) => OrderDetail
  /** After success, once the message is shown. */
  done?: (sent: Sent, answer: Answer) => void
  /** Offers Undo for ten seconds: of the move that it was, or as given here. */
  undoable?: boolean | ((answer: Answer, of: string, sent: Sent) => (() => void) | undefined)
  /** Shows a refusal in its own way; false where it leaves that to the toast. */
  onRefused?: (error: CallError) => boolean
  /** Takes the words of a conflict (409), to show them where the typing is; a message where nobody does. */
  onConflict?: (message: string, data: unknown, sent: Sent) => void
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
 * that bounced and a ticket that differs from its order are asked about, where the member may send them anyway. `mutateAsked` skips the
 * question about a colleague, which was asked already.
 */
export function useOrderAction<Sent = void, Answer extends { message: string } = { message: string }>(
  orderId: number,
  { send, expect, done, undoable = false, onRefused, onConflict, asks, kind }: Action<Sent, Answer>,
) {
  const queryClient = useQueryClient()
  const { t } = useTranslation()
  const { queryKey } = orderQuery(orderId)
  const next = useRef(NOTHING_SAID)
  const last = useRef(NOTHING_SAID)
  const orAsk = useOrAsk()
  const mutation = useMutation({
    mutationKey: kind === 'send' ? sendingKey(orderId) : expect ? shownChangeKey(orderId) : changeKey(orderId),
    // Changes go one after the other, in the order of the clicks; none waits for an upload.
    ...(kind !== 'send' && { scope: { id: `order ${orderId}` } }),
    mutationFn: (sent: Sent) => {
      last.current = next.current
      next.current = NOTHING_SAID
      return send(sent, last.current)
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
      done?.(sent, answer)
    },
    onError: (error, sent, before) => {
      if (before !== undefined) queryClient.setQueryData(queryKey, before)
      const order = queryClient.getQueryData(queryKey)
      const asked = order && findQuestion(error, order)
      if (asked) {
        const said = { ...last.current, [asked.word]: true }
        askAnyway(asked.message, () => {
          next.current = said
          mutation.mutate(sent)
        })
      } else if (error instanceof CallError && error.status === 409) {
        if (onConflict === undefined) tellWarning(`${t('order.conflictTitle')}. ${error.message}`)
        else onConflict(error.message, error.data, sent)
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

/** What a refusal asks the member, where it is theirs to say. */
function findQuestion(error: Error, order: OrderDetail): { word: keyof Said; message: string } | undefined {
  if (!(error instanceof CallError)) return undefined
  const word = (Object.keys(QUESTIONS) as (keyof Said)[]).find((one) => error.errors[one] !== undefined)
  return word && QUESTIONS[word](order) ? { word, message: error.errors[word]! } : undefined
}
