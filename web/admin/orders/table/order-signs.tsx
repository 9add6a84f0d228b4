import {
  BadgeCheck,
  BellRing,
  Copy,
  Flag,
  MailWarning,
  MessageCircleReply,
  OctagonX,
  type LucideIcon,
} from 'lucide-react'
import type { TFunction } from 'i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { reasonWords } from '#web/admin/formats/later-words.ts'
import { OrderLink } from '#web/admin/orders/table/order-link.tsx'
import styles from '#web/admin/orders/table/signs.module.css'

interface SignRow {
  key: 'back' | 'checks' | 'duplicate' | 'stopped' | 'answered' | 'mail'
  icon: LucideIcon
  has: (order: OrderRow) => boolean
  /** Leads to that order. */
  leadsTo?: (order: OrderRow) => number | null
}

/** TABLE: what stands beside a traveller's name where it is so, besides a document that is ready. */
const SIGNS: readonly SignRow[] = [
  { key: 'back', icon: BellRing, has: ({ later }) => later !== null && later.back_at !== null },
  { key: 'stopped', icon: OctagonX, has: ({ stopped }) => stopped },
  { key: 'answered', icon: MessageCircleReply, has: ({ answered }) => answered },
  { key: 'checks', icon: Flag, has: ({ checks }) => checks > 0 },
  { key: 'duplicate', icon: Copy, has: ({ duplicate }) => duplicate, leadsTo: ({ duplicate_of: id }) => id },
  { key: 'mail', icon: MailWarning, has: ({ mail_trouble: isTroubled }) => isTroubled },
]

const SIGN_PX = 20

/** The room that an order's signs take, in px. */
export function signsWidth(order: OrderRow): number {
  return SIGN_PX * (SIGNS.filter(({ has }) => has(order)).length + (order.ready ? 2 : 0))
}

interface Props {
  order: OrderRow
  isReady: boolean
  onOpen: (orderId: number) => void
  t: TFunction
}

function wordsOf(key: SignRow['key'], order: OrderRow, t: TFunction): string {
  if (key === 'back') return t('signs.back', { reason: reasonWords(order.later?.reason ?? '') })
  if (key === 'checks') return t('signs.checks', { count: order.checks })
  return key === 'duplicate' ? duplicateText(order, t) : t(`signs.${key}`)
}

/** That an order may be a duplicate, and of which. */
export function duplicateText({ duplicate_of: id }: OrderRow, t: TFunction): string {
  return id === null ? t('signs.duplicate') : t('signs.duplicateOf', { id })
}

/** What is to be seen to at this order, in words. */
export function signWords(order: OrderRow, isReady: boolean, t: TFunction): string[] {
  const words = SIGNS.filter(({ has }) => has(order)).map(({ key }) => wordsOf(key, order, t))
  return isReady ? [t('queue.readyOne'), ...words] : words
}

/** What is to be seen to at this order, a sign each; one that is about another order leads there. No hooks: a list draws hundreds. */
export function OrderSigns({ order, isReady, onOpen, t }: Props) {
  return (
    <>
      {isReady && <ReadyBadge t={t} />}
      {SIGNS.filter(({ has }) => has(order)).map(({ key, icon: Icon, leadsTo }) => {
        const words = wordsOf(key, order, t)
        const other = leadsTo?.(order) ?? null
        return other === null ? (
          <span key={key} className={styles.sign} data-sign={key} title={words}>
            <Icon size={14} aria-hidden />
            <span className="visually-hidden">{words}</span>
          </span>
        ) : (
          <OrderLink
            key={key}
            orderId={other}
            className={styles.link}
            label={words}
            title={words}
            onOpen={() => onOpen(other)}
          >
            <Icon size={14} aria-hidden />
          </OrderLink>
        )
      })}
    </>
  )
}

/** The order has a document that came by mail and waits to be checked. */
function ReadyBadge({ t }: { t: TFunction }) {
  return (
    <span className={styles.ready} title={t('queue.readyOne')}>
      <BadgeCheck size={13} aria-hidden />
      <span className="visually-hidden">{t('queue.readyOne')}</span>
    </span>
  )
}
