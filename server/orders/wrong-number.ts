import type { PoolClient } from 'pg'
import type { Words } from '#server/words/say.ts'

/** What staff are told beside a number that was called and is somebody else's; another number clears it, or somebody's word. */
export const WRONG_NUMBER: Words = 'This number was called, and it is not the traveller’s'

const NOTE = JSON.stringify([{ field: 'phone_number', message: WRONG_NUMBER }])

/** SQL that the number of an order `o` is known to be wrong. */
export const HAS_WRONG_NUMBER = `exists (select from applications w where w.order_id = o.order_id
  and w.needs_check @> '${NOTE}'::jsonb)`

/** Flags the number of a locked order. */
export async function flagNumber(client: PoolClient, orderId: number): Promise<void> {
  const withNote = (column: string) =>
    `${column} = case when ${column} @> $2::jsonb then ${column} else ${column} || $2::jsonb end`
  await client.query({
    name: 'flag-number',
    text: `update applications set ${withNote('needs_check')}, ${withNote('notes')} where order_id = $1`,
    values: [orderId, NOTE],
  })
}

/** Takes the flag back. */
export async function unflagNumbers(client: PoolClient, orderIds: readonly number[]): Promise<void> {
  const without = (column: string) =>
    `${column} = coalesce((select jsonb_agg(n) from jsonb_array_elements(${column}) n where n->>'message' <> $2), '[]')`
  await client.query({
    name: 'unflag-numbers',
    text: `update applications set ${without('notes')}, ${without('needs_check')} where order_id = any ($1::bigint[])`,
    values: [orderIds, WRONG_NUMBER],
  })
}
