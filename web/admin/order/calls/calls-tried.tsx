import { useTranslation } from 'react-i18next'
import type { Call } from '#contract/orders/calls.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

const SHOWN = 4

/** What was tried, the newest first: when, by whom, and what came of it. */
export function CallsTried({ calls }: { calls: readonly Call[] | undefined }) {
  const { t, i18n } = useTranslation()
  const nowMs = useNow()
  const when = (moment: string) => fromNow(Date.parse(moment), nowMs, i18n.language)
  return (
    <div className={styles.part}>
      <h3>{t('calling.tried', { count: calls?.length ?? 0 })}</h3>
      <ol className={styles.tried}>
        {calls?.slice(0, SHOWN).map(({ id, at, by, outcome, again_at: again }) => (
          <li key={id}>
            <strong>{t(`calling.outcomes.${outcome}`)}</strong>
            {again !== null && <span title={exactMoment(again)}>{t('calling.again', { when: when(again) })}</span>}
            <small title={exactMoment(at)}>
              {by} · {when(at)}
            </small>
          </li>
        ))}
      </ol>
      {calls && calls.length > SHOWN && <small>{t('calling.earlier', { count: calls.length - SHOWN })}</small>}
    </div>
  )
}
