import type { TFunction } from 'i18next'
import { BadgeCheck } from 'lucide-react'
import styles from '#web/admin/orders/table/ready-badge.module.css'

/** The order has a document that came by mail and waits to be checked. No hooks: a list draws hundreds. */
export function ReadyBadge({ t }: { t: TFunction }) {
  return (
    <span className={styles.ready} title={t('queue.readyOne')}>
      <BadgeCheck size={13} aria-hidden />
      <span className="visually-hidden">{t('queue.readyOne')}</span>
    </span>
  )
}
