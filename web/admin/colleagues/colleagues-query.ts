import { queryOptions } from '@tanstack/react-query'
import { foldText } from '#contract/normalise/text.ts'
import { colleagues, type ColleagueRow } from '#contract/orders/inbox.ts'
import { call } from '#web/api.ts'

/** Who of the team can be given orders and mentioned, by name. */
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: async ({ signal }) => (await call(colleagues, {}, { signal })).data,
  staleTime: 60_000,
})

/** A member of the team, who may have left since. */
export function memberQuery(id: number | undefined) {
  return queryOptions({
    queryKey: ['colleagues', id],
    queryFn: async ({ signal }) =>
      (await call(colleagues, { also: id }, { signal })).data.find((one) => one.id === id) ?? null,
    staleTime: 60_000,
    enabled: id !== undefined,
  })
}

/** Returns those whose names match: each typed word begins a different word of the name. */
export function colleaguesWith(all: readonly ColleagueRow[], typed: string): ColleagueRow[] {
  const parts = foldText(typed).split(' ')
  return all.filter(({ name }) => {
    const words = foldText(name).split(/[\s-]+/)
    return parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}
