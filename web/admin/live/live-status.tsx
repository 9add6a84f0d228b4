import { useDebouncedValue } from '@mantine/hooks'
import { CloudOff, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveState } from '#web/admin/live/use-live-events.ts'
import styles from '#web/admin/live/live-status.module.css'

/** A stream that is back sooner was never missed. */
const WORTH_SAYING_MS = 2500

/** Says in the top bar that the page is not kept up to date just now; nothing while it is. */
export function LiveStatus() {
  const { t } = useTranslation()
  const [state] = useDebouncedValue(useLiveState(), WORTH_SAYING_MS)
  const now = useLiveState()
  const shown = now === 'connected' || now === 'paused' ? 'connected' : state
  return (
    <div role="status" className={styles.frame}>
      {(shown === 'reconnecting' || shown === 'offline') && (
        <span className={styles.sign} data-state={shown} title={t(`live.${shown}Text`)}>
          {shown === 'offline' ? <CloudOff size={14} aria-hidden /> : <RefreshCw size={14} aria-hidden />}
          <span className={styles.words}>{t(`live.${shown}`)}</span>
        </span>
      )}
    </div>
  )
}
