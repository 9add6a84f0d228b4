import type { Pool } from 'pg'
import type { Services } from '#server/context.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { transaction } from '#server/db/client.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { demoPhone } from '#server/demo/demo-phones.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { canonicalBody, hashBody } from '#server/intake/body-hash.ts'
import { readOrder } from '#server/intake/read-order.ts'

/** An order of the demonstration, as the story goes on with it. */
export interface DemoOrder extends NewOrder {
  id: number
}

const COUNT = 420
const DAY_MS = 86_400_000
const SEED = 2026
/** What the bank said at the purchase. */
const PROOF = {
  avs_result: 'Y',
  cvv_result: 'M',
  authorisation_code: '027193',
  descriptor: 'PALMA TRAVEL DESK',
}
/** Marks the keys of demonstration orders, by which a later start knows that none is real. */
export const DEMO_KEYS = 'demo-'

/**
 * Writes believable orders of the last five weeks, the oldest first, to both landing sites. The rows, answers and history are
 * what the intake writes; only their times lie in the past, which no caller of the intake can ask for.
 */
export async function addDemoOrders(pool: Pool, { numbers }: Pick<Services, 'numbers'>): Promise<DemoOrder[]> {
  const read = Array.from({ length: COUNT }, (_, n) => readGenerated(n))
  const orders = read.map(({ order }) => order)
  return transaction(pool, async (client) => {
    const ids = await insertOrders(client, orders, numbers)
    const history = read.map(({ order, hash, key }, at) => ({
      key,
      hash,
      at: order.createdAt,
      site: order.landingSite,
      id: ids[at],
      after: { processingMode: order.processingMode, paidAt: order.paidAt },
    }))
    await client.query(
      `with sent as materialized (
          select * from jsonb_to_recordset($1) as s(key text, hash text, at timestamptz, site int, id bigint, after jsonb)),
        answers as (insert into intake_answers (site_id, key, body_hash, order_id, created_at)
          select site, key, hash, id, at from sent)
        insert into audit_log (at, actor_kind, actor_id, actor_name, event, order_id, after)
          select at, 'site', site, 'Landing site ' || site, 'order.received', id, after from sent`,
      [JSON.stringify(history)],
    )
    return orders.map((order, at) => ({ ...order, id: ids[at]! }))
  })
}

function readGenerated(n: number): { order: NewOrder; hash: string; key: string } {
  const at = new Date(Date.now() - 35 * DAY_MS * (1 - n / COUNT) ** 1.6 - 60_000)
  const siteId = n % 3 === 2 ? 2 : 1
  const generated = generateOrder(n, SEED, dayInSantoDomingo(at))
  // Nobody of the demonstration can ever get a mail.
  const email = String(generated.email).replace(/@.*/, '@traveller.example')
  // Accepted before paying, as at a checkout.
  const terms: unknown = Object.assign({}, generated.terms, {
    accepted_at: new Date(at.getTime() - 60_000).toISOString(),
  })
  // One of the two sites sends what wins disputes.
  const payment = { ...(generated.payment as { status: string; card_brand?: string }) }
  if (siteId === 1 && payment.status === 'paid')
    Object.assign(payment, PROOF, { three_d_secure_eci: payment.card_brand === 'mastercard' ? '02' : '05' })
  const phone = demoPhone(n, String(generated.country_code), String(generated.City_of_residence))
  const sent = { ...generated, email, phone_number: phone, terms, payment, external_reference: `D-${1000 + n}` }
  const { order } = readOrder(sent, siteId, at)
  if (!order) throw new Error(`The generated order ${n} is none`)
  return {
    order: { ...order, createdAt: at.toISOString() },
    hash: hashBody(canonicalBody(sent)),
    key: `${DEMO_KEYS}${n}`,
  }
}
