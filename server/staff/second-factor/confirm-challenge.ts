import type { PoolClient } from 'pg'

/** What a passkey signs for a session whose member is to prove who they are: used up with the next proof. Locks the session in a transaction. */
export async function confirmChallenge(client: Pick<PoolClient, 'query'>, sessionId: string): Promise<string> {
  const { rows } = await client.query<{ since: string | null }>(
    'select extract(epoch from confirmed_at)::text as since from sessions where id = $1 for no key update',
    [sessionId],
  )
  return `confirm\n${sessionId}\n${rows[0]?.since ?? ''}`
}
