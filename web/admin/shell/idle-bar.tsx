import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onTouch } from '#web/admin/session/touches.ts'
import { userInfoQuery } from '#web/admin/session/use-session.ts'
import styles from '#web/admin/shell/idle-bar.module.css'

/** How long before a session ends the bar appears. */
const WARNING_SECONDS = 120
/** The server is not asked more often than this. */
const PAUSE_MS = 1000

/**
 * Says that a session which nobody uses will end soon; a touch of the page keeps it. The server knows when, as other windows use the
 * same session: it is asked when the warning is due, and once more at the end, which it then tells as it tells every end.
 */
export function IdleBar() {
  const { t } = useTranslation()
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useQuery(userInfoQuery)
  const left = data?.idle_seconds_left ?? null
  const isEnding = left !== null && left <= WARNING_SECONDS

  useEffect(() => {
    if (left === null) return
    const askAtMs = dataUpdatedAt + (left - (isEnding ? 0 : WARNING_SECONDS)) * 1000
    const timer = setTimeout(() => void refetch(), Math.max(0, askAtMs - Date.now()) + PAUSE_MS)
    return () => clearTimeout(timer)
  }, [left, isEnding, dataUpdatedAt, errorUpdatedAt, refetch])

  useEffect(() => (isEnding ? onTouch(() => void refetch({ cancelRefetch: false })) : undefined), [isEnding, refetch])

  if (!isEnding) return null
  return (
    <div role="alert" className={styles.bar}>
      <span>{t('shell.idle')}</span>
      <button type="button" className={styles.stay} onClick={() => void refetch({ cancelRefetch: false })}>
        {t('shell.stay')}
      </button>
    </div>
  )
}
