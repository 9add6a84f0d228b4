import { Link } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { useReadyToCheck } from '#web/admin/live/use-ready-to-check.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/ready-bar.module.css'

/** Links to this many orders that the government answered; more follow as these are done. */
const SHOWN = 5

/** Says how many orders of Awaiting Govt have a document that is ready to check, with links to those that wait longest. */
export function ReadyBar() {
  const { t } = useTranslation()
  const { count, longest } = useReadyToCheck()
  if (count === 0) return null
  return (
    <p className={styles.bar}>
      <BadgeCheck size={15} aria-hidden />
      <strong>{t('queue.ready', { count, formatted: formatCount(count) })}</strong>
      {longest.slice(0, SHOWN).map((id) => (
        <Link
          key={id}
          to="/admin/view-order/$encodedId"
          params={{ encodedId: encodeId(id) }}
          state={{ from: { queue: 'awaitingGovtOrder' } }}
        >
          {id}
        </Link>
      ))}
      {count > SHOWN && <span aria-hidden>…</span>}
    </p>
  )
}
