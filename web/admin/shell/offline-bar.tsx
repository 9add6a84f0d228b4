import { useNetwork } from '@mantine/hooks'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/shell/offline-bar.module.css'

/** Says that there is no network; what was loaded stays. */
export function OfflineBar() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return (
    <div role="status" aria-live="polite" className={styles.place}>
      {!online && (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden />
          {t('states.offlineBar')}
        </p>
      )}
    </div>
  )
}
