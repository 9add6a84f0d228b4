import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movesOf, type CaseState } from '#contract/disputes/case-states.ts'
import { moveDispute, takeDispute, type DisputePage } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { actWords } from '#web/admin/disputes/case-words.ts'
import { OutcomeDialog } from '#web/admin/disputes/outcome-dialog.tsx'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { useTakeNextCase } from '#web/admin/disputes/use-take-next-case.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/disputes/disputes.module.css'

const look = { variant: 'default', size: 'xs' } as const
/** Actions that any case has are less prominent than those that take this one further. */
const quiet = { ...look, className: styles.quiet } as const

interface Move {
  state: CaseState
  /** The case as it was seen when that was pressed: it may be another by the time the answer comes. */
  seen: Pick<DisputePage, 'version' | 'state' | 'stage'>
  outcomeAmount?: string
}

/** What can be done next with a case, each by its figure: how far it is, and who works on it. */
export function CaseActs({ of, onEdit }: { of: DisputePage; onEdit: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useSignedIn()?.id
  const [asked, setAsked] = useState<(Move & { state: 'won' | 'lost' }) | undefined>(undefined)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const { id, version } = of
  const back = useCaseAct<CaseState, { message: string }>({
    // The version that the case has by then: somebody else's change in between is refused by the way it would have to go.
    send: async (before) => {
      const { version: now } = await client.fetchQuery({
        ...caseQuery(id),
        staleTime: 0,
      })
      return call(moveDispute, { disputeId: id, version: now, state: before })
    },
  })
  const move = useCaseAct<Move, { message: string }>({
    send: ({ seen, ...wanted }) => call(moveDispute, { disputeId: id, version: seen.version, ...wanted }),
    done: () => setAsked(undefined),
    undo: ({ state, seen }) => {
      const stage = seen.stage === 'warning' && state === 'needs-response' ? 'chargeback' : seen.stage
      return movesOf({ state, stage }).includes(seen.state) ? () => back.mutate(seen.state) : undefined
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
  const isBusy = move.isPending || take.isPending || next.isPending
  const acts = useRef<HTMLDivElement>(null)
  useKeptFocus(acts, version)
  const isMine = of.worker !== null && of.worker.id === me
  const moves = movesOf(of)
  const go = (state: CaseState) => {
    setRefused(undefined)
    if (isBusy) return
    if (state === 'won' || state === 'lost') setAsked({ state, seen: of })
    else move.mutate({ state, seen: of })
  }
  const takeOrLeave = () => {
    if (!isBusy) take.mutate(isMine ? null : 'me')
  }
  // Not `disabled`, which would take the focus away from who has just pressed it.
  const busy = { 'aria-disabled': isBusy, 'data-disabled': isBusy || undefined }
  useKeys({
    ...Object.fromEntries(moves.map((state, at) => [String(at + 1), () => go(state)])),
    t: takeOrLeave,
    e: onEdit,
    n: () => next.pass(id),
  })
  return (
    <div ref={acts} className={styles.acts} role="group" aria-label={t('disputes.actsLabel')}>
      {moves.map((state, at) => (
        <Button
          key={state}
          {...look}
          {...busy}
          aria-keyshortcuts={String(at + 1)}
          rightSection={<kbd>{at + 1}</kbd>}
          onClick={() => go(state)}
        >
          {actWords(state, of, t)}
        </Button>
      ))}
      <Button {...quiet} {...busy} aria-keyshortcuts="t" rightSection={<kbd>t</kbd>} onClick={takeOrLeave}>
        {t(isMine ? 'disputes.leave' : 'disputes.take')}
      </Button>
      <Button {...quiet} aria-keyshortcuts="e" rightSection={<kbd>e</kbd>} onClick={onEdit}>
        {t('disputes.edit')}
      </Button>
      <Button {...quiet} {...busy} aria-keyshortcuts="n" rightSection={<kbd>n</kbd>} onClick={() => next.pass(id)}>
        {t('disputes.next')}
      </Button>
      {asked !== undefined && (
        <OutcomeDialog
          of={of}
          state={asked.state}
          refused={refused}
          isBusy={move.isPending}
          onSend={(outcomeAmount) => move.mutate({ ...asked, outcomeAmount })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
