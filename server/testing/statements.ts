import pg from 'pg'
import { vi } from 'vitest'

/** The queries that this process sends to its database while the work is done, statement by statement, without the values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(work)).map(({ text }) => text)
}

/** The queries that this process sends to its database while the work is done, with the values of each statement. */
export async function queriesOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const calls: unknown[][] = asked.mock.calls
  const queries = calls.map(([query, beside]) =>
    typeof query === 'string'
      ? { text: query, values: Array.isArray(beside) ? beside : [] }
      : { text: (query as pg.QueryConfig).text, values: (query as pg.QueryConfig).values ?? [] },
  )
  asked.mockRestore()
  return queries
}
