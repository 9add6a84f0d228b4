import type { z } from 'zod'
import { can } from '#contract/staff/access.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { timelineEntry } from '#contract/orders/order-history.ts'
import type { getOrderDetails as contract } from '#contract/orders/orders.ts'
import { listAwake, QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { STATUSES, STATUS_NAMES, type Status } from '#contract/orders/statuses.ts'
import { noteOpened } from '#server/audit/record-part.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { may, type Context } from '#server/context.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { listDocuments } from '#server/documents/keeping/list-documents.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { listAnswers } from '#server/corrections/answers/list-answers.ts'
import { listMails } from '#server/mails/list-mails.ts'
import { listOldMails } from '#server/mails/list-old-mails.ts'
import { findSuppression } from '#server/mails/sending/suppressions.ts'
import { findTwins } from '#server/orders/find-twins.ts'
import {
  applicationEmail,
  CHECKED,
  checksOf,
  jsonOf,
  opened,
  type CheckedRow,
} from '#server/order-page/checked-order.ts'
import { notesForReader } from '#server/mails/composing/ready-reasons.ts'
import { findQuestions, openRequests } from '#server/orders/find-questions.ts'
import { NAMED_LISTS, newDateOf, WAITS_FOR_TICKET } from '#server/orders/is-late.ts'
import { listCorrections } from '#server/orders/list-corrections.ts'
import { listRemarks } from '#server/orders/list-remarks.ts'
import { findSecondPayments, paymentWithProofs } from '#server/orders/refunds/second-payments.ts'
import { readOrderRefunds } from '#server/orders/refunds/read-order-refunds.ts'
import { ORDER_ROW } from '#server/orders/order-columns.ts'
import { formCountries } from '#server/official-form/form-countries.ts'
import { queueOf } from '#server/lists/queue-of.ts'
import { shownValues } from '#server/security/shown-values.ts'
import { listDownloads } from '#server/tracking/list-downloads.ts'

type Detail = z.input<(typeof contract)['data']>

/** How many entries of the audit log the page shows; the whole is there. */
const ENTRIES_AT_MOST = 200

const TOLD_AT = `(select m.created_at from order_events e join mails m on m.id = e.mail_id
  where e.order_id = n.order_id and e.event = 'new-date' and e.subject = n.id::text)`

/** SQL of what the traveller was told of the ticket, as `ticketPromise` of contract/orders/new-date.ts has it. */
const TICKET_PROMISE = `case when o.due_at is not null then json_build_object('first_said', o.due_at,
  'is_open', o.queue in (${NAMED_LISTS.join(', ')}) and ${WAITS_FOR_TICKET},
  'new_date', (select json_build_object('expected_by', n.expected_by, 'by', s.name, 'at', n.at, 'told_at', ${TOLD_AT})
    from new_dates n join staff s on s.id = n.staff_id where n.id = ${newDateOf('id')})) end`

/** TABLE: what the page shows of the order's own two rows, `o` and `a` -> what it is made of. */
const SHOWN = {
  ...CHECKED,
  order_id: ORDER_ROW.order_id.sql,
  refund_date: ORDER_ROW.refund_date.sql,
  owed_since: ORDER_ROW.owed_since.sql,
  processing_date: ORDER_ROW.processing_date.sql,
  process_month: ORDER_ROW.process_month.sql,
  version: ORDER_ROW.version.sql,
  due_at: ORDER_ROW.due_at.sql,
  flight_day: ORDER_ROW.flight_day.sql,
  direction: ORDER_ROW.direction.sql,
  checks: ORDER_ROW.checks.sql,
  duplicate: ORDER_ROW.duplicate.sql,
  duplicate_of: ORDER_ROW.duplicate_of.sql,
  ready: ORDER_ROW.ready.sql,
  stopped: ORDER_ROW.stopped.sql,
  mail_state: ORDER_ROW.mail_state.sql,
  mail_trouble: ORDER_ROW.mail_trouble.sql,
  answered: ORDER_ROW.answered.sql,
  tags: ORDER_ROW.tags.sql,
  later: ORDER_ROW.later.sql,
  assigned: ORDER_ROW.assigned.sql,
  landing_site: ORDER_ROW.landing_site.sql,
  paid_at: ORDER_ROW.paid_at.sql,
  promise: TICKET_PROMISE,
  anonymised_at: 'o.anonymised_at',
  legal_hold: `(select json_build_object('since', h.since, 'by', m.name, 'reason', h.reason) from legal_holds h
    join staff m on m.id = h.held_by where h.order_id = o.order_id)`,
  language: 'a.language',
  transaction_id: 'a.transaction_id',
  merchant_name: 'a.merchant_name',
  external_reference: 'a.external_reference',
} as const satisfies Partial<Record<keyof Detail, string>>

interface Row extends CheckedRow {
  payment: Payment | null
  process_status: Status | null
  order: Pick<Detail, keyof typeof SHOWN>
}

/** One order with everything its page shows, and what the signed-in member may do with it. The view is recorded. */
export async function getOrderDetails(
  ctx: Context,
  { orderId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  noteOpened(ctx, orderId)
  const data = await readOrderDetails(ctx, orderId)
  await writeAudit(ctx.pool, ctx, [{ event: 'order.viewed', orderId }])
  return { data }
}

/** One order with everything its page shows, without a record: of a passport, or of the payment's transaction, what the role may read. */
export async function readOrderDetails(ctx: Context, orderId: number): Promise<Detail> {
  return pipelined(ctx.pool, (pool) => readDetails({ ...ctx, pool }, orderId))
}

async function readDetails(ctx: Context, orderId: number): Promise<Detail> {
  const row = await findOrder(ctx, orderId)
  if (!row) throw new Refusal('not-found', 'There is no such order')
  const queue = queueOf(row.queue)
  const [
    mailHistory,
    oldMails,
    suppression,
    documents,
    downloadHistory,
    remark,
    timeline,
    corrections,
    asked,
    answers,
    twins,
    refunds,
    seconds,
  ] = await Promise.all([
    listMails(ctx, orderId),
    listOldMails(ctx, orderId),
    findSuppression(ctx.pool, row.order.email),
    listDocuments(ctx, orderId),
    listDownloads(ctx, orderId),
    listRemarks(ctx, orderId),
    listTimeline(ctx, orderId),
    listCorrections(ctx, orderId),
    findQuestions(ctx, orderId),
    listAnswers(ctx, orderId),
    findTwins(ctx.pool, orderId),
    may(ctx, 'orders:move-to-work')
      ? readOrderRefunds(ctx, { id: orderId, processStatus: row.process_status, refundDate: row.order.refund_date })
      : null,
    findSecondPayments(ctx, orderId),
  ])
  return {
    ...shownValues(ctx, row.form),
    ...shownValues(ctx, row.order),
    spellings: [],
    as_sent: shownValues(ctx, row.order.as_sent),
    process_status: row.process_status ?? unmovedName(queueOf(listAwake(row.queue))),
    queue,
    application_email: applicationEmail(ctx, orderId),
    payment: may(ctx, 'transactions:write') && row.payment !== null ? paymentWithProofs(row.payment) : null,
    second_payments: seconds,
    countries: formCountries(row.form),
    // Nothing is left of an anonymised order that could be checked.
    ...(row.order.anonymised_at === null && checksOf(ctx, orderId, row, twins)),
    mailHistory,
    old_mails: oldMails,
    suppression,
    documents,
    downloadHistory,
    remark,
    timeline,
    refunds,
    corrections,
    asked: asked === undefined ? [] : openRequests(asked, await notesForReader(ctx, orderId, asked.requests)),
    answers,
    uploadDoc: documents
      .filter(({ state }) => state === 'current')
      .map(({ file1 }) => ({ file1, customer_name: `${row.order.name} ${row.order.last_name}` })),
    can: abilities(ctx, row.process_status, row.order.refund_date),
  }
}

async function findOrder(ctx: Context, orderId: number): Promise<Row | undefined> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-order-detail',
    text: `select a.form, a.payment, a.notes, o.process_status, o.queue, ${jsonOf(SHOWN)} as "order"
      from orders o join applications a on a.order_id = o.order_id where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0] && opened(ctx, orderId, rows[0])
}

/** The order's part of the audit log, newest first, without mere views and refused calls. */
async function listTimeline(ctx: Context, orderId: number): Promise<z.output<typeof timelineEntry>[]> {
  const { rows } = await ctx.pool.query<{ entries: z.output<typeof timelineEntry>[] | null }>({
    name: 'list-timeline',
    text: `select json_agg(e) as entries from (
        select id, at, event, actor_name as actor, before, after from audit_log
        where order_id = $1 and event not in ('order.viewed', 'document.viewed', 'call.refused') order by id desc limit ${ENTRIES_AT_MOST}) e`,
    values: [orderId],
  })
  return (rows[0]?.entries ?? []).map((entry) => ({
    ...entry,
    before: shownValues(ctx, ctx.numbers.open(orderId, entry.before)),
    after: shownValues(ctx, ctx.numbers.open(orderId, entry.after)),
  }))
}

function unmovedName(queue: QueueKey): Detail['process_status'] {
  const { orders } = QUEUES[queue]
  return orders === 'all' || orders === 'put off' ? 'New' : orders
}

function abilities(ctx: Context, status: Status | null, refundDate: string | null): Detail['can'] {
  const { actor } = ctx
  const role = actor.kind === 'staff' ? actor.role : undefined
  const moveTo = STATUS_NAMES.filter((name) => role && name !== status && can(role, STATUSES[name].permission))
  return {
    moveTo,
    remark: may(ctx, 'orders:remark'),
    correct: may(ctx, 'orders:correct'),
    hold: may(ctx, 'orders:hold'),
    restore: status === 'Deleted' && may(ctx, 'orders:restore'),
    refund: status === 'Refunds' && refundDate === null && may(ctx, 'orders:refund'),
    sendDocuments: may(ctx, 'documents:send'),
    allowDocuments: may(ctx, 'documents:override'),
    resendMail: may(ctx, 'mails:resend'),
    sendElsewhere: may(ctx, 'mails:send-elsewhere'),
    transactionDetails: may(ctx, 'transactions:write'),
    defencePacks: may(ctx, 'defence-packs:read'),
  }
}
