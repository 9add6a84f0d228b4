import { useNavigate } from '@tanstack/react-router'
import { takeNextDispute } from '#contract/disputes/disputes.ts'
import { call } from '#web/api.ts'
import { CASE_TURN, useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'

const PASSED_AT_MOST = 500
/** The disputes passed on in this window since the last start from the desk: without this they would come again at once. */
let passed: number[] = []

/**
 * Takes the dispute that is due first and that nobody else works on, and opens it; says so where there is none. Takes no second one
 * meanwhile: a key that is pressed three times takes one.
 */
export function useTakeNextCase() {
  const navigate = useNavigate()
  const next = useCaseAct({
    key: LEADS_ON,
    turn: CASE_TURN,
    send: async (_: undefined) => {
      const answer = await call(takeNextDispute, { passed })
      if (answer.data !== null || passed.length === 0) return answer
      // All that is left was passed on: start again from the beginning, without the one that is shown.
      passed = passed.slice(-1)
      return call(takeNextDispute, { passed })
    },
    done: ({ data }) =>
      data !== null && void navigate({ to: '/admin/disputes/$disputeId', params: { disputeId: String(data.id) } }),
  })
  const take = () => {
    if (!next.isPending) next.mutate(undefined)
  }
  return {
    isPending: next.isPending,
    /** From the desk: what is due first, whatever was passed on before. */
    begin: () => {
      passed = []
      take()
    },
    /** Takes another one; this one is released if nothing was done with it. */
    pass: (id: number) => {
      passed = [...passed.filter((other) => other !== id), id].slice(-PASSED_AT_MOST)
      take()
    },
  }
}
