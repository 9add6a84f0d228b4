import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { AtSign, Check, Clock3, Mailbox, MessageSquareReply, Scale, UserRoundPlus, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '#contract/orders/inbox.ts'
import type { NoticeKind } from '#contract/orders/notice-kinds.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { exactMoment, fullName } from '#web/admin/formats/formats.ts'
import { StatusBadge } from '#web/admin/orders/table/status-badge.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/inbox/inbox.module.css'

/** TABLE: what happened -> its picture. */
const ICONS: Record<NoticeKind, LucideIcon> = {
  mentioned: AtSign,
  assigned: UserRoundPlus,
  answered: MessageSquareReply,
  'government-mail': Mailbox,
  'dispute-due': Scale,
  back: Clock3,
}

interface Props {
  notice: Notice
  /** Its order is opened. */
  onOpen: () => void
  /** It is read. */
  onDone: () => void
}

/** What happened to which order, by whom and when, and what a colleague said: the line leads to the order. */
export function NoticeLine({ notice, onOpen, onDone }: Props) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const { kind, count, at, order_id: orderId, dispute_id: disputeId, read_at: readAt, ready } = notice
  const { process_status: status, name, last_name: lastName } = notice
  const Icon = ICONS[kind]
  const isUnread = readAt === null
  return (
    <li className={styles.line} data-unread={isUnread}>
      <Link
        {...(disputeId === null
          ? { to: '/admin/view-order/$encodedId', params: { encodedId: encodeId(orderId ?? 0) } }
          : { to: '/admin/disputes/$disputeId', params: { disputeId: String(disputeId) } })}
        className={styles.open}
        onClick={onOpen}
      >
        <span className={styles.icon}>
          <Icon size={17} strokeWidth={1.9} aria-hidden />
        </span>
        <span className={styles.what}>
          <span className={styles.said}>
            {isUnread && <span className="visually-hidden">{t('inbox.isUnread')}: </span>}
            {saidOf(notice, t)}
            {count > 1 && <span className={styles.count}> {t('inbox.times', { formatted: formatCount(count) })}</span>}
          </span>
          {notice.said !== null && <span className={styles.words}>{notice.said}</span>}
          <span className={styles.order}>
            {orderId === null ? (
              <span>{[notice.case, t('inbox.noOrder')].join(' · ')}</span>
            ) : (
              <span>
                {fullName({ name: name ?? '', last_name: lastName ?? '' })}{' '}
                <span className={styles.id}>#{orderId}</span>
              </span>
            )}
            {status !== null && <StatusBadge status={status} />}
            {ready && <span>{t('filters.isReady')}</span>}
          </span>
        </span>
        <time className={styles.when} dateTime={at} title={exactMoment(at)}>
          {fromNow(Date.parse(at), nowMs, i18n.language, 'short')}
        </time>
      </Link>
      {isUnread && (
        <button
          type="button"
          className={styles.done}
          aria-label={t('inbox.read')}
          title={`${t('inbox.read')} (e)`}
          onClick={onDone}
        >
          <Check size={17} aria-hidden />
        </button>
      )}
    </li>
  )
}

function saidOf({ kind, by, because }: Notice, t: TFunction): string {
  if (kind === 'mentioned' || kind === 'assigned')
    return by === null ? t(`inbox.byNobody.${kind}`) : t(`inbox.kinds.${kind}`, { by })
  if (kind === 'back' && because !== null) return t('inbox.backBecause', { why: t(`later.wakings.${because}`) })
  return t(`inbox.kinds.${kind}`)
}
