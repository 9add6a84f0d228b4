import type { PoolClient } from 'pg'
import { readAmount } from '#contract/values/money.ts'
import type { CaseCandidate } from '#contract/disputes/disputes.ts'
import type { CaseFacts } from '#server/disputes/case-row.ts'

/** What a case says of the payment that it is about. */
export type PaymentNamed = Pick<
  CaseFacts,
  'gateway' | 'transactionId' | 'reference' | 'amount' | 'currency' | 'cardLast4' | 'paidOn'
>

/** SQL: the amount of a payment; null where what the site sent is none. A cast of its own would be tried before the test beside it. */
const AMOUNT_OF = (payment: string) =>
  `case when ${payment}->>'amount' ~ '^[0-9]{1,9}([.][0-9]{1,4})?$' then (${payment}->>'amount')::numeric end`

/**
 * SQL: two numbers are the same, however they are written. The index has only the first 64 characters of each (code_key), which several
 * may share; the rest counts too.
 */
const isSameNumber = (one: string, other: string) => `${plainNumber(one)} = ${plainNumber(other)}`
const plainNumber = (value: string) => String.raw`nullif(translate(lower(${value} collate "C"), E' \t-_./#:', ''), '')`

/** More orders that have something in common tell nothing; of those by card, the nearest to the day of the payment. */
const CANDIDATES_AT_MOST = 10

interface Row {
  orderId: number
  traveller: string
  transaction: boolean
  reference: boolean
  paid: string | null
  currency: string | null
  gateway: string | null
  card: boolean
  otherCard: boolean
  day: boolean
}

/**
 * The orders that a case may be about, by index and bounded: that have its transaction id or reference, or were paid with a card of these last
 * four digits, with as much or on that day. Those with most in common first; none that was anonymised.
 */
export async function findCandidates(client: Pick<PoolClient, 'query'>, named: PaymentNamed): Promise<CaseCandidate[]> {
  const rows = await findRows(client, named)
  return rows
    .map((row) => ({ orderId: row.orderId, traveller: row.traveller, alike: alikeOf(row, named) }))
    .filter(({ alike }) => alike.length > 0)
}

/**
 * The one order that a case is about without a doubt: the only one with its transaction id or, where none has that, with its reference; and neither the
 * card, the currency, the gateway nor an amount above what was paid says otherwise. Null where that is not so.
 */
export async function findOrder(
  client: Pick<PoolClient, 'query'>,
  named: PaymentNamed,
): Promise<{ orderId: number; matchedBy: 'transaction' | 'reference' } | null> {
  const rows = await findRows(client, named)
  // Named by its transaction ID and, as another one, by its reference: nobody knows which is mistyped.
  if (rows.some((row) => row.transaction && !row.reference) && rows.some((row) => row.reference && !row.transaction))
    return null
  for (const by of ['transaction', 'reference'] as const) {
    const found = rows.filter((row) => row[by])
    if (found.length === 0) continue
    const [only] = found
    return found.length === 1 && only && !contradicts(only, named) ? { orderId: only.orderId, matchedBy: by } : null
  }
  return null
}

function alikeOf(row: Row, { amount, currency }: PaymentNamed): CaseCandidate['alike'] {
  const paid = readAmount(row.paid)
  const isAmount =
    paid !== undefined && paid === readAmount(amount) && (row.currency ?? currency) === (currency ?? row.currency)
  return [
    ...(row.transaction ? (['transaction'] as const) : []),
    ...(row.reference ? (['reference'] as const) : []),
    ...(isAmount ? (['amount'] as const) : []),
    ...(row.card ? (['card'] as const) : []),
    ...(row.day ? (['day'] as const) : []),
  ]
}

function contradicts(row: Row, { amount, currency, gateway }: PaymentNamed): boolean {
  const isOtherGateway = row.gateway !== null && row.gateway.toLowerCase() !== gateway.toLowerCase()
  const isOtherMoney = currency !== null && row.currency !== null && row.currency !== currency
  const [paid, disputed] = [readAmount(row.paid), readAmount(amount)]
  return (
    row.otherCard || isOtherGateway || isOtherMoney || (paid !== undefined && disputed !== undefined && disputed > paid)
  )
}

async function findRows(client: Pick<PoolClient, 'query'>, named: PaymentNamed): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'find-disputed-orders',
    text: `with found as (
        (select order_id from applications where transaction_id is not null and (code_key(transaction_id)) collate "C" = code_key($1) limit ${CANDIDATES_AT_MOST})
        union (select order_id from second_payments where (code_key(transaction_id)) collate "C" = code_key($1) limit ${CANDIDATES_AT_MOST})
        union (select order_id from applications where external_reference is not null and (code_key(external_reference)) collate "C" = code_key($2) limit ${CANDIDATES_AT_MOST})
        union (select c.order_id from applications c join orders p using (order_id)
          where c.payment->>'card_last4' = $3 and c.payment->>'card_last4' is not null 
            and (${AMOUNT_OF('c.payment')} = $4::numeric or abs(p.paid_at::date - $5::date) <= 1)
          order by abs(extract(epoch from p.paid_at - $5::date)), c.order_id desc limit ${CANDIDATES_AT_MOST}))
      select o.order_id as "orderId", concat_ws(' ', o.name, nullif(o.last_name, '')) as traveller,
        coalesce(${isSameNumber('a.transaction_id', '$1')} or p.transaction_id is not null, false) as transaction,
        coalesce(${isSameNumber('a.external_reference', '$2')}, false) as reference,
        case when p.transaction_id is null then a.payment->>'amount' else p.payment->>'amount' end as paid,
        nullif(upper(trim(case when p.transaction_id is null then a.payment->>'currency' else p.payment->>'currency' end)), '') as currency,
        nullif(trim(case when p.transaction_id is null then a.payment->>'gateway' else p.payment->>'gateway' end), '') as gateway,
        coalesce(a.payment->>'card_last4' = $3, false) as card,
        coalesce(case when p.transaction_id is null then a.payment->>'card_last4' else p.payment->>'card_last4' end <> $3, false) as "otherCard",
        coalesce(abs(o.paid_at::date - $5::date) <= 1, false) as day
      from (select distinct order_id from found) f join orders o on o.order_id = f.order_id and o.anonymised_at is null join applications a on a.order_id = o.order_id
        left join lateral (select * from second_payments s where s.order_id = o.order_id and code_key(s.transaction_id) = code_key($1)
          and ${isSameNumber('s.transaction_id', '$1')} limit 1) p on true
      order by transaction desc, reference desc, day desc, o.order_id desc limit ${CANDIDATES_AT_MOST}`,
    values: [named.transactionId, named.reference, named.cardLast4, named.amount, named.paidOn],
  })
  return rows
}
