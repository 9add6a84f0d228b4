import type { z } from 'zod'
import type { oldMailRow } from '#contract/mails/mails.ts'
import type { Context } from '#server/context.ts'

type Row = z.output<typeof oldMailRow>

/** What the system before says it mailed about an order, newest first. */
export async function listOldMails({ pool }: Pick<Context, 'pool'>, orderId: number): Promise<Row[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-old-mails',
    text: `select id::float8, to_json(at)#>>'{}' as at, email, subject, provider, state, body as text
      from old_mails where order_id = $1 order by old_mails.at desc, id desc`,
    values: [orderId],
  })
  return rows
}
