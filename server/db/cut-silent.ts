import type { Socket } from 'node:net'
import type { ClientBase } from 'pg'

/** What `pg` does not tell of in its types. */
type Inside = { connection: { stream: Socket }; readyForQuery: boolean }

/**
 * Ends a connection that has been silent this long after a statement: the machine at its other end is gone, or something in between
 * forgot it, and TCP alone would wait for a quarter of an hour. PostgreSQL itself always responds by then, if only that the statement
 * took too long.
 */
export function cutSilent(client: ClientBase, silentMs: number): void {
  const inside = client as unknown as Inside
  const { stream } = inside.connection
  stream.setTimeout(silentMs)
  stream.on('timeout', () => {
    const heard = stream.bytesRead
    // A process that itself stood still has not looked yet at what came in meanwhile.
    setImmediate(() => {
      const isHeard = inside.readyForQuery || stream.bytesRead !== heard
      if (!isHeard) stream.destroy(new Error('Connection terminated: it was silent'))
    })
  })
}

/** For a session without a statement limit: it may be silent however long. */
export function hearOut(client: ClientBase): void {
  ;(client as unknown as Inside).connection.stream.setTimeout(0)
}
