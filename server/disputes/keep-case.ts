import type { PoolClient } from 'pg'
import { isEnded, type CaseSource, type CaseState } from '#contract/disputes/case-states.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { CaseFacts, CaseRow } from '#server/disputes/case-row.ts'
import { guessDeadline } from '#server/disputes/deadlines.ts'
import { tellSites } from '#server/disputes/tell-sites.ts'

/** TABLE: a fact of a case -> its column, and whether history and audit log tell its value or, since a traveller is known by it, only that it changed. */
const FACTS = {
  orderId: { column: 'order_id' },
  matchedBy: { column: 'matched_by' },
  gateway: { column: 'gateway' },
  caseNumber: { column: 'case_number' },
  stage: { column: 'stage' },
  state: { column: 'state' },
  reason: { column: 'reason' },
  code: { column: 'code' },
  scheme: { column: 'scheme' },
  amount: { column: 'amount' },
  currency: { column: 'currency' },
  openedAt: { column: 'opened_at', isMoment: true },
  dueAt: { column: 'due_at', isMoment: true },
  outcomeAmount: { column: 'outcome_amount' },
  transactionId: { column: 'transaction_id' },
  reference: { column: 'reference', hidden: true },
  cardLast4: { column: 'card_last4', hidden: true },
  paidOn: { column: 'paid_on' },
  note: { column: 'note', hidden: true },
  workerId: { column: 'worker_id' },
} as const satisfies Record<keyof CaseFacts, { column: string; isMoment?: true; hidden?: true }>

const NAMES = Object.keys(FACTS) as (keyof CaseFacts)[]
const WRITTEN = [...NAMES.map((name) => FACTS[name].column), 'guessed_due_at', 'ended_at']

/** What changed of a case, for its history: field -> before and after. */
export type CaseChanges = Record<string, [string | null, string | null]>

/** Who told of a change: a person, a gateway, a file, or a job of ours. */
export type ToldBy = CaseSource | 'job'

/** Adds a case; undefined where there is one of this gateway, number and round. With its history and audit row, in the caller's transaction. */
export async function addCase(
  client: PoolClient,
  ctx: Context,
  facts: CaseFacts,
  source: CaseSource,
): Promise<number | undefined> {
  const values = [...NAMES.map((name) => facts[name]), guessDeadline(facts), endedAt(facts.state, null)]
  const { rows } = await client.query<{ id: number }>(
    `insert into disputes (${WRITTEN.join(', ')}, source)
      values (${WRITTEN.map((_, at) => `$${at + 1}`).join(', ')}, $${WRITTEN.length + 1}) on conflict do nothing returning id`,
    [...values, source],
  )
  const id = rows[0]?.id
  if (id === undefined) return undefined
  const told = await tell(client, ctx, { id, orderId: facts.orderId, source, changes: {}, event: 'dispute.opened' })
  await tellSites(client, { disputeId: id, told, before: null, after: facts })
  return id
}

/**
 * Changes a case that the caller has locked, with its history and audit row; nothing where it stays as it is. A case that ends gets that moment; one
 * that is open again loses it. Returns whether anything changed.
 */
export async function changeCase(
  client: PoolClient,
  ctx: Context,
  row: CaseRow,
  set: Partial<CaseFacts>,
  source: ToldBy,
): Promise<boolean> {
  const after: CaseFacts = { ...row, ...set }
  const changed = NAMES.filter((name) => !isSame(name, row[name], after[name]))
  if (changed.length === 0) return false
  const ended = endedAt(after.state, row.state === after.state ? row.endedAt : null)
  await client.query(
    `update disputes set version = version + 1, ${WRITTEN.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [row.id, ...NAMES.map((name) => after[name]), guessDeadline(after), ended],
  )
  const changes: CaseChanges = {}
  for (const name of changed) {
    changes[name] = 'hidden' in FACTS[name] ? [null, null] : [plain(row[name]), plain(after[name])]
  }
  const told = await tell(client, ctx, {
    id: row.id,
    orderId: after.orderId ?? row.orderId,
    source,
    changes,
    event: 'dispute.changed',
  })
  await tellSites(client, { disputeId: row.id, told, before: row, after })
  return true
}

const endedAt = (state: CaseState, since: string | null) =>
  isEnded(state) ? (since ?? new Date().toISOString()) : null
const plain = (value: string | number | null) => (value === null || value === '' ? null : String(value))

function isSame(name: keyof CaseFacts, before: string | number | null, after: string | number | null): boolean {
  if ('isMoment' in FACTS[name] && before !== null && after !== null)
    return Date.parse(String(before)) === Date.parse(String(after))
  return plain(before) === plain(after)
}

interface Told {
  id: number
  orderId: number | null
  source: ToldBy
  changes: CaseChanges
  event: 'dispute.opened' | 'dispute.changed'
}

/** Writes what changed into history and audit log; returns the number of its row. */
async function tell(client: PoolClient, ctx: Context, { id, orderId, source, changes, event }: Told): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into dispute_changes (dispute_id, staff_id, source, changes) values ($1, $2, $3, $4) returning id::text',
    [id, ctx.actor.kind === 'staff' ? ctx.actor.id : null, source, JSON.stringify(changes)],
  )
  const after = Object.fromEntries(Object.entries(changes).map(([name, [, value]]) => [name, value]))
  await writeAudit(client, ctx, [
    { event, ...(orderId !== null && { orderId }), after: { disputeId: id, source, ...after } },
  ])
  return rows[0]!.id
}
