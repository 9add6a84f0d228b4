import { useTranslation } from 'react-i18next'
import type { DisputeCase } from '#contract/disputes/disputes.ts'
import { dueOfCase, isOpen } from '#web/admin/disputes/case-words.ts'
import { formatDay } from '#web/admin/formats/formats.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/disputes.module.css'

/** By when a case is to be answered; a guess is called one. Nothing where no answer is waited for. */
export function CaseDue({ of }: { of: DisputeCase }) {
  const { t, i18n } = useTranslation()
  const due = dueOfCase(of, useNow(), i18n.language)
  if (due === undefined) return isOpen(of) ? <span className={styles.unknown}>{t('disputes.noDeadline')}</span> : null
  const { words, exact, urgency, isGuess } = due
  return (
    <span className={styles.two} title={exact}>
      <strong className={styles.due} data-urgency={urgency}>
        {words}
      </strong>
      <small>
        {formatDay(of.dueAt ?? of.guessedDueAt)}
        {isGuess && ` · ${t('disputes.guess')}`}
      </small>
    </span>
  )
}
