import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { movesOf, type CaseState } from '#contract/disputes/case-states.ts'
import { moveDispute, takeDispute, type DisputePage } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { OutcomeDialog } from '#web/admin/disputes/outcome-dialog.tsx'
import { nextStepOf, STEP_MOVES } from '#web/admin/disputes/next-step.ts'
import { CASE_TURN, useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { useTakeNextCase } from '#web/admin/disputes/use-take-next-case.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { useNow } from '#web/ui/use-now.ts'

interface Move {
  state: CaseState
  /** The case as it was seen when that was pressed: it may be another by the time the answer comes. */
  seen: DisputePage
  outcomeAmount?: string
}

export interface CaseMoves {
  /** Where the case may go now, with its figure: a button beside the next step where it `isOffered`, in the menu else. */
  moves: readonly { state: CaseState; figure: string; isOffered: boolean }[]
  go: (state: CaseState) => void
  /** Assigns it to oneself, or releases it. */
  take: (worker: 'me' | null) => void
  /** Goes on to the next case. */
  pass: () => void
  /** What is under way: that does not begin again, another waits for it, and the next case for all. */
  busy: { moving: boolean; taking: boolean; passing: boolean }
  /** Asks for the amount that was won or lost. */
  dialog: ReactNode
}

/** Moves a case, by buttons or by figures, takes it and passes it on; what was moved by mistake is taken back the way it came. */
export function useCaseMoves(of: DisputePage): CaseMoves {
  const client = useQueryClient()
  const [asked, setAsked] = useState<(Move & { state: 'won' | 'lost' }) | undefined>(undefined)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const { id } = of
  const nowMs = useNow()
  const me = useSignedIn()?.id
  // What waited for one's own act before it means the case as that left it; another's change in between is refused.
  const versionOf = (seen: DisputePage, isAsMeant: (now: DisputePage) => boolean) => {
    const now = client.getQueryData(caseQuery(id).queryKey)
    return now !== undefined && isAsMeant(now) ? now.version : seen.version
  }
  const back = useCaseAct<CaseState, { message: string }>({
    turn: CASE_TURN,
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
    turn: CASE_TURN,
    send: ({ seen, ...wanted }) =>
      call(moveDispute, {
        disputeId: id,
        version: versionOf(
          seen,
          ({ state, stage, worker }) =>
            state === seen.state && stage === seen.stage && (worker === null || worker.id === me),
        ),
        ...wanted,
      }),
    done: () => setAsked(undefined),
    undo: ({ state, seen }) => {
      const stage = seen.stage === 'warning' && state === 'needs-response' ? 'chargeback' : seen.stage
      return movesOf({ ...seen, state, stage }, Date.now()).includes(seen.state)
        ? () => back.mutate(seen.state)
        : undefined
    },
    onRefused: ({ outcomeAmount }) => {
      setRefused(outcomeAmount)
      return outcomeAmount !== undefined
    },
  })
  const taking = useCaseAct<{ worker: 'me' | null; seen: DisputePage }, { message: string }>({
    turn: CASE_TURN,
    send: ({ worker, seen }) =>
      call(takeDispute, {
        disputeId: id,
        version: versionOf(seen, (now) => now.worker?.id === seen.worker?.id),
        worker,
      }),
  })
  const next = useTakeNextCase()
  const passing = next.isPending
  const busy = { moving: move.isPending || passing, taking: taking.isPending || passing, passing }
  const offered = STEP_MOVES[nextStepOf(of, nowMs)]
  const moves = movesOf(of, nowMs).map((state, at) => ({
    state,
    figure: String(at + 1),
    isOffered: offered.includes(state),
  }))
  const go = (state: CaseState) => {
    setRefused(undefined)
    if (busy.moving) return
    if (state === 'won' || state === 'lost') setAsked({ state, seen: of })
    else move.mutate({ state, seen: of })
  }
  // What is in the menu alone is rare: its figure acts there, and nowhere unseen.
  useKeys(
    Object.fromEntries(
      moves.filter(({ isOffered }) => isOffered).map(({ state, figure }) => [figure, () => go(state)]),
    ),
  )
  const dialog = asked !== undefined && (
    <OutcomeDialog
      of={of}
      state={asked.state}
      refused={refused}
      isBusy={move.isPending}
      onSend={(outcomeAmount) => move.mutate({ ...asked, outcomeAmount })}
      onClose={() => setAsked(undefined)}
    />
  )
  return {
    moves,
    go,
    take: (worker) => !busy.taking && taking.mutate({ worker, seen: of }),
    pass: () => next.pass(id),
    busy,
    dialog,
  }
}
