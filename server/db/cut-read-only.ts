import type { Client, PoolClient } from 'pg'

/** What `pg` does not tell of in its types. */
type Inside = { connection: { on(event: 'errorMessage', hear: (said: { code?: string }) => void): void } }

/** PostgreSQL's word for "here nothing can be written". */
export const READ_ONLY = '25006'

/**
 * Ends a connection on which a write failed because it was read-only: at its other end is a standby, or what was the primary until
 * just now. The next caller gets a new one, to wherever the address leads by then.
 */
export function cutReadOnly(client: Client | PoolClient): void {
  const { connection } = client as unknown as Inside
  connection.on('errorMessage', ({ code }) => {
    if (code === READ_ONLY) void (client as Client).end()
  })
}
