import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call, type CallError } from '#web/api.ts'
import { moveToCompleteRefund } from '#contract/orders/order-changes.ts'
import { fullName } from '#web/admin/formats/formats.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { askRefund } from '#contract/refunds/refunds.ts'
import { useKeptDraft } from '#web/admin/session/use-kept-draft.ts'
import { isOpenRefund } from '#web/admin/orders/refunds/refund-words.ts'
import { RefundDialog, type RefundTyped, type RefundValues } from '#web/admin/orders/refunds/refund-dialog.tsx'

interface Props {
  order: OrderDetail
  refunds: NonNullable<OrderDetail['refunds']>
  kind: 'ask' | 'made'
  colleague: string | undefined
  onClose: () => void
}

/** Asks for a refund of the order, or says that it was made. */
export function RefundCaseDialog({ order, refunds, kind, colleague, onClose }: Props) {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<CallError | undefined>(undefined)
  const { order_id: orderId, version } = order
  const { start, keep } = useKeptDraft<RefundTyped>(orderId, kind === 'ask' ? 'askRefund' : 'refund')
  const close = () => {
    keep(undefined)
    onClose()
  }
  const refundId = refunds.cases.find(isOpenRefund)?.id
  const send = useOrderAction<RefundValues>(orderId, {
    undoable: true,
    send: (values) =>
      kind === 'ask'
        ? call(askRefund, { orderId, version, ...values })
        : call(moveToCompleteRefund, { orderId, version, ...(refundId && { refundId }), ...values }),
    onRefused: (error) => {
      setRefusal(error)
      return Object.keys(error.errors).length > 0
    },
    done: close,
  })
  return (
    <RefundDialog
      kind={kind}
      warning={colleague && t('live.works', { name: colleague })}
      of={`${fullName(order)}, #${orderId}`}
      refunds={refunds}
      refusal={refusal}
      isBusy={send.isPending}
      onSend={(values) => send.mutate(values)}
      start={start}
      onType={keep}
      onClose={close}
    />
  )
}
