import type { In } from '#contract/http/endpoint.ts'
import {
  METERED,
  METERED_ORDERS,
  type Metered,
  type siteEvidence as contract,
} from '#contract/disputes/site-evidence.ts'
import { PAYMENT_PROOF_NAMES } from '#contract/orders/payment-proofs.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Of all sites: a site that sent none of these is told apart from one that sends nothing with its orders. */
const NEWEST = 10_000

const has = (column: 'payment' | 'terms', ...fields: string[]) =>
  fields.map((field) => `coalesce(btrim(a.${column}->>'${field}'), '') <> ''`).join(' and ')

/** TABLE: what a site may send -> whether it did with an application `a`. */
const SENT: Record<Metered, string> = {
  amount: has('payment', 'amount'),
  card: has('payment', 'card_brand', 'card_last4'),
  ip: has('payment', 'ip'),
  user_agent: has('payment', 'user_agent'),
  ...(Object.fromEntries(PAYMENT_PROOF_NAMES.map((name) => [name, has('payment', name)])) as Record<
    (typeof PAYMENT_PROOF_NAMES)[number],
    string
  >),
  terms: has('terms', 'version', 'accepted_at', 'ip'),
  refund_policy_version: has('terms', 'refund_policy_version'),
}

/**
 * Which evidence for disputes a landing site sends: counted over its newest orders that it said were paid, and whose traveller was not
 * erased. Bounded, whatever the site sent when. Throws `not-found`.
 */
export async function siteEvidence(
  ctx: Context,
  { siteId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<{ name: string; orders: number; sent: number[] }>({
    name: 'site-evidence',
    text: `with newest as (select order_id, landing_site, paid_at, anonymised_at from orders order by order_id desc limit ${NEWEST}),
        own as (select order_id from newest where landing_site = $1 and paid_at is not null and anonymised_at is null
          order by order_id desc limit ${METERED_ORDERS}),
        told as (select a.payment, a.terms from own join applications a using (order_id) where a.payment->>'status' = 'paid')
      select s.name, (select count(*)::int from told) as orders,
        (select array[${METERED.map((name) => `count(*) filter (where ${SENT[name]})`).join(', ')}]::int[] from told a) as sent
      from landing_sites s where s.id = $1`,
    values: [siteId],
  })
  const [found] = rows
  if (!found) throw new Refusal('not-found', 'There is no such landing site')
  const { name, orders, sent } = found
  return { data: { name, orders, fields: METERED.map((field, at) => ({ name: field, sent: sent[at]! })) } }
}
