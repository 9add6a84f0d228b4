import { useTranslation } from 'react-i18next'
import { assignOrders } from '#contract/orders/inbox.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { AssignPicker, type AssignPick } from '#web/admin/orders/assign/assign-picker.tsx'
import { call } from '#web/api.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Says who is to work on the order of the page; it shows at once. */
export function AssignOrder({ order: { order_id: orderId, version, assigned }, onClose }: Props) {
  const { t } = useTranslation()
  const act = useOrderAction<AssignPick>(orderId, {
    undoable: true,
    send: (pick) => call(assignOrders, { orderId, to: pick?.id ?? null, version }),
    expect: (order, pick) => ({ ...order, assigned: pick && { ...pick, active: true } }),
  })
  return <AssignPicker title={t('assign.title')} current={assigned} onPick={act.mutate} onClose={onClose} />
}
