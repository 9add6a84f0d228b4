import { useTranslation } from 'react-i18next'
import type { DisputeCase } from '#contract/disputes/disputes.ts'
import { dueOfCase, isOpen } from '#web/admin/disputes/case-words.ts'
import { isEarly } from '#web/admin/disputes/next-step.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/disputes.module.css'

/** By when a case is to be answered; a guess is called one. Nothing where no answer is waited for. */
export function CaseDue({ of, isWhole = false }: { of: DisputeCase; isWhole?: boolean }) {
  const { t, i18n } = useTranslation()
  const due = dueOfCase(of, useNow(), i18n.language, isWhole)
  if (due === undefined) {
    if (!isOpen(of)) return null
    return <span className={styles.unknown}>{t(isEarly(of) ? 'disputes.noneDue' : 'disputes.noDeadline')}</span>
  }
  const { words, when, exact, urgency, isGuess } = due
  return (
    <span className={styles.two} title={exact}>
      <strong className={styles.due} data-urgency={urgency}>
        {words}
      </strong>
      <small>
        {when}
        {isGuess && ` · ${t('disputes.guess')}`}
      </small>
    </span>
  )
}
