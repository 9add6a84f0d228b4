import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { addNewRemark as contract } from '#contract/orders/remarks.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { justMade } from '#server/db/just-made.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { findColleagues } from '#server/inbox/colleagues.ts'
import { giveNotices } from '#server/inbox/give-notices.ts'
import { shapeRemark, type RemarkRecord } from '#server/orders/list-remarks.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import { say, type Said } from '#server/words/say.ts'

const LOCK = 0x72656d6b

const FLAGS = 'whatsapp, telephone, status_refund, voided, chargeback, report_error'
const WRITTEN = `staff_id, remark, ${FLAGS}`
/** What stands in the table of a member's remark. */
type Written = Omit<RemarkRecord, 'remark_name' | 'system_before' | 'of_call' | 'mentions'>
const COLUMNS = `id::float8, order_id::float8, created_at, remark, ${FLAGS}`

/**
 * Writes a remark on an order. Its author is the signed-in member, whatever `remarkerName` says (security C7). A double click is one
 * remark: the second call returns the first one's. Members it mentions get a notice, except those who cannot sign in.
 */
export async function addNewRemark(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const remark = await transaction(ctx.pool, (client) => writeRemark(client, ctx, input))
  return { message: sayAdded(input.mentions ?? [], remark), data: shapeRemark(remark) }
}

function sayAdded(asked: readonly number[], { mentions }: RemarkRecord): Said {
  const left = new Set(asked).size - mentions.length
  if (left === 0) return 'Remark added successfully'
  return left === 1
    ? 'Remark added; one colleague cannot sign in and is not told'
    : say('Remark added; {0} colleagues cannot sign in and are not told', left)
}

/** One remark at a time per member, so that the second click finds what the first one wrote. A caller that also locks an order does this first. */
export async function oneAtATime(client: PoolClient, memberId: number): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, memberId])
}

/** Writes a remark within the caller's transaction. Throws `not-found`, and `conflict` where the order was anonymised. */
export async function writeRemark(client: PoolClient, ctx: Context, input: In<typeof contract>): Promise<RemarkRecord> {
  const { id, name } = staffOf(ctx)
  await oneAtATime(client, id)
  await refuseAnonymised(client, input.orderId)
  const ofMember = { remark_name: name, system_before: false, of_call: false }
  const values = [
    input.orderId,
    id,
    input.remark,
    input.whatsapp ?? '',
    input.telephone ?? '',
    input.statusRefund ?? '',
    input.voided ?? '',
    input.chargeBack ?? '',
    input.reportError ?? '',
  ]
  const { rows: same } = await client.query<Written>(
    `select ${COLUMNS} from remarks where order_id = $1 and ${justMade('created_at')}
        and (${WRITTEN}) = ($2, $3, $4, $5, $6, $7, $8, $9) order by id desc limit 1`,
    values,
  )
  if (same[0]) return { ...same[0], ...ofMember, mentions: await mentionsOf(client, same[0].id) }
  const { rows } = await client.query<Written>(
    `insert into remarks (order_id, ${WRITTEN}) select order_id, $2, $3, $4, $5, $6, $7, $8, $9 from orders where order_id = $1
       returning ${COLUMNS}`,
    values,
  )
  const row = rows[0]
  if (!row) throw new Refusal('not-found', 'There is no such order')
  await writeAudit(client, ctx, [{ event: 'remark.added', orderId: input.orderId, after: { remarkId: row.id } }])
  const mentions = await writeMentions(client, row, id, input.mentions ?? [])
  return { ...row, ...ofMember, mentions }
}

type Mentions = RemarkRecord['mentions']

/** Keeps whom a remark mentions, of those who can be told, and tells them. */
async function writeMentions(
  client: PoolClient,
  { id: remarkId, order_id: orderId }: Pick<RemarkRecord, 'id' | 'order_id'>,
  author: number,
  ids: readonly number[],
): Promise<Mentions> {
  if (ids.length === 0) return []
  const mentioned = (await findColleagues(client, ids)).map(({ id, name }) => ({ id, name }))
  const staffIds = mentioned.map(({ id }) => id)
  await client.query('insert into remark_mentions (remark_id, staff_id) select $1, unnest($2::int[])', [
    remarkId,
    staffIds,
  ])
  await giveNotices(
    client,
    'mentioned',
    author,
    staffIds.map((staffId) => ({ staffId, orderId })),
  )
  return mentioned
}

async function mentionsOf(client: PoolClient, remarkId: number): Promise<Mentions> {
  const { rows } = await client.query<Mentions[number]>(
    'select s.id, s.name from remark_mentions w join staff s on s.id = w.staff_id where w.remark_id = $1 order by s.name, s.id',
    [remarkId],
  )
  return rows
}
