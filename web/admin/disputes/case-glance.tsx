import { Button } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnded } from '#contract/disputes/case-states.ts'
import type { DisputePage } from '#contract/disputes/disputes.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { CaseDue } from '#web/admin/disputes/case-due.tsx'
import { actWords, caseMoney, isOpen } from '#web/admin/disputes/case-words.ts'
import { isAnswering, nextStepOf } from '#web/admin/disputes/next-step.ts'
import type { CaseMoves } from '#web/admin/disputes/use-case-moves.tsx'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/disputes/case-glance.module.css'

/** More of what is missing stands below, beside what is there. */
const MISSING_NAMED = 2

/** A case in one look: the next step, by when, how much money, what is missing, and what was sent. */
export function CaseGlance({ of, moves }: { of: DisputePage; moves: CaseMoves }) {
  const { t } = useTranslation()
  // A case that has ended needs no advice.
  const isOver = isEnded(of.state)
  return (
    <Panel title={t('disputes.glance')}>
      <Next of={of} moves={moves} />
      <dl className={styles.glance}>
        <Cell label={isOpen(of) ? t('disputes.due') : t('disputes.state')}>
          {isOpen(of) ? <CaseDue of={of} isWhole /> : <Ended of={of} />}
        </Cell>
        <Cell label={t('disputes.amount')}>
          <strong>{caseMoney(of.amount, of.currency)}</strong>
          {of.outcomeAmount !== null && (
            <small>
              {t(`disputes.outcomes.${of.state === 'won' ? 'won' : 'lost'}`)}:{' '}
              {caseMoney(of.outcomeAmount, of.currency)}
            </small>
          )}
        </Cell>
        {!isOver && (
          <Cell label={t('disputes.lacking')}>
            <Missing of={of} />
          </Cell>
        )}
        <Cell label={t('disputes.sent.label')}>
          <Sent of={of} />
        </Cell>
      </dl>
    </Panel>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What takes it further, and the button for it; beside it what records that it was done elsewhere. */
function Next({ of, moves: { moves, go, busy } }: { of: DisputePage; moves: CaseMoves }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const step = nextStepOf(of, useNow())
  if (step === 'none') return null
  const hasPack = isAnswering(step)
  const offered = moves.filter(({ isOffered }) => isOffered)
  const isStep = !hasPack && offered.length === 1
  return (
    <div className={styles.next}>
      <span>{t(`disputes.nextStep.${step}`, { gateway: of.gateway })}</span>
      {offered.map(({ state, figure }) => (
        <Button
          key={state}
          variant={isStep ? 'filled' : 'default'}
          // Not `disabled`, which would take the focus away from who has just pressed it.
          aria-disabled={busy.moving}
          data-disabled={busy.moving || undefined}
          aria-keyshortcuts={figure}
          rightSection={<kbd>{figure}</kbd>}
          onClick={() => go(state)}
        >
          {actWords(state, of, t)}
        </Button>
      ))}
      {step === 'decide' && of.orderId !== null && (
        <Button
          renderRoot={(props) => (
            <Link {...props} to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(of.orderId!) }} />
          )}
        >
          {t('keys.open')}
        </Button>
      )}
      {hasPack && (
        <Button
          aria-keyshortcuts="p"
          rightSection={<kbd>p</kbd>}
          onClick={() => void navigate({ to: '/admin/disputes/$disputeId/pack', params: { disputeId: String(of.id) } })}
        >
          {t('disputes.toPack')}
        </Button>
      )}
    </div>
  )
}

function Ended({ of }: { of: DisputePage }) {
  const { t } = useTranslation()
  return (
    <>
      <strong>
        {of.state === 'expired' && of.stage === 'warning'
          ? t('disputes.states.lapsed')
          : t(`disputes.states.${of.state}`)}
      </strong>
      {of.endedAt !== null && <small>{exactMoment(of.endedAt, 'minute')}</small>}
    </>
  )
}

function Missing({ of: { verdict } }: { of: DisputePage }) {
  const { t } = useTranslation()
  if (verdict === null) return <small>{t('disputes.afterMatch')}</small>
  const { missing, present } = verdict
  const named = missing.slice(0, MISSING_NAMED).map((name) => t(`evidence.name.${name}`))
  return (
    <>
      <strong>
        {missing.length === 0
          ? t('disputes.nothingMissing')
          : t('disputes.missingOf', { count: missing.length, all: missing.length + present.length })}
      </strong>
      {named.length > 0 && (
        <small>
          {named.join(', ')}
          {missing.length > named.length && ' …'}
        </small>
      )}
    </>
  )
}

/** The newest answer that is kept here, and whether the bank has it. */
function Sent({ of: { sent, state } }: { of: DisputePage }) {
  const { t } = useTranslation()
  if (sent === null) {
    const isAnswered = state === 'submitted' || state === 'won' || state === 'lost'
    return <small>{t(isAnswered ? 'disputes.sent.elsewhere' : 'disputes.sent.none')}</small>
  }
  const { stripe } = sent
  const at = stripe === null ? sent.sentAt : stripe.at
  const by = stripe?.state === 'submitted' ? stripe.by : sent.sentBy
  return (
    <>
      <strong>{t(`disputes.sent.${stripe === null ? 'sent' : stripe.state}`)}</strong>
      <small>
        {[exactMoment(at ?? sent.sentAt, 'minute'), by, t('disputes.sent.pages', { count: sent.pages })]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  )
}
