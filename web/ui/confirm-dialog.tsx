import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/ui/confirm-dialog.module.css'

interface Props {
  /** The question, as the dialog's title. */
  question: string
  /** What will happen. */
  text?: string | undefined
  /** What speaks against it, which may be known only while the question stands. */
  warning?: string | undefined
  danger?: boolean
  /** What is said in place of Yes and No. */
  words?: { yes: string; no: string }
  onYes: () => void
  onNo: () => void
}

/** Asks before something is done: Yes or No. */
export function Confirm({ question, text, warning, danger = false, words, onYes, onNo }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={question} onClose={onNo}>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <div role="status">{warning !== undefined && <p className={styles.warning}>{warning}</p>}</div>
      <div className={styles.buttons}>
        {/* What is asked in red is not done by an Enter too many. */}
        <Button variant="default" onClick={onNo} data-autofocus={danger || undefined}>
          {words?.no ?? t('common.no')}
        </Button>
        <Button color={danger ? 'red.8' : 'sea'} onClick={onYes} data-autofocus={!danger || undefined}>
          {words?.yes ?? t('common.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
