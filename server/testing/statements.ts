import pg from 'pg'
import { vi } from 'vitest'

/** What this process asks its database while the work is done, statement by statement, without the values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const calls: unknown[][] = asked.mock.calls
  const statements = calls.map(([query]) => (typeof query === 'string' ? query : (query as pg.QueryConfig).text))
  asked.mockRestore()
  return statements
}
