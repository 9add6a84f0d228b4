import type { PoolClient } from 'pg'
import type { Application } from '#contract/orders/application.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { PersonKey } from '#contract/orders/person-keys.ts'
import type { decideErasure as contract } from '#contract/travellers/privacy.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { anonymiseOrders, type Emptied } from '#server/privacy/anonymise-orders.ts'
import { findOrdersOf, isPerson } from '#server/privacy/person.ts'
import { removeFiles } from '#server/privacy/remove-files.ts'
import { refuseOneHand } from '#server/security/two-people.ts'
import { refuseStopped } from '#server/privacy/stops.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { say, type Words } from '#server/words/say.ts'

interface ErasureRequest {
  state: string
  askedBy: number
  by: PersonKey
  /** The keyed hash of who is to be erased. */
  person: string
  ids: number[]
  /** Of the same e-mail or number, and somebody else's. */
  leftOut: number[]
}

interface Locked {
  id: number
  email: string
  form: Application
}

/** TABLE: what a person was found by -> what is said of an order `{0}` that has another one by now. */
const CHANGED = {
  email: 'Order {0} now has another e-mail: withdraw this request, and ask again',
  passport: 'Order {0} now has another passport number: withdraw this request, and ask again',
} as const satisfies Record<PersonKey, Words>

/** Erases a person on the word of two members of staff, never of one alone or of one who has both accounts in hand, or withdraws the request. */
export async function decideErasure(
  ctx: Context,
  { id, confirm }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const staffId = staffOf(ctx).id
  await transaction(ctx.pool, async (client) => {
    const { rows } = await client.query<ErasureRequest>(
      'select state, asked_by as "askedBy", by, person, order_ids as ids, left_out_ids as "leftOut" from erasures where id = $1 for update',
      [id],
    )
    const asked = rows[0]
    if (!asked) throw new Refusal('not-found', 'There is no such request')
    if (asked.state !== 'asked') throw new Refusal('conflict', 'Somebody has decided this already')
    if (confirm && asked.askedBy === staffId) throw new Refusal('forbidden', 'Who asked for it cannot confirm it')
    if (confirm) await refuseOneHand(client, asked.askedBy, staffId)
    const emptied = confirm ? await erase(client, ctx, asked) : null
    await client.query(
      `update erasures set state = $2, decided_by = $3, decided_at = now(), emptied = $4 where id = $1`,
      [id, confirm ? 'done' : 'withdrawn', staffId, emptied],
    )
    const after = { erasureId: id, orders: asked.ids.length }
    await writeAudit(client, ctx, [{ event: confirm ? 'erasure.done' : 'erasure.withdrawn', after }])
  })
  // What fails here the nightly job does again.
  if (confirm)
    await removeFiles(ctx).catch((error: Error) => ctx.log.error({ name: error.name }, 'files of an erasure wait'))
  return { message: confirm ? 'The person is erased.' : 'The request is withdrawn.', data: null }
}

/** Erases the orders of a request; those that the night took meanwhile are done. */
async function erase(client: PoolClient, ctx: Context, asked: ErasureRequest): Promise<Emptied> {
  const { rows } = await client.query<Locked>(
    `select o.order_id::float8 as id, o.email, coalesce(a.form, '{}') as form
      from orders o left join applications a using (order_id)
      where o.order_id = any ($1::bigint[]) and o.anonymised_at is null order by o.order_id for update of o`,
    [asked.ids],
  )
  await refuseOthers(client, ctx, asked, rows)
  const locked = rows.map((row) => row.id)
  await refuseStopped(client, locked)
  return anonymiseOrders(client, ctx, locked, 'erasure')
}

/** Throws `conflict` where an order is somebody else's by now, or the person has one more. */
async function refuseOthers(
  client: PoolClient,
  ctx: Context,
  { by, person, leftOut }: ErasureRequest,
  orders: Locked[],
): Promise<void> {
  for (const { id, email, form } of orders) {
    const value = by === 'email' ? email : (ctx.numbers.open(id, form).passport_number ?? '')
    if (!isPerson(ctx, { by, value }, person)) throw new Refusal('conflict', say(CHANGED[by], id))
    const more = (await findOrdersOf({ ...ctx, pool: client }, { by, value })).filter(
      (found) => !orders.some((order) => order.id === found) && !leftOut.includes(found),
    )
    if (more[0] !== undefined)
      throw new Refusal(
        'conflict',
        say('This person now has order {0} too: withdraw this request, and ask again', more[0]),
      )
  }
}
