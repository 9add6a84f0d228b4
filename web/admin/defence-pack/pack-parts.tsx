import { useTranslation } from 'react-i18next'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import { isByFlight } from '#contract/disputes/evidence.ts'
import { Badge } from '#web/ui/badge.tsx'
import styles from '#web/admin/defence-pack/defence-pack.module.css'

const VERDICT_COLOURS = { contest: 'green', 'accept-in-part': 'yellow', accept: 'orange' } as const

/** What to do about a dispute. */
export function VerdictBadge({ verdict }: Pick<DefencePack, 'verdict'>) {
  const { t } = useTranslation()
  return <Badge colour={VERDICT_COLOURS[verdict]}>{t(`evidence.verdict.${verdict}`)}</Badge>
}

/** The evidence that a pack lacks. */
export function MissingEvidence({ missing, verdict }: Pick<DefencePack, 'missing' | 'verdict'>) {
  const { t } = useTranslation()
  const isNote = verdict === 'accept'
  if (missing.length === 0) return <p className={styles.whole}>{t('packs.nothingMissing')}</p>
  return (
    <section className={styles.missing} aria-labelledby="missing">
      <h2 id="missing">{isNote ? t('packs.doNotContestMissing') : t('packs.missingTitle')}</h2>
      {!isNote && <p>{t('packs.missingText')}</p>}
      <ul>
        {missing.map(({ evidence }) => (
          <li key={evidence}>
            <strong>{t(`evidence.name.${evidence}`)}</strong>:{' '}
            {/* During a dispute nothing that is sent now proves anything, and nobody is asked for it. */}
            {isByFlight(evidence) ? t(`evidence.tooLate.${evidence}`) : t(`evidence.todo.${evidence}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
