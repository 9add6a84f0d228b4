import { Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWait } from '#web/ui/use-wait.ts'
import styles from '#web/admin/session/wait-notice.module.css'

/** Under a form that was refused for too many attempts: when to try again, as time goes by. */
export function WaitNotice({ error }: { error: unknown }) {
  const { t, i18n } = useTranslation()
  const wait = useWait(error, i18n.language)
  if (wait === undefined) return null
  return (
    <p role="status" className={styles.notice}>
      <Clock size={18} aria-hidden />
      {wait === 'over' ? t('signIn.waitOver') : t('signIn.wait', wait)}
    </p>
  )
}
