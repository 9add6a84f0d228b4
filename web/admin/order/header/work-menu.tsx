import { useNavigate } from '@tanstack/react-router'
import {
  BanknoteX,
  CalendarDays,
  Clock3,
  Ellipsis,
  FileUp,
  HandCoins,
  LayoutList,
  Link2Off,
  ListChecks,
  Lock,
  MailQuestion,
  MailSearch,
  MessageSquare,
  ReceiptText,
  RotateCcw,
  ShieldCheck,
  SkipForward,
  Tag,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPutOffFrom } from '#contract/lists/queues.ts'
import { canBePromised } from '#contract/orders/new-date-rules.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/header/case-header.module.css'

/** What the menu does that the page has to do for it. */
export interface Work {
  /** The other view of the order. */
  otherView: 'all' | 'sheet'
  showOther: () => void
  comment: () => void
  chooseFile: () => void
  open: (
    dialog:
      | 'revokeAccess'
      | 'hold'
      | 'content'
      | 'correction'
      | 'transaction'
      | 'refund'
      | 'askRefund'
      | 'putOff'
      | 'newDate'
      | 'tags'
      | 'assign',
  ) => void
  restore: () => void
  /** Where the list one came from has orders that wait. */
  takeNext: (() => void) | undefined
  /** Whether the next order opens after a move. */
  opensNext: boolean
  toggleNext: () => void
}

interface Props {
  order: OrderDetail
  work: Work
}

/** Everything that can be done with an order beside moving it and the next step, each with the key that does it from anywhere. */
export function WorkMenu({ order, work }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { can } = order
  const item = (isThere: boolean, hint: string, label: string, icon: LucideIcon, onPick: () => void) =>
    isThere ? [{ key: hint, hint, label, icon, onPick }] : []
  const toPack = (pack: string) => () =>
    void navigate({
      to: '/admin/view-order/$encodedId/$pack',
      params: { encodedId: encodeId(order.order_id), pack },
    })
  const canHold = can.hold && order.anonymised_at === null
  const canPutOff = useCan()('orders:put-off') && isPutOffFrom(order.queue) && order.refund_date === null
  const hasTime = canBePromised(order.flight_day, new Date(useNow()))
  const isPromised = useCan()('orders:promise') && order.promise?.is_open === true
  const canTag = useCan()('orders:tag') && order.anonymised_at === null
  const hold = t(order.legal_hold ? 'privacy.endHold' : 'privacy.hold')
  const canRefund = can.refund || order.refunds?.can_make === true
  const items = [
    ...item(true, 'v', t(`desk.works.${work.otherView}`), LayoutList, work.showOther),
    ...item(can.sendDocuments, 'f', t('desk.works.file'), FileUp, work.chooseFile),
    ...item(can.remark, 'r', t('desk.works.comment'), MessageSquare, work.comment),
    ...item(canPutOff, 's', t('later.putOff'), Clock3, () => work.open('putOff')),
    ...item(isPromised && hasTime, 'q', t('newDate.name'), CalendarDays, () => work.open('newDate')),
    ...item(order.anonymised_at === null, 'o', t('assign.title'), UserRoundPlus, () => work.open('assign')),
    ...item(canTag, 'i', t('tags.title'), Tag, () => work.open('tags')),
    ...item(true, 'p', t('mailContent.title'), MailSearch, () => work.open('content')),
    ...item(can.resendMail, 'a', t('correction.title'), MailQuestion, () => work.open('correction')),
    ...item(can.correct, 'l', t('proofs.end'), Link2Off, () => work.open('revokeAccess')),
    ...item(canHold, 'h', hold, Lock, () => work.open('hold')),
    ...item(can.transactionDetails, 't', t('transaction.open'), ReceiptText, () => work.open('transaction')),
    ...item(can.defencePacks, '1', t('packs.pack1'), ShieldCheck, toPack('defencePack1')),
    ...item(can.defencePacks, '2', t('packs.pack2'), ShieldCheck, toPack('defencePack2')),
    ...item(order.refunds?.can_ask === true, 'b', t('refunds.askFor'), HandCoins, () => work.open('askRefund')),
    ...item(canRefund, 'd', t('actions.refunded'), BanknoteX, () => work.open('refund')),
    ...item(can.restore, 'z', t('actions.restore'), RotateCcw, work.restore),
    ...item(work.takeNext !== undefined, 'w', t('queue.workNext'), SkipForward, () => work.takeNext?.()),
  ]
  useKeys({
    // Where the flight leaves no time for a new date it is not offered, and its key says why.
    ...(isPromised && { q: () => work.open('newDate') }),
    ...Object.fromEntries(items.map(({ key, onPick }) => [key, onPick])),
  })
  usePageActions(items.map(({ key, label, icon, onPick }) => ({ key, label, icon, keys: key, run: onPick })))
  return (
    <MenuButton
      label={t('desk.more')}
      className={styles.more}
      hotKey="."
      items={[
        ...items,
        {
          key: 'next',
          label: t('desk.works.openNext'),
          icon: ListChecks,
          checked: work.opensNext,
          isMany: true,
          onPick: work.toggleNext,
        },
      ]}
    >
      <Ellipsis size={18} aria-hidden />
    </MenuButton>
  )
}
