import { useState } from 'react'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { putOff } from '#contract/orders/later.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import type { Until } from '#web/admin/orders/later/choices.ts'
import { PutOffDialog } from '#web/admin/orders/later/put-off-dialog.tsx'

/** Orders in these are not filed, so their flight is no limit. */
const UNFILED: readonly OrderDetail['process_status'][] = ['Pending', 'Refunds']

interface Props {
  order: OrderDetail
  /** Who else works on it, by name. */
  warning: string | undefined
  /** It is put off. */
  onDone: () => void
  onClose: () => void
}

/** Puts the order of the page off; what the server refuses is said beside what was typed. */
export function PutOffOrder({ order, warning, onDone, onClose }: Props) {
  const { order_id: orderId, version } = order
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const act = useOrderAction<Until & { reason: string }>(orderId, {
    undoable: true,
    send: (wanted) => call(putOff, { orderId, version, ...wanted }),
    onConflict: setRefused,
    done: onDone,
  })
  return (
    <PutOffDialog
      flightDay={UNFILED.includes(order.process_status) ? undefined : order.flight_day}
      warning={refused ?? warning}
      isBusy={act.isPending}
      onRun={act.mutate}
      onClose={onClose}
    />
  )
}
