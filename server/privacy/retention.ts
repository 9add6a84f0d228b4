import { TODAY } from '#server/time/today.ts'
import type { Pool } from 'pg'
import type { In } from '#contract/http/endpoint.ts'
import type { retentionCount as contract } from '#contract/sites/sites.ts'
import { jobContext, type Context, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { anonymiseOrders } from '#server/privacy/anonymise-orders.ts'
import { removeFiles } from '#server/privacy/remove-files.ts'
import { findStops, STOPPED_IDS } from '#server/privacy/stops.ts'

const AT_ONCE = 100
/** Orders of the site `$1` whose travel is more than `$2` days ago, in the order of their index. */
const OLD = `o.landing_site = $1 and travel_day(o.flight_day, o.created_at) < ${TODAY} - $2::int and o.anonymised_at is null`

interface Place {
  day: string
  id: number
}

/**
 * Anonymises the orders whose landing site's period has run out, site by site and oldest first, some at a time: those that are done leave
 * the index, so a run goes on where an earlier one ended. Returns how many. Two servers at once take different ones.
 */
export async function anonymiseOldOrders(services: Services): Promise<number> {
  const { rows: sites } = await services.pool.query<{ id: number; days: number }>(
    'select id, retention_days as days from landing_sites where retention_days is not null order by id',
  )
  let done = 0
  for (const { id, days } of sites) {
    let place: Place | undefined = { day: '-infinity', id: 0 }
    while (place) {
      const found: { ids: number[]; next: Place | undefined } = await findOld(services.pool, id, days, place)
      done += await anonymiseSome(services, found.ids)
      place = found.next
    }
  }
  await removeFiles(services)
  return done
}

async function findOld(pool: Pool, site: number, days: number, { day, id }: Place) {
  const { rows } = await pool.query<Place>({
    name: 'find-old-orders',
    text: `select o.order_id::float8 as id, travel_day(o.flight_day, o.created_at)::text as day from orders o
      where ${OLD} and (travel_day(o.flight_day, o.created_at), o.order_id) > ($3::date, $4::bigint)
      order by o.landing_site, travel_day(o.flight_day, o.created_at), o.order_id limit ${AT_ONCE}`,
    values: [site, days, day, id],
  })
  return { ids: rows.map((row) => row.id), next: rows.length < AT_ONCE ? undefined : rows.at(-1)! }
}

/** Anonymises the orders among these that nobody else has locked and nothing keeps, once they are locked: what is asked later waits, and is refused. */
async function anonymiseSome(services: Services, ids: number[]): Promise<number> {
  if (ids.length === 0) return 0
  return transaction(services.pool, async (client) => {
    const { rows } = await client.query<{ id: number }>({
      name: 'lock-old-orders',
      text: `select order_id::float8 as id from orders where order_id = any ($1::bigint[]) and anonymised_at is null
        order by order_id for update skip locked`,
      values: [ids],
    })
    const locked = rows.map(({ id }) => id)
    const kept = new Set((await findStops(client, locked)).map(({ orderId }) => orderId))
    const free = locked.filter((id) => !kept.has(id))
    await anonymiseOrders(client, jobContext(services, 'anonymise-orders'), free, 'retention')
    return free.length
  })
}

/** How many orders the next night would concern, exactly: from the index alone, less the few that something keeps. */
export async function retentionCount(
  { pool }: Context,
  { siteId, days }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  if (days === null) return { data: { orders: 0 } }
  const { rows } = await pool.query<{ orders: number }>({
    name: 'count-old-orders',
    text: `select (select count(*) from orders o where ${OLD})::float8
      - (select count(*) from orders o where ${OLD} and o.order_id = any (array(${STOPPED_IDS})))::float8 as orders`,
    values: [siteId, days],
  })
  return { data: rows[0]! }
}
