import { useTranslation } from 'react-i18next'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/calls/call-sheet.module.css'

interface Props {
  isBusy: boolean
  /** The key of the outcome, which keeps it and asks nothing. */
  keptBy: string
  /** Asks the traveller for theirs by mail; undefined where no mail can. */
  onAsk: (() => void) | undefined
  onKeep: () => void
  onClose: () => void
}

/** A wrong number, before it is kept: Enter also asks the traveller for theirs by mail, where mail reaches them. */
export function AskNumber({ isBusy, keptBy, onAsk, onKeep, onClose }: Props) {
  const { t } = useTranslation()
  useKeys({ Escape: onClose })
  return (
    <div className={styles.back} role="group" aria-label={t('calling.outcomes.wrong-number')}>
      {onAsk && (
        // It was opened for this.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        <button type="button" className={styles.choice} autoFocus disabled={isBusy} onClick={onAsk}>
          {t('calling.askByMail')} <kbd>Enter</kbd>
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <button type="button" className={styles.choice} autoFocus={!onAsk} disabled={isBusy} onClick={onKeep}>
        {t('calling.onlyKeep')} <kbd>{keptBy}</kbd>
      </button>
      <button type="button" className={styles.choice} disabled={isBusy} onClick={onClose}>
        {t('common.cancel')} <kbd>Esc</kbd>
      </button>
    </div>
  )
}
