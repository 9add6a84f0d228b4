import type { PoolClient } from 'pg'

const DEADLY = 'The server failed twice while it read this message, and reads it no more; open the original with care.'

/** Shows a message to staff that cannot be read: among the unmatched, unless it belongs to an order already. */
export async function giveUpReading(client: PoolClient, { mailId }: { mailId: number }): Promise<void> {
  await client.query(
    `update government_mails set state = case when state = 'received' then 'unmatched' else state end, problem = $2 where id = $1`,
    [mailId, DEADLY],
  )
}
