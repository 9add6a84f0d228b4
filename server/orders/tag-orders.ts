import type { PoolClient } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import { ORDER_TAGS_AT_MOST } from '#contract/presets/tag-rules.ts'
import type { tagOrders as contract } from '#contract/presets/tags.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { refuseIdle, sayDone, type Changed } from '#server/orders/change-orders.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { forReader } from '#server/words/in-language.ts'
import { say, type Said } from '#server/words/say.ts'

/** PUT tag-orders. Throws `conflict` with the reason where none of the orders could be changed. */
export async function tagOrders(
  ctx: Context,
  { orderId, tagId, has }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { name, data } = await transaction(ctx.pool, async (client) => {
    const name = await needTag(client, tagId, has)
    const changed = await (has ? putTag(client, ctx, orderId, tagId) : takeTag(client, ctx, orderId, tagId))
    return { name, data: changed }
  })
  refuseIdle(data)
  return { message: sayDone(sayTagged(name, data.moved.length, has), data), data }
}

function sayTagged(name: string, length: number, has: boolean): Said {
  if (has)
    return length === 1 ? say('The order has the tag {0}', name) : say('{0} orders have the tag {1}', length, name)
  return length === 1 ? say('The tag {0} is off the order', name) : say('The tag {0} is off {1} orders', name, length)
}

/** Holds a tag as it is until the transaction ends, and returns its name. Throws `not-found`, and `conflict` where it is retired and is to be put on orders. */
async function needTag(client: PoolClient, tagId: number, has: boolean): Promise<string> {
  const { rows } = await client.query<{ name: string; retired: boolean }>({
    name: 'need-tag',
    text: 'select name, retired from tags where id = $1 for share',
    values: [tagId],
  })
  if (!rows[0]) throw new Refusal('not-found', 'There is no such tag')
  if (has && rows[0].retired) throw new Refusal('conflict', 'This tag is not offered any more')
  return rows[0].name
}

/** What is to be known of an order, locked until the transaction ends. */
interface Tagged {
  id: number
  tags: number[]
  anonymised: boolean
}

/**
 * Puts the tags on one order that it has not yet, within the caller's transaction: a macro's step, for which it is enough that they are there in
 * the end. Throws `conflict` where a tag is not offered or the order would have too many.
 */
export async function tagWith(client: PoolClient, ctx: Context, orderId: number, tagIds: number[]): Promise<void> {
  for (const tagId of tagIds) await needTag(client, tagId, true)
  const [order] = await lockTagged(client, [orderId])
  if (!order) throw new Refusal('not-found', 'There is no such order')
  if (order.anonymised) throw new Refusal('conflict', ANONYMISED)
  const added = tagIds.filter((tagId) => !order.tags.includes(tagId))
  if (added.length === 0) return
  if (order.tags.length + added.length > ORDER_TAGS_AT_MOST) throw new Refusal('conflict', tooMany())
  await client.query('update orders set tags = tags || $2::int[] where order_id = $1', [orderId, added])
  await writeAudit(client, ctx, [{ event: 'order.tagged', orderId, after: { tags: added } }])
}

async function putTag(client: PoolClient, ctx: Context, ids: number[], tagId: number): Promise<Changed> {
  return changeTag(client, ctx, ids, {
    event: 'order.tagged',
    tagId,
    refusal: ({ tags }) => {
      if (tags.includes(tagId)) return 'The order has this tag already'
      return tags.length >= ORDER_TAGS_AT_MOST ? tooMany() : undefined
    },
    becomes: 'array_append(tags, $2::int)',
  })
}

async function takeTag(client: PoolClient, ctx: Context, ids: number[], tagId: number): Promise<Changed> {
  return changeTag(client, ctx, ids, {
    event: 'order.untagged',
    tagId,
    refusal: ({ tags }) => (tags.includes(tagId) ? undefined : 'The order does not have this tag'),
    becomes: 'array_remove(tags, $2::int)',
  })
}

const tooMany = () => say('An order has at most {0} tags', ORDER_TAGS_AT_MOST)

interface Change {
  event: 'order.tagged' | 'order.untagged'
  tagId: number
  /** Why an order is left as it is. */
  refusal: (order: Tagged) => Said | undefined
  /** SQL of its tags from then on. */
  becomes: string
}

/** One tag of many orders: the rows are locked before anything is decided, so that of two people each finds what the other did. */
async function changeTag(
  client: PoolClient,
  ctx: Context,
  ids: number[],
  { event, tagId, refusal, becomes }: Change,
): Promise<Changed> {
  const orders = new Map((await lockTagged(client, ids)).map((order) => [order.id, order]))
  if (orders.size === 0) throw new Refusal('not-found', 'There is no such order')
  const changed: Changed = { moved: [], skipped: [] }
  for (const id of ids) {
    const order = orders.get(id)
    const why = !order ? 'There is no such order' : order.anonymised ? ANONYMISED : refusal(order)
    if (why === undefined) changed.moved.push(id)
    else changed.skipped.push({ id, message: forReader(ctx, why) })
  }
  if (changed.moved.length === 0) return changed
  await client.query(`update orders set tags = ${becomes} where order_id = any ($1::bigint[])`, [changed.moved, tagId])
  await writeAudit(
    client,
    ctx,
    changed.moved.map((orderId) => ({ event, orderId, after: { tags: [tagId] } })),
  )
  return changed
}

async function lockTagged(client: PoolClient, ids: number[]): Promise<Tagged[]> {
  const { rows } = await client.query<Tagged>({
    name: 'lock-tagged',
    text: `select order_id::float8 as id, tags, anonymised_at is not null as anonymised from orders
      where order_id = any ($1::bigint[]) order by order_id for no key update`,
    values: [ids],
  })
  return rows
}
