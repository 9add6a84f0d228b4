import type { Pool, PoolClient } from 'pg'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseMatch, CaseSource, CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import type { DisputeCase } from '#contract/disputes/disputes.ts'
import { plainAmount } from '#contract/values/money.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'
import { Refusal } from '#server/errors.ts'

/** What is known of a case. Moments are ISO 8601, amounts text with a decimal point. */
export interface CaseFacts {
  orderId: number | null
  matchedBy: CaseMatch | null
  gateway: string
  caseNumber: string
  stage: CaseStage
  state: CaseState
  reason: CaseReason
  code: string | null
  scheme: Scheme | null
  amount: string | null
  currency: string | null
  openedAt: string
  dueAt: string | null
  outcomeAmount: string | null
  transactionId: string | null
  reference: string | null
  cardLast4: string | null
  paidOn: string | null
  note: string
  workerId: number | null
}

/** A case as its row has it. */
export interface CaseRow extends CaseFacts {
  id: number
  guessedDueAt: string | null
  endedAt: string | null
  source: CaseSource
  version: number
  refundable: boolean | null
  traveller: string | null
  siteId: number | null
  worker: { id: number; name: string } | null
}

const at = (column: string) => `to_json(d.${column}) #>> '{}'`

const COLUMNS =
  raw(`d.id, d.order_id as "orderId", d.matched_by as "matchedBy", d.gateway, d.case_number as "caseNumber", d.stage, d.state,
  d.reason, d.code, d.scheme, d.amount::text, d.currency, ${at('opened_at')} as "openedAt", ${at('due_at')} as "dueAt",
  ${at('guessed_due_at')} as "guessedDueAt", d.outcome_amount::text as "outcomeAmount", ${at('ended_at')} as "endedAt",
  d.transaction_id as "transactionId", d.reference, d.card_last4 as "cardLast4",
  d.paid_on::text as "paidOn", d.note, d.source, d.worker_id as "workerId", d.version,
  case when d.stage = 'warning' and d.state = 'warning' and lower(d.gateway) = 'stripe' then (
    select (e.facts ->> 'isRefundable')::boolean from dispute_events e where e.gateway = 'stripe' and e.object_id = d.case_number
      and e.facts ->> 'isRefundable' is not null order by e.told_at desc, (e.facts ->> 'rank')::int desc, e.id desc limit 1) end as refundable,
  (select concat_ws(' ', o.name, nullif(o.last_name, '')) from orders o where o.order_id = d.order_id) as traveller,
  (select o.landing_site from orders o where o.order_id = d.order_id) as "siteId",
  (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = d.worker_id) as worker`)

/** The cases that `rest` of a query finds: what follows `from disputes d`. */
export async function findCases(db: Pick<Pool | PoolClient, 'query'>, rest: Sql): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(sql`select ${COLUMNS} from disputes d ${rest}`)
  return rows.map((row) => ({
    ...row,
    amount: plainAmount(row.amount),
    outcomeAmount: plainAmount(row.outcomeAmount),
  }))
}

/** One case, locked until the transaction ends. Throws `not-found`. */
export async function lockCase(client: PoolClient, id: number): Promise<CaseRow> {
  const [row] = await findCases(client, sql`where d.id = ${id} for update of d`)
  if (!row) throw new Refusal('not-found', 'There is no such dispute')
  return row
}

/** A case as the answers have it. */
export function shownCase({ workerId: _worker, ...row }: CaseRow): DisputeCase {
  return row
}
