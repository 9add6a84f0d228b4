import type { z } from 'zod'
import type { MEMBER_STATES, partyMember } from '#contract/travellers/tracking.ts'
import type { Context } from '#server/context.ts'
import { oneLine } from '#server/files/one-line.ts'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'
import { LACKS_WAY_BACK } from '#server/orders/lacks-way-back.ts'
import { findParty } from '#server/security/find-party.ts'
import { HELD_AND_ENDED } from '#server/tracking/held-and-ended.ts'
import { shownStatus, trackingStep } from '#server/tracking/rules.ts'

interface Row {
  orderId: number
  name: string
  lastName: string
  nationality: string | null
  arrives: boolean
  flightDay: string | null
  queue: number
  isReady: boolean
  isRefunded: boolean
  /** What they were sent no longer counts. */
  isRecalled: boolean
}

/** Everybody who was bought for together with this order, itself too, by their flights; empty where it stands alone. */
export async function describeParty(ctx: Context, orderId: number): Promise<z.input<typeof partyMember>[]> {
  const party = await findParty(ctx, orderId)
  if (party.length === 0) return []
  const { rows } = await ctx.pool.query<Row>({
    name: 'describe-party',
    text: `select o.order_id::float8 as "orderId", o.name, o.last_name as "lastName", o.nationality, o.arrives, o.flight_day::text as "flightDay",
        o.queue, exists (select from documents d where d.order_id = o.order_id and d.state = 'current') as "isReady",
        o.refund_date is not null as "isRefunded",
        exists (select from documents d where d.order_id = o.order_id and ${HELD_AND_ENDED}) as "isRecalled"
      from orders o where o.order_id = any($1) order by o.flight_day nulls last, o.order_id`,
    values: [party],
  })
  return rows.map((row) => {
    const { orderId: id, name, lastName, nationality, arrives, flightDay, isReady } = row
    const own = oneLine(`${name} ${lastName}`)
    return {
      order_id: id,
      traveller: (nameForTheForm(own, nationality) ?? own).toUpperCase(),
      direction: arrives ? 'Arrival' : 'Departure',
      flight_day: flightDay,
      is_ready: isReady,
      state: stateOf(row),
    }
  })
}

/** Why a traveller has no valid document; a refund is mentioned for everybody. */
function stateOf({ queue, isReady, isRefunded, isRecalled }: Row): (typeof MEMBER_STATES)[number] {
  const step = trackingStep({ status: shownStatus(queue), hasDocument: isReady, isRefunded })
  if (step === 'ready' || step === 'refund-open' || step === 'refunded') return step
  return isRecalled ? 'withdrawn' : 'not-ready'
}

/** Returns whether somebody who comes into the country has nothing for leaving it again. */
export async function lacksWayBack(ctx: Context, orderId: number): Promise<boolean> {
  const { rows } = await ctx.pool.query<{ lacks: boolean }>({
    name: 'lacks-way-back',
    text: `select ${LACKS_WAY_BACK} as lacks from orders o where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0]?.lacks ?? false
}
