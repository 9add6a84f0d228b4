import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countQuery } from '#web/admin/disputes/count-query.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { useReadyToCheck } from '#web/admin/live/use-ready-to-check.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/shell/menu-counts.module.css'

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

/** However much happens, it is asked for at most this often. */
const EVERY_MS = 1_000

/** How many disputes need an answer, in their line of the menu. */
export function DisputesCount({ rail }: { rail: boolean }) {
  const again = useFetchAgain(EVERY_MS, countQuery.queryKey)
  useLiveEvent('order', ({ parts }) => parts.includes('disputes') && again())
  const count = useQuery(countQuery).data?.toAnswer
  if (count === undefined) return null
  return rail ? formatShortCount(count) : formatCount(count)
}
