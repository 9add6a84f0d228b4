import type { Days } from '#contract/lists/room-links.ts'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { ENDED_STATES, RateGroup } from '#contract/disputes/case-states.ts'
import type { DisputeRate } from '#contract/disputes/disputes.ts'

// Apart from the endpoints: browsers get the endpoints of a file as method and path alone.

/** How a dispute can end. */
export type Outcome = (typeof ENDED_STATES)[number]

/** The desk's list of what closed, narrowed to the cases that a number counts: it holds exactly as many. */
export interface CountedCases extends Days {
  list: 'ended'
  outcome: Outcome
  currency: string
  reason?: CaseReason
  scheme?: Scheme | 'none'
  gateway?: string
  site?: number | 'none'
}

/** TABLE: by what cases are summed up -> what narrows the list to those of a name; null: not known. */
const NAMED: Record<RateGroup, (name: string | null) => Partial<CountedCases>> = {
  reason: (name) => ({ reason: name as CaseReason }),
  scheme: (name) => ({ scheme: (name as Scheme | null) ?? 'none' }),
  gateway: (name) => ({ gateway: name ?? '' }),
  site: (name) => ({ site: name === null ? 'none' : Number(name) }),
}

/** The cases of a row that ended so in these days. */
export function casesOf(
  { group, name, currency }: Pick<DisputeRate, 'group' | 'name' | 'currency'>,
  outcome: Outcome,
  { from, to }: Days,
): CountedCases {
  return { list: 'ended', outcome, from, to, currency: currency ?? 'none', ...NAMED[group](name) }
}

/** How many of a hundred were won; null where none ended. */
export function winRate({ won, lost, accepted, expired }: Record<Outcome, number>): number | null {
  const all = won + lost + accepted + expired
  return all === 0 ? null : Math.round((100 * won) / all)
}
