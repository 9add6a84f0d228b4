import { useState } from 'react'
import { nameNewDate } from '#contract/orders/new-date.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { NewDateDialog } from '#web/admin/orders/new-date/new-date-dialog.tsx'
import { call } from '#web/api.ts'

interface Props {
  order: OrderDetail
  promise: NonNullable<OrderDetail['promise']>
  /** Who else works on it, by name. */
  warning: string | undefined
  onClose: () => void
}

/** Names a new date for the ticket of the order; what the server refuses is said beside what was chosen. */
export function NameDate({ order, promise, warning, onClose }: Props) {
  const { order_id: orderId, version } = order
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const act = useOrderAction<string>(orderId, {
    send: (at) => call(nameNewDate, { orderId, version, at }),
    onConflict: setRefused,
    done: onClose,
  })
  return (
    <NewDateDialog
      order={{
        firstSaid: promise.first_said,
        nowSaid: promise.new_date?.expected_by ?? null,
        flightDay: order.flight_day,
        language: order.language,
      }}
      count={1}
      warning={refused ?? warning}
      isBusy={act.isPending}
      onRun={act.mutate}
      onClose={onClose}
    />
  )
}
