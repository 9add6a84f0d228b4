import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/order/header/order-news.module.css'

/** Says that a write came too late, who changed what, and that nothing typed is lost; then leads to what is there now. */
export function ConflictBar({ message, onLook }: { message: string; onLook: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.bar} data-kind="conflict">
      <p>
        <strong>{t('order.conflictTitle')}.</strong> {message} {t('live.conflict')}
      </p>
      <Button size="compact-md" variant="default" onClick={onLook}>
        {t('live.lookAgain')}
      </Button>
    </div>
  )
}
