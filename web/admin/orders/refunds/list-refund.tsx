import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { call, CallError } from '#web/api.ts'
import { moveToCompleteRefund } from '#contract/orders/order-changes.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { QUEUE_ACTIONS, type Action } from '#web/admin/orders/queue-actions.ts'
import { orderRefundsQuery } from '#web/admin/orders/refunds/refund-calls.ts'
import { isOpenRefund } from '#web/admin/orders/refunds/refund-words.ts'
import { RefundDialog, type RefundValues } from '#web/admin/orders/refunds/refund-dialog.tsx'

interface Props {
  orderId: number
  /** Its row, where the page shows it. */
  order: OrderRow | undefined
  /** That a colleague works on it. */
  warning: string | undefined
  isBusy: boolean
  onRun: (action: Action, refused: (error: Error) => void) => void
  onClose: () => void
}

/** "Refunded it" for one order of a list: the same dialog as on its page. */
export function ListRefund({ orderId, order, warning, isBusy, onRun, onClose }: Props) {
  useTranslation()
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined)
  const { data: refunds } = useQuery(orderRefundsQuery(orderId))
  if (refunds === undefined) return null
  const refundId = refunds.cases.find(isOpenRefund)?.id
  const send = (values: RefundValues) =>
    onRun(
      {
        ...QUEUE_ACTIONS.refunded,
        showsFields: true,
        run: (orders) => call(moveToCompleteRefund, { ...orders, ...(refundId && { refundId }), ...values }),
      },
      (error) => setRefusal(error instanceof CallError ? error : undefined),
    )
  return (
    <RefundDialog
      kind="made"
      of={order === undefined ? `#${orderId}` : `${fullName(order)}, #${orderId}`}
      warning={warning}
      refunds={refunds}
      refusal={refusal}
      isBusy={isBusy}
      onSend={send}
      onClose={onClose}
    />
  )
}
