import type { PoolClient } from 'pg'
import type { GaveUp } from '#server/jobs.ts'

const DIED = 'The server failed twice while it read this message, and reads it no more; open the original with care.'
const UNREAD = 'This message could not be read. Attach it to its order to have it read again, or open the original.'

/** Shows a message to staff that cannot be read: among the unmatched, unless it belongs to an order already. */
export async function giveUpReading(client: PoolClient, { mailId }: { mailId: number }, why: GaveUp): Promise<void> {
  await client.query(
    `update government_mails set state = case when state = 'received' then 'unmatched' else state end, problem = $2 where id = $1`,
    [mailId, why === 'died' ? DIED : UNREAD],
  )
}
