import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReadyToCheck } from '#web/admin/live/use-ready-to-check.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/shell/ready-count.module.css'

/** How many orders of Awaiting Govt have a document that is ready to check, before their count in the menu. */
export function ReadyCount() {
  const { t } = useTranslation()
  const { count } = useReadyToCheck()
  if (count === 0) return null
  const words = t('queue.ready', { count, formatted: formatCount(count) })
  return (
    <span className={styles.ready} title={words}>
      <BadgeCheck size={13} aria-hidden />
      <span aria-hidden>{formatShortCount(count)}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
