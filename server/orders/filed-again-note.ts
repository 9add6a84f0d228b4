import type { PoolClient } from 'pg'
import type { Words } from '#server/words/say.ts'

/** What staff are told beside a value that was filed differently; the next ticket clears it, or somebody's word. */
export const FILE_AGAIN: Words = 'The form was filed with another value: it must be filed again'

/** A new ticket has arrived: nothing of its order has to be filed again. */
export async function noteFiledAgain(client: PoolClient, orderId: number): Promise<void> {
  const without = (column: string) =>
    `${column} = coalesce((select jsonb_agg(n) from jsonb_array_elements(${column}) n where n->>'message' <> $2), '[]')`
  await client.query({
    name: 'note-filed-again',
    text: `update applications set ${without('notes')}, ${without('needs_check')}
      where order_id = $1 and notes @> jsonb_build_array(jsonb_build_object('message', $2::text))`,
    values: [orderId, FILE_AGAIN],
  })
}
