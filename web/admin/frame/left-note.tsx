import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import styles from '#web/admin/frame/left-note.module.css'

/** Above a form that begins with what was typed before and never saved: says so, and lets the reader start afresh. */
export function LeftNote({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={styles.note} role="status">
      <span>{t('forms.left')}</span>
      <Button size="compact-sm" variant="default" onClick={onDrop}>
        {t('forms.drop')}
      </Button>
    </p>
  )
}
