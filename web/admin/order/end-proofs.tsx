import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { revokeAccess } from '#contract/orders/order-changes.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Asks whether the links of earlier mails, and the browsers that opened them, are to open this order no more. */
export function EndProofs({ order: { order_id: orderId }, onClose }: Props) {
  const { t } = useTranslation()
  const end = useOrderAction(orderId, { send: () => call(revokeAccess, { orderId }) })
  return (
    <Confirm
      question={t('proofs.question')}
      text={t('proofs.text')}
      danger
      onNo={onClose}
      onYes={() => {
        onClose()
        end.mutate()
      }}
    />
  )
}
