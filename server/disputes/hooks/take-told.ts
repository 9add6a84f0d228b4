import type { PoolClient } from 'pg'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { sql } from '#server/db/sql.ts'
import { findCases, type CaseFacts, type CaseRow } from '#server/disputes/case-row.ts'
import { findCandidates, findOrder } from '#server/disputes/find-order.ts'
import { roundOf, standOf, type KeptEvent, type Stand } from '#server/disputes/hooks/stand-of.ts'
import { HOOK_GATEWAYS, type ToldEvent } from '#server/disputes/hooks/told.ts'
import { addCase, changeCase } from '#server/disputes/keep-case.ts'

/** What became of an event; `repeated`: it is known already. */
export type Taken = 'applied' | 'nothing-new' | 'ignored' | 'repeated'

/** Of a dispute with more events than this only the newest count; Stripe tells of one in a dozen at most. */
const EVENTS_AT_MOST = 500

type Dispute = NonNullable<ToldEvent['dispute']>

/**
 * Takes an event of a gateway, once, in one transaction: the event and its changes to the case are committed together. Whatever order
 * events come in, the case ends as all of them say together; what people did since stays, unless the gateway says something new of just that.
 */
export async function takeTold(caller: Context, event: ToldEvent): Promise<Taken> {
  const ctx: Context = { ...caller, actor: { kind: 'gateway', name: HOOK_GATEWAYS[event.gateway] } }
  return transaction(ctx.pool, async (client) => {
    const { dispute } = event
    if (!dispute) return (await keep(client, event, 'ignored')) ? 'ignored' : 'repeated'
    await lock(client, event, dispute)
    const { rowCount } = await client.query('select from dispute_events where gateway = $1 and event_id = $2', [
      event.gateway,
      event.eventId,
    ])
    if (rowCount !== 0) return 'repeated'
    const isNews = await apply(client, ctx, event, dispute)
    const result = isNews ? 'applied' : 'nothing-new'
    await keep(client, event, result)
    return result
  })
}

/** One after another: the events of a dispute, and of a payment, whose warning may become its dispute. */
async function lock(client: PoolClient, { gateway }: ToldEvent, { id, paymentId }: Dispute): Promise<void> {
  const keys = [`${gateway} ${id}`, ...(paymentId === null ? [] : [`${gateway} payment ${paymentId}`])].toSorted()
  for (const key of keys) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 29))', [key])
}

async function keep(client: PoolClient, event: ToldEvent, result: Exclude<Taken, 'repeated'>): Promise<boolean> {
  const { gateway, eventId, kind, toldAt, dispute } = event
  const { rowCount } = await client.query(
    `insert into dispute_events (gateway, event_id, kind, told_at, result, object_id, payment_id, facts)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      gateway,
      eventId,
      kind,
      toldAt,
      result,
      dispute?.id ?? null,
      dispute?.paymentId ?? null,
      dispute ? JSON.stringify(dispute.facts) : null,
    ],
  )
  return rowCount === 1
}

/** Brings the cases of a dispute to how it stands with this event; returns whether anything changed. */
async function apply(client: PoolClient, ctx: Context, event: ToldEvent, dispute: Dispute): Promise<boolean> {
  if (dispute.facts.isAlert && (await hasDispute(client, event, dispute))) return false
  const known = await eventsOf(client, event, dispute)
  const before = standOf(known)
  const now = standOf([...known, { eventId: event.eventId, toldAt: event.toldAt, facts: dispute.facts }])
  const rows = await casesOf(client, event, dispute)
  let isNews = false
  for (const [round, stand] of now) {
    const row = rows.find(({ stage }) => roundOf(stage) === round)
    const isNew = row
      ? await bring(client, ctx, event, { row, before: before.get(round), stand, caseNumber: dispute.id })
      : await open(client, ctx, event, dispute, stand)
    isNews ||= isNew
  }
  return isNews
}

async function eventsOf(client: PoolClient, { gateway }: ToldEvent, { id }: Dispute): Promise<KeptEvent[]> {
  const { rows } = await client.query<KeptEvent>(
    `select event_id as "eventId", to_json(told_at) #>> '{}' as "toldAt", facts from dispute_events
      where gateway = $1 and object_id = $2 and facts is not null order by told_at desc, id desc limit ${EVENTS_AT_MOST}`,
    [gateway, id],
  )
  return rows
}

/** Whether the payment of a warning is disputed already: then the dispute says all that there is to say. */
async function hasDispute(client: PoolClient, { gateway }: ToldEvent, { paymentId }: Dispute): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from dispute_events where gateway = $1 and payment_id = $2 and not (facts->>'isAlert')::boolean limit 1`,
    [gateway, paymentId],
  )
  return rowCount !== 0
}

