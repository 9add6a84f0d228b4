import { useNavigate } from '@tanstack/react-router'
import {
  BanknoteX,
  Ellipsis,
  FileUp,
  HandCoins,
  LayoutList,
  Link2Off,
  Lock,
  MailQuestion,
  MailSearch,
  MessageSquare,
  ReceiptText,
  RotateCcw,
  ShieldCheck,
  SkipForward,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/header/case-header.module.css'

/** What the menu does that the page has to do for it. */
export interface Work {
  /** The other view of the order. */
  otherView: 'all' | 'sheet'
  showOther: () => void
  comment: () => void
  chooseFile: () => void
  open: (dialog: 'endProofs' | 'hold' | 'content' | 'correction' | 'transaction' | 'refund' | 'askRefund') => void
  restore: () => void
  /** Whether the next order opens after a move. */
  opensNext: boolean
  toggleNext: () => void
}

interface Props {
  order: OrderDetail
  work: Work
}

/** Everything that can be done with an order beside moving it and the next step, each with its key. */
export function WorkMenu({ order, work }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { can } = order
  const item = (isThere: boolean, label: string, icon: LucideIcon, onPick: () => void, hint?: string): MenuItem[] =>
    isThere ? [{ key: label, label, icon, onPick, ...(hint !== undefined && { hint }) }] : []
  const toPack = (pack: string) => () =>
    void navigate({
      to: '/admin/view-order/$encodedId/$pack',
      params: { encodedId: encodeId(order.order_id), pack },
    })
  useKeys({
    v: work.showOther,
    ...(can.sendDocuments && { f: work.chooseFile }),
  })
  return (
    <MenuButton
      label={t('desk.more')}
      className={styles.more}
      hotKey="."
      items={[
        ...item(true, t(`desk.works.${work.otherView}`), LayoutList, work.showOther, 'v'),
        ...item(can.sendDocuments, t('desk.works.file'), FileUp, work.chooseFile, 'f'),
        ...item(can.remark, t('desk.works.comment'), MessageSquare, work.comment, 'r'),
        ...item(true, t('mailContent.title'), MailSearch, () => work.open('content')),
        ...item(can.resendMail, t('correction.title'), MailQuestion, () => work.open('correction')),
        ...item(can.correct, t('proofs.end'), Link2Off, () => work.open('endProofs')),
        ...item(
          can.hold && order.anonymised_at === null,
          t(order.legal_hold ? 'privacy.endHold' : 'privacy.hold'),
          Lock,
          () => work.open('hold'),
        ),
        ...item(can.transactionDetails, t('transaction.open'), ReceiptText, () => work.open('transaction')),
        ...item(can.defencePacks, t('packs.pack1'), ShieldCheck, toPack('defencePack1')),
        ...item(can.defencePacks, t('packs.pack2'), ShieldCheck, toPack('defencePack2')),
        ...item(order.refunds?.can_ask === true, t('refunds.askFor'), HandCoins, () => work.open('askRefund')),
        ...item(can.refund || order.refunds?.can_make === true, t('actions.refunded'), BanknoteX, () =>
          work.open('refund'),
        ),
        ...item(can.restore, t('actions.restore'), RotateCcw, work.restore),
        {
          key: 'next',
          label: t('desk.works.openNext'),
          icon: SkipForward,
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
