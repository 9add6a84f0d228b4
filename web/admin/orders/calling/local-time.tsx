import { Moon, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { timeThere } from '#contract/values/local-time.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/orders/calling/local-time.module.css'

/**
 * The local time where a traveller may be, and whether to call now: "03:12 there: do not call". `isShort`: the time and the sign alone,
 * with the words on hover and for screen readers.
 */
export function LocalTime({ zones, isShort = false }: { zones: readonly string[]; isShort?: boolean }) {
  const { t } = useTranslation()
  const there = timeThere(zones, new Date(useNow()))
  if (there === null) return isShort ? null : <span className={styles.unknown}>{t('callTime.unknown')}</span>
  const [from, to] = [there.from.slice(11), there.to.slice(11)]
  const time = from === to ? from : t('callTime.range', { from, to })
  const words = t(there.mayCall ? 'callTime.awake' : 'callTime.asleep', { time })
  const Sign = there.mayCall ? Phone : Moon
  return (
    <span className={styles.time} data-may={there.mayCall} title={isShort ? words : undefined}>
      <Sign size={14} aria-hidden />
      {isShort ? (
        <>
          <span aria-hidden>{from === to ? from : `${from}–${to}`}</span>
          <span className="visually-hidden">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  )
}
