import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Check, FileText, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isEnded } from '#contract/disputes/case-states.ts'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { verdictWords } from '#web/admin/disputes/case-words.ts'
import { isAnswering, nextStepOf } from '#web/admin/disputes/next-step.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/disputes.module.css'

/** What to do about a case, and why: the facts that answer its reason best, and the evidence that its order has and lacks. */
export function CaseVerdict({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  const { id, state, verdict: judged } = of
  // The answer is opened there.
  const isNext = isAnswering(nextStepOf(of, useNow()))
  const navigate = useNavigate()
  const openPack = () => void navigate({ to: '/admin/disputes/$disputeId/pack', params: { disputeId: String(id) } })
  useKeys({ p: () => judged && openPack() })
  if (judged === null) return null
  const { verdict, whyNot, strongest, present, missing } = judged
  // A case that has ended needs no advice.
  const isOver = isEnded(state)
  return (
    <Panel
      title={t(isOver ? 'disputes.evidence' : 'disputes.verdict')}
      aside={
        isNext ? null : (
          <Button
            size="compact-sm"
            variant="default"
            aria-keyshortcuts="p"
            leftSection={<FileText size={14} aria-hidden />}
            rightSection={<kbd className={styles.key}>p</kbd>}
            onClick={openPack}
          >
            {t('disputes.pack')}
          </Button>
        )
      }
    >
      {!isOver && (
        <p className={styles.verdict} data-verdict={verdict}>
          {verdictWords(of, verdict, t)}
          {whyNot !== null && <small>{t(`casePack.whyNot.${whyNot}`)}</small>}
        </p>
      )}
      {strongest.length > 0 && (
        <>
          <h3 className={styles.small}>
            {t('disputes.strongest')} <span>{t('disputes.inPackWords')}</span>
          </h3>
          <ol className={styles.strongest} lang="en">
            {strongest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        </>
      )}
      {!isOver && <h3 className={styles.small}>{t('disputes.evidence')}</h3>}
      <ul className={styles.evidence}>
        {present.map((name) => (
          <li key={name} data-present>
            <Check size={15} aria-label={t('disputes.there')} />
            {t(`evidence.name.${name}`)}
          </li>
        ))}
        {missing.map((name) => (
          <li key={name}>
            <Minus size={15} aria-label={t('disputes.missing')} />
            {t(`evidence.name.${name}`)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