/** The cases of a dispute, a round each, locked; where there is none, the warning of its payment, which becomes it. */
async function casesOf(client: PoolClient, { gateway }: ToldEvent, dispute: Dispute): Promise<CaseRow[]> {
  const name = HOOK_GATEWAYS[gateway]
  const own = await findCases(
    client,
    sql`where lower(d.gateway) = lower(${name}) and d.case_number = ${dispute.id} order by d.id for update of d`,
  )
  if (own.length > 0 || dispute.facts.isAlert || dispute.paymentId === null) return own
  const { rows } = await client.query<{ id: string }>(
    `select distinct object_id as id from dispute_events
      where gateway = $1 and payment_id = $2 and (facts->>'isAlert')::boolean limit 20`,
    [gateway, dispute.paymentId],
  )
  if (rows.length === 0) return []
  return findCases(
    client,
    sql`where lower(d.gateway) = lower(${name}) and d.case_number = any(${rows.map(({ id }) => id)}) and d.stage = 'warning'
      order by d.id limit 1 for update of d`,
  )
}

async function open(
  client: PoolClient,
  ctx: Context,
  { gateway }: ToldEvent,
  dispute: Dispute,
  { transactionIds, ...stand }: Stand,
): Promise<boolean> {
  const facts: CaseFacts = {
    ...stand,
    gateway: HOOK_GATEWAYS[gateway],
    caseNumber: dispute.id,
    orderId: null,
    matchedBy: null,
    transactionId: null,
    cardLast4: null,
    paidOn: null,
    note: '',
    workerId: null,
  }
  return (
    (await addCase(client, ctx, { ...facts, ...(await match(client, facts, transactionIds)) }, gateway)) !== undefined
  )
}

interface Change {
  row: CaseRow
  before: Stand | undefined
  stand: Stand
  caseNumber: string
}

/** Changes of a case what this event made different, and nothing that people did besides. */
async function bring(client: PoolClient, ctx: Context, { gateway }: ToldEvent, change: Change): Promise<boolean> {
  const { row, before, stand, caseNumber } = change
  const { transactionIds, stage, state, outcomeAmount, ...plain } = stand
  const isNew = before === undefined
  const set: Partial<CaseFacts> = { caseNumber }
  for (const name of Object.keys(plain) as (keyof typeof plain)[]) {
    // What a person knew before the gateway told anything stays where it says nothing of it.
    if (isNew ? plain[name] !== null : plain[name] !== before[name]) Object.assign(set, { [name]: plain[name] })
  }
  const isMoved = isNew || stage !== before.stage || state !== before.state || outcomeAmount !== before.outcomeAmount
  if (isMoved && mayMove(row, stand)) Object.assign(set, { stage, state, outcomeAmount })
  const isPaymentNews =
    isNew ||
    String(transactionIds) !== String(before.transactionIds) ||
    plain.amount !== before.amount ||
    plain.currency !== before.currency ||
    plain.reference !== before.reference
  if (isPaymentNews && row.matchedBy !== 'hand') {
    Object.assign(set, await match(client, { ...row, ...set }, transactionIds))
  } else if (isPaymentNews && transactionIds.length > 0 && !transactionIds.includes(row.transactionId ?? '')) {
    set.transactionId = transactionIds[0]!
  }
  return changeCase(client, ctx, row, set, gateway)
}

/** What people said more exactly stays: why it is lost, or that a warning is a dispute already. */
function mayMove(row: CaseRow, { stage, state }: Stand): boolean {
  if (stage === 'warning' && row.stage !== 'warning') return false
  return !(state === 'lost' && (row.state === 'accepted' || row.state === 'expired') && row.stage === stage)
}

/** The order that the payment's names tell without a doubt, and by which of them the case calls the payment. */
async function match(
  client: PoolClient,
  facts: CaseFacts,
  transactionIds: readonly string[],
): Promise<Pick<CaseFacts, 'transactionId' | 'orderId' | 'matchedBy'>> {
  const names = transactionIds.length > 0 ? transactionIds : [facts.transactionId]
  const none = { transactionId: names[0] ?? null, orderId: null, matchedBy: null }
  const found = []
  for (const transactionId of names) {
    const order = await findOrder(client, { ...facts, transactionId })
    if (order) found.push({ transactionId, ...order })
  }
  const [first] = found
  if (!first) return none
  // One name of the payment for one order and another for another: nobody knows which is right.
  for (const transactionId of names) {
    if (transactionId === first.transactionId) continue
    const others = await findCandidates(client, { ...facts, transactionId })
    if (others.some(({ orderId, alike }) => alike.includes('transaction') && orderId !== first.orderId)) return none
  }
  return first
}
