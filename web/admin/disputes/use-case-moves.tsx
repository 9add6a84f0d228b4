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
  isAfterOwn: boolean
  outcomeAmount?: string
}

/** What a move is about: somebody else's change of it is to be looked at first. */
const MEANT = ['state', 'stage', 'orderId', 'amount', 'currency', 'dueAt'] as const satisfies (keyof DisputePage)[]

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
  // What was pressed while one's own act was under way means the case as that left it; all else, as it was seen.
  const versionOf = async ({ seen, isAfterOwn }: Omit<Move, 'state'>, meant: readonly (keyof DisputePage)[]) => {
    if (!isAfterOwn) return seen.version
    const now = await client.fetchQuery({ ...caseQuery(id), staleTime: 0 })
    const isAsMeant = meant.every((fact) => JSON.stringify(now[fact]) === JSON.stringify(seen[fact]))
    return isAsMeant && [undefined, seen.worker?.id, me].includes(now.worker?.id) ? now.version : seen.version
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
    send: async ({ seen, isAfterOwn, ...wanted }) =>
      call(moveDispute, { disputeId: id, version: await versionOf({ seen, isAfterOwn }, MEANT), ...wanted }),
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
  const taking = useCaseAct<Omit<Move, 'state'> & { worker: 'me' | null }, { message: string }>({
    turn: CASE_TURN,
    send: async ({ worker, ...seen }) =>
      call(takeDispute, { disputeId: id, version: await versionOf(seen, []), worker }),
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
    if (state === 'won' || state === 'lost') setAsked({ state, seen: of, isAfterOwn: taking.isPending })
    else move.mutate({ state, seen: of, isAfterOwn: taking.isPending })
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
    take: (worker) => !busy.taking && taking.mutate({ worker, seen: of, isAfterOwn: move.isPending }),
    pass: () => next.pass(id),
    busy,
    dialog,
  }
}
