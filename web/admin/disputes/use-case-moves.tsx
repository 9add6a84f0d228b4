import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { movesOf, type CaseState } from '#contract/disputes/case-states.ts'
import { moveDispute, takeDispute, type DisputePage } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { OutcomeDialog } from '#web/admin/disputes/outcome-dialog.tsx'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { useTakeNextCase } from '#web/admin/disputes/use-take-next-case.ts'
import { useKeys } from '#web/ui/use-keys.ts'

interface Move {
  state: CaseState
  /** The case as it was seen when that was pressed: it may be another by the time the answer comes. */
  seen: Pick<DisputePage, 'version' | 'state' | 'stage'>
  outcomeAmount?: string
}

export interface CaseMoves {
  /** Where the case may go now; each has its figure, which is its place. */
  moves: readonly CaseState[]
  go: (state: CaseState) => void
  /** Assigns it to oneself, or releases it. */
  take: (worker: 'me' | null) => void
  /** Goes on to the next case. */
  pass: () => void
  /** One of all these is under way: meanwhile no other begins. */
  isBusy: boolean
  /** Asks for the amount that was won or lost. */
  dialog: ReactNode
}

/** Moves a case, by buttons or by figures, takes it and passes it on; what was moved by mistake is taken back the way it came. */
export function useCaseMoves(of: DisputePage): CaseMoves {
  const client = useQueryClient()
  const [asked, setAsked] = useState<(Move & { state: 'won' | 'lost' }) | undefined>(undefined)
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const { id } = of
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
  const taking = useCaseAct<'me' | null, { message: string }>({
    send: (worker) => call(takeDispute, { disputeId: id, version: of.version, worker }),
  })
  const next = useTakeNextCase()
  const isBusy = move.isPending || taking.isPending || next.isPending
  const moves = movesOf(of)
  const go = (state: CaseState) => {
    setRefused(undefined)
    if (isBusy) return
    if (state === 'won' || state === 'lost') setAsked({ state, seen: of })
    else move.mutate({ state, seen: of })
  }
  useKeys(Object.fromEntries(moves.map((state, at) => [String(at + 1), () => go(state)])))
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
    take: (worker) => !isBusy && taking.mutate(worker),
    pass: () => !isBusy && next.pass(id),
    isBusy,
    dialog,
  }
}
