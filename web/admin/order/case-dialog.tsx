import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { assignOrders } from '#contract/orders/inbox.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { tagOrders } from '#contract/presets/tags.ts'
import type { DialogName } from '#web/admin/order/order-dialog.tsx'
import { HoldDialog } from '#web/admin/order/hold-dialog.tsx'
import { MailContentDialog } from '#web/admin/order/mails/mail-content-dialog.tsx'
import { TransactionDialog } from '#web/admin/order/transaction-dialog.tsx'
import { call } from '#web/api.ts'
import { revokeAccess } from '#contract/orders/order-changes.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { AssignPicker, type AssignPick } from '#web/admin/orders/assign/assign-picker.tsx'
import { undoTag } from '#web/admin/orders/undo-move.ts'
import { TagPicker, type TagPick } from '#web/admin/tags/tag-picker.tsx'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const CorrectionDialog = lazyPart(
  async () => (await import('#web/admin/order/mails/correction-dialog.tsx')).CorrectionDialog,
)

const RefundCaseDialog = lazyPart(
  async () => (await import('#web/admin/order/refunds/refund-case-dialog.tsx')).RefundCaseDialog,
)
const DecideRefundDialog = lazyPart(
  async () => (await import('#web/admin/order/refunds/decide-refund-dialog.tsx')).DecideRefundDialog,
)
const SendCheckedDialog = lazyPart(
  async () => (await import('#web/admin/order/documents/send-checked-dialog.tsx')).SendCheckedDialog,
)
const PutOffOrder = lazyPart(async () => (await import('#web/admin/order/put-off-order.tsx')).PutOffOrder)
const NameDate = lazyPart(async () => (await import('#web/admin/order/name-date.tsx')).NameDate)

interface Props {
  order: OrderDetail
  asked: DialogName
  /** Who else works on it, by name. */
  colleague: string | undefined
  onSend: (inAddition: boolean) => void
  /** It was put off. */
  onPutOff: () => void
  onClose: () => void
}

/** The dialogs that the header's menu and the page's buttons open. */
export function CaseDialog({ order, asked, colleague, onSend, onPutOff, onClose }: Props) {
  const { t } = useTranslation()
  if (asked === 'content') return <MailContentDialog order={order} onClose={onClose} />
  if (asked === 'correction') return <CorrectionDialog order={order} onClose={onClose} />
  if (asked === 'revokeAccess') return <EndProofs order={order} onClose={onClose} />
  if (asked === 'hold') return <HoldDialog order={order} onClose={onClose} />
  if (asked === 'transaction') return <TransactionDialog order={order} onClose={onClose} />
  if (asked === 'assign') return <AssignOrder order={order} onClose={onClose} />
  if (asked === 'tags') return <TagOrder order={order} onClose={onClose} />
  if (asked === 'putOff')
    return (
      <PutOffOrder
        order={order}
        warning={colleague === undefined ? undefined : t('live.works', { name: colleague })}
        onDone={onPutOff}
        onClose={onClose}
      />
    )
  if (asked === 'newDate')
    return (
      order.promise && (
        <NameDate
          order={order}
          promise={order.promise}
          warning={colleague === undefined ? undefined : t('live.works', { name: colleague })}
          onClose={onClose}
        />
      )
    )
  if (asked === 'refund' || asked === 'askRefund')
    return (
      order.refunds && (
        <RefundCaseDialog
          order={order}
          refunds={order.refunds}
          kind={asked === 'refund' ? 'made' : 'ask'}
          colleague={colleague}
          onClose={onClose}
        />
      )
    )
  if (asked === 'refuseRefund' || asked === 'withdrawRefund')
    return (
      <DecideRefundDialog order={order} decision={asked === 'refuseRefund' ? 'refuse' : 'withdraw'} onClose={onClose} />
    )
  return <SendCheckedDialog order={order} what={asked} onClose={onClose} onSend={onSend} />
}

interface OrderProps {
  order: OrderDetail
  onClose: () => void
}

/** Says who is to work on the order of the page; it shows at once. */
function AssignOrder({ order: { order_id: orderId, version, assigned }, onClose }: OrderProps) {
  const { t } = useTranslation()
  const act = useOrderAction<AssignPick>(orderId, {
    undoable: true,
    send: (pick) => call(assignOrders, { orderId, to: pick?.id ?? null, version }),
    expect: (order, pick) => ({ ...order, assigned: pick && { ...pick, active: true } }),
  })
  return <AssignPicker title={t('assign.title')} current={assigned} onPick={act.mutate} onClose={onClose} />
}

/** Puts tags on the order of the page and takes them off; each shows at once. */
function TagOrder({ order: { order_id: orderId, tags }, onClose }: OrderProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const act = useOrderAction<TagPick>(orderId, {
    send: ({ tag, has }) => call(tagOrders, { orderId, tagId: tag.id, has }),
    expect: (order, { tag: { id }, has }) => ({
      ...order,
      tags: has ? [...order.tags, id] : order.tags.filter((one) => one !== id),
    }),
    undoable: (_answer, of, pick) => undoTag(queryClient, [orderId], pick, of),
  })
  const on = new Map(tags.map((id) => [id, 1]))
  return <TagPicker title={t('tags.ofOrder')} on={on} many={1} onPick={act.mutate} onClose={onClose} />
}

/** Asks whether the links of earlier mails, and the browsers that opened them, should no longer open this order. */
function EndProofs({ order: { order_id: orderId }, onClose }: OrderProps) {
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
