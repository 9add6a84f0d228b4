import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isCalledFrom } from '#contract/lists/queues.ts'
import type { CallOutcome } from '#contract/orders/call-outcomes.ts'
import { recordCall } from '#contract/orders/calls.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { sendCorrection } from '#contract/corrections/corrections.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call, type Answered } from '#web/api.ts'
import { useCameFrom } from '#web/admin/order/header/came-from.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import type { CameFrom, Lists } from '#web/admin/orders/from-list.ts'
import { useTakeNext } from '#web/admin/orders/use-take-next.ts'

const TO_CALL: CameFrom = { queue: 'contactCustomerOrder' }

/** Where the next to call is looked for. Who was called from Customer Called stays there, and does not come again at once. */
function nextToCall(from: CameFrom): Lists {
  if (from.queue === TO_CALL.queue) return [from]
  return isCalledFrom(from.queue) ? [from, TO_CALL] : [TO_CALL]
}

/** What came of a call, as it is recorded. */
export interface Recorded {
  outcome: CallOutcome
  /** When to call back. */
  at?: string
  note: string
  /** The traveller of a wrong number is asked for theirs by mail, and the order waits for them. */
  asksNumber?: boolean
}

/** Makes what takes back what the member just did to the order; `of` says which it was, `done` follows once it is taken back. */
export type Undoing = (of: string, done?: () => void) => () => void

type Left = Answered<typeof recordCall>['data']

/**
 * Records what came of a call, can be taken back like a move, which also leads back from the next order, and opens the next order whose traveller may be called now: of the list one
 * came from where that is of people to call; else, or when all of these were called, of Contact Customer. `seenStatus`: its status as the
 * caller saw it; if a colleague has moved it from there since, the call is saved and the order stays. A number is asked for by
 * mail once the call is saved; a mail that cannot go leaves the caller at the order.
 */
export function useRecordCall(
  order: OrderDetail,
  { seenStatus, undoing, onRecorded }: { seenStatus: string; undoing: Undoing; onRecorded: (left: Left) => void },
) {
  const { order_id: orderId, version } = order
  // Of an order that was opened by its link: the queue in which it was then, not where the call moved it.
  const cameFrom = useCameFrom(order)
  const [from] = useState(cameFrom)
  const next = useTakeNext({ replace: true })
  const goOn = () => next.pass(orderId, ...nextToCall(from))
  const router = useRouter()
  const [isTaken] = useState(() => router.state.location.state.taken === true)
  /** From an order that opened by itself, which is given back if it was only looked at; who went elsewhere stays there. */
  const comeBack = () => {
    if (router.state.location.state.taken !== true) return
    void router.navigate({
      to: '/admin/view-order/$encodedId',
      params: { encodedId: encodeId(orderId) },
      state: { from, ...(isTaken && { taken: true }) },
      replace: true,
    })
  }
  const ask = useOrderAction<number>(orderId, {
    kind: 'send',
    send: (left, { sendAnyway }) =>
      call(sendCorrection, {
        orderId,
        fields: ['phone'],
        email: order.email,
        sendAnyway,
        moveToAwaiting: true,
        version: left,
      }),
    done: goOn,
  })
  const record = useOrderAction<Recorded, Answered<typeof recordCall>>(orderId, {
    asks: true,
    send: ({ outcome, at, note }) =>
      call(recordCall, { orderId, version, seenStatus, outcome, at, ...(note.trim() !== '' && { note: note.trim() }) }),
    // A mail that is on its way is not taken back with the call.
    undoable: (_, of, { asksNumber }) => (asksNumber === true ? undefined : undoing(of, comeBack)),
    done: ({ asksNumber }, { data }) => {
      onRecorded(data)
      // Who moved the order meanwhile decided where it stands.
      if (asksNumber === true && data.status === seenStatus) ask.mutate(data.version)
      else goOn()
    },
  })
  return { record: record.mutate, isBusy: record.isPending || ask.isPending || next.isPending }
}
