import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import type { CaseChange } from '#contract/disputes/disputes.ts'
import { DASH, exactMoment } from '#web/admin/formats/formats.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/disputes/disputes.module.css'

/** TABLE: a field of a case whose value is not its own word -> the words of a value. */
const WORDS: Record<string, (value: string, t: TFunction) => string> = {
  state: (value, t) => t(`disputes.states.${value as CaseState}`),
  stage: (value, t) => t(`disputes.stages.${value as CaseStage}`),
  reason: (value, t) => t(`disputes.reasons.${value as CaseReason}`),
  scheme: (value, t) => t(`disputes.schemes.${value as Scheme}`),
  openedAt: (value) => exactMoment(value, 'minute'),
  dueAt: (value) => exactMoment(value, 'minute'),
  orderId: (value) => `#${value}`,
}

/** What happened to a case, the newest first. */
export function CaseHistory({ history }: { history: CaseChange[] }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('disputes.history')}>
      <ol className={styles.history}>
        {history.map((change) => (
          <li key={`${change.at} ${Object.keys(change.changes).join()}`}>
            <span>
              {t('disputes.changed', {
                who: change.by ?? t(`disputes.sources.${change.source}`),
                when: exactMoment(change.at, 'minute'),
              })}
            </span>
            <ul>
              {stepsOf(change, t).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function stepsOf({ changes }: CaseChange, t: TFunction): string[] {
  const names = Object.keys(changes)
  if (names.length === 0) return [t('disputes.opened')]
  return names.flatMap((name) => {
    const [before, after] = changes[name]!
    if (name === 'matchedBy' || name === 'stage')
      return name === 'stage'
        ? [
            t('disputes.step', {
              field: t('disputes.fields.stage'),
              value: valueWords(name, after, t),
            }),
          ]
        : []
    const field = t(`audit.fields.${name}`, { defaultValue: name })
    if (before === null && after === null) return [t('disputes.stepHidden', { field })]
    return [t('disputes.step', { field, value: valueWords(name, after, t) })]
  })
}

/** A value of a case as its history tells it; a dash where there is none. */
function valueWords(field: string, value: string | null, t: TFunction): string {
  return value === null ? DASH : (WORDS[field]?.(value, t) ?? value)
}
