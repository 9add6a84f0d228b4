import type { PoolClient } from 'pg'
import type { CaseState } from '#contract/disputes/case-states.ts'
import type { LineResult } from '#contract/disputes/file-fields.ts'
import type { Context } from '#server/context.ts'
import { sql } from '#server/db/sql.ts'
import { findCases, type CaseFacts, type CaseRow } from '#server/disputes/case-row.ts'
import { findCandidates, findOrder } from '#server/disputes/find-order.ts'
import type { LineFacts } from '#server/disputes/files/read-line.ts'
import { roundOf } from '#server/disputes/hooks/stand-of.ts'
import { addCase, changeCase } from '#server/disputes/keep-case.ts'
import { say, type Said } from '#server/words/say.ts'

/** What became of a line. */
export interface LineTaken {
  result: LineResult
  why: Said
  orderId: number | null
  disputeId: number | null
  changes: string[]
}

/** TABLE: how far a case is; a file may be of yesterday, so it takes none back. */
const FAR: Record<CaseState, number> = {
  warning: 0,
  'needs-response': 1,
  submitted: 2,
  won: 3,
  lost: 3,
  accepted: 3,
  expired: 3,
}

/** Fields that a file corrects; others it only adds where nothing is known. */
const CORRECTS = ['amount', 'currency', 'dueAt'] as const
const ADDS = ['code', 'scheme', 'openedAt', 'transactionId', 'reference', 'cardLast4', 'paidOn'] as const

/** Takes a line of a gateway's file, in the caller's transaction: opens its case, or changes what the file knows better. */
export async function takeLine(client: PoolClient, ctx: Context, gateway: string, line: LineFacts): Promise<LineTaken> {
  const rows = await findCases(
    client,
    sql`where lower(d.gateway) = lower(${gateway}) and d.case_number = ${line.caseNumber} order by d.id for update of d`,
  )
  const row = rows.find(({ stage }) => roundOf(stage) === roundOf(line.stage))
  return row ? change(client, ctx, row, line) : open(client, ctx, gateway, line)
}

async function open(client: PoolClient, ctx: Context, gateway: string, line: LineFacts): Promise<LineTaken> {
  const state = line.state ?? (line.stage === 'warning' ? 'warning' : 'needs-response')
  const facts: CaseFacts = {
    ...line,
    gateway,
    state,
    reason: line.reason ?? 'other',
    openedAt: line.openedAt ?? new Date().toISOString(),
    outcomeAmount: state === 'won' || state === 'lost' ? line.amount : null,
    orderId: null,
    matchedBy: null,
    note: '',
    workerId: null,
  }
  const order = await findOrder(client, facts)
  const disputeId = (await addCase(client, ctx, { ...facts, ...order }, 'csv')) ?? null
  const opened = { orderId: order?.orderId ?? null, disputeId, changes: [] }
  if (order) return { ...opened, result: 'opened', why: say('It is about order {0}', order.orderId) }
  const { length } = await findCandidates(client, facts)
  return {
    ...opened,
    result: 'unsure',
    why:
      length === 0
        ? 'No order is known by this payment: say at the dispute which it is'
        : say('It may be about {0} orders: say at the dispute which it is', length),
  }
}

async function change(client: PoolClient, ctx: Context, row: CaseRow, line: LineFacts): Promise<LineTaken> {
  const known = { orderId: row.orderId, disputeId: row.id }
  const isTold = row.source === 'stripe' || row.source === 'paypal'
  const set: Partial<CaseFacts> = {}
  for (const name of [...CORRECTS, ...ADDS]) {
    const isBetter = !isTold && CORRECTS.some((one) => one === name)
    if (line[name] !== null && (row[name] === null || isBetter)) Object.assign(set, { [name]: line[name] })
  }
  if (row.reason === 'other' && line.reason !== null) set.reason = line.reason
  const isFurther = line.state !== null && FAR[line.state] > FAR[row.state]
  const isDisputed = row.stage === 'warning' && line.stage !== 'warning'
  if ((isFurther || isDisputed) && !(row.stage !== 'warning' && line.stage === 'warning')) {
    set.stage = line.stage
    set.state = line.state ?? 'needs-response'
    set.outcomeAmount = set.state === 'won' || set.state === 'lost' ? (set.amount ?? row.amount) : null
  }
  const isPaymentNews = (['amount', 'currency', 'transactionId', 'reference', 'cardLast4'] as const).some(
    (name) => set[name] !== undefined && set[name] !== row[name],
  )
  if (isPaymentNews && row.matchedBy !== 'hand')
    Object.assign(set, (await findOrder(client, { ...row, ...set })) ?? { orderId: null, matchedBy: null })
  const changes = (Object.keys(set) as (keyof CaseFacts)[]).filter((name) => !isSame(row[name], set[name]))
  await changeCase(client, ctx, row, set, 'csv')
  if (changes.length === 0) return { ...known, result: 'same', why: 'It says nothing that is not known', changes }
  return {
    ...known,
    orderId: set.orderId ?? row.orderId,
    result: 'changed',
    why: 'It says more than was known',
    changes,
  }
}

function isSame(before: unknown, after: unknown): boolean {
  const [one, other] = [before ?? null, after ?? null]
  if (one === other) return true
  return (
    typeof one === 'string' &&
    typeof other === 'string' &&
    /^\d{4}-\d\d-\d\dT/.test(one) &&
    Date.parse(one) === Date.parse(other)
  )
}
