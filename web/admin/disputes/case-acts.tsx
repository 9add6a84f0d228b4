import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movesOf, type CaseState } from '#contract/disputes/case-states.ts'
import { moveDispute, takeDispute, type DisputePage } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { actWords, isOpen } from '#web/admin/disputes/case-words.ts'
import { OutcomeDialog } from '#web/admin/disputes/outcome-dialog.tsx'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { useTakeNextCase } from '#web/admin/disputes/use-take-next-case.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/disputes/disputes.module.css'

interface Move {
  state: CaseState
  outcomeAmount?: string
}

/** What can be done next with a case, each by its figure: how far it is, and who works on it. */
export function CaseActs({ of, onEdit }: { of: DisputePage; onEdit: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useSignedIn()?.id
  const [asked, setAsked] = useState<'won' | 'lost' | undefined>(undefined)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const { id, version, state: before } = of
  const back = useCaseAct<undefined, { message: string }>({
    // The version that the case has by then: somebody else's change in between is refused by the way it would have to go.
    send: async () => {
      const { version: now } = await client.fetchQuery({
        ...caseQuery(id),
        staleTime: 0,
      })
      return call(moveDispute, { disputeId: id, version: now, state: before })
    },
  })
  const move = useCaseAct<Move, { message: string }>({
    send: (wanted) => call(moveDispute, { disputeId: id, version, ...wanted }),
    done: () => setAsked(undefined),
    undo: ({ state }) => {
      const stage = of.stage === 'warning' && state === 'needs-response' ? 'chargeback' : of.stage
      return movesOf({ state, stage }).includes(before) ? () => back.mutate(undefined) : undefined
    },
    onRefused: ({ outcomeAmount }) => {
      setRefused(outcomeAmount)
      return outcomeAmount !== undefined
    },
  })
  const take = useCaseAct<'me' | null, { message: string }>({
    send: (worker) => call(takeDispute, { disputeId: id, version, worker }),
  })
  const next = useTakeNextCase()
  const isMine = of.worker !== null && of.worker.id === me
  const moves = movesOf(of)
  const go = (state: CaseState) => {
    setRefused(undefined)
    if (state === 'won' || state === 'lost') setAsked(state)
    else move.mutate({ state })
  }
  useKeys({
    ...Object.fromEntries(moves.map((state, at) => [String(at + 1), () => go(state)])),
    t: () => take.mutate(isMine ? null : 'me'),
    e: onEdit,
    n: () => next.pass(id),
  })
  return (
    <div className={styles.acts} role="group" aria-label={t('disputes.actsLabel')}>
      {moves.map((state, at) => (
        <Button
          key={state}
          variant={at === 0 && isOpen(of) ? 'filled' : 'default'}
          disabled={move.isPending}
          aria-keyshortcuts={String(at + 1)}
          rightSection={<kbd>{at + 1}</kbd>}
          onClick={() => go(state)}
        >
          {actWords(state, of, t)}
        </Button>
      ))}
      <Button
        variant="default"
        loading={take.isPending}
        aria-keyshortcuts="t"
        rightSection={<kbd>t</kbd>}
        onClick={() => take.mutate(isMine ? null : 'me')}
      >
        {t(isMine ? 'disputes.leave' : 'disputes.take')}
      </Button>
      <Button variant="default" aria-keyshortcuts="e" rightSection={<kbd>e</kbd>} onClick={onEdit}>
        {t('disputes.edit')}
      </Button>
      <Button
        variant="default"
        loading={next.isPending}
        aria-keyshortcuts="n"
        rightSection={<kbd>n</kbd>}
        onClick={() => next.pass(id)}
      >
        {t('disputes.next')}
      </Button>
      {asked !== undefined && (
        <OutcomeDialog
          of={of}
          state={asked}
          refused={refused}
          isBusy={move.isPending}
          onSend={(outcomeAmount) => move.mutate({ state: asked, outcomeAmount })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
