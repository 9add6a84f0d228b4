import { Copy, Flag, MailWarning, MessageCircleReply, OctagonX, type LucideIcon } from 'lucide-react'
import type { TFunction } from 'i18next'
import type { OrderRow } from '#contract/orders.ts'
import { ReadyBadge } from '#web/admin/orders/table/ready-badge.tsx'
import styles from '#web/admin/orders/table/signs.module.css'

interface SignRow {
  key: 'checks' | 'duplicate' | 'stopped' | 'answered' | 'mail'
  icon: LucideIcon
  has: (order: OrderRow) => boolean
}

/** TABLE: what stands beside a traveller's name where it is so, besides a document that is ready. */
const SIGNS: readonly SignRow[] = [
  { key: 'stopped', icon: OctagonX, has: ({ stopped }) => stopped },
  { key: 'answered', icon: MessageCircleReply, has: ({ answered }) => answered },
  { key: 'checks', icon: Flag, has: ({ checks }) => checks > 0 },
  { key: 'duplicate', icon: Copy, has: ({ duplicate }) => duplicate },
  { key: 'mail', icon: MailWarning, has: ({ mail_trouble: isTroubled }) => isTroubled },
]

const SIGN_PX = 20

/** The room that an order's signs take, in px. */
export function signsWidth(order: OrderRow): number {
  return SIGN_PX * (SIGNS.filter(({ has }) => has(order)).length + (order.ready ? 2 : 0))
}

/** What is to be seen to at this order, a sign each. No hooks: a list draws hundreds. */
export function OrderSigns({ order, isReady, t }: { order: OrderRow; isReady: boolean; t: TFunction }) {
  return (
    <>
      {isReady && <ReadyBadge t={t} />}
      {SIGNS.filter(({ has }) => has(order)).map(({ key, icon: Icon }) => {
        const words = key === 'checks' ? t('signs.checks', { count: order.checks }) : t(`signs.${key}`)
        return (
          <span key={key} className={styles.sign} data-sign={key} title={words}>
            <Icon size={14} aria-hidden />
            <span className="visually-hidden">{words}</span>
          </span>
        )
      })}
    </>
  )
}
