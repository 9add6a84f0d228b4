import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import type { PutOffKind } from '#contract/orders/put-off-kinds.ts'
import type { Status } from '#contract/orders/statuses.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { recordCall } from '#server/calls/record-call.ts'
import { jobContext, type Context, type Services, type StaffActor } from '#server/context.ts'
import { answerCorrections } from '#server/corrections/answers/answer-corrections.ts'
import { completeEarlier } from '#server/demo/complete-earlier.ts'
import { addDemoDisputes } from '#server/demo/demo-disputes.ts'
import { addDemoGovernmentMail } from '#server/demo/demo-government-mail.ts'
import { addDemoInbox } from '#server/demo/demo-inbox.ts'
import { addDemoMacros } from '#server/demo/demo-macros.ts'
import { nameDemoDates } from '#server/demo/demo-new-dates.ts'
import { addDemoOrders, DEMO_KEYS, type DemoOrder } from '#server/demo/demo-orders.ts'
import { addDemoPeople, type DemoPeople } from '#server/demo/demo-people.ts'
import { addDemoRefunds } from '#server/demo/demo-refunds.ts'
import { addDemoTags } from '#server/demo/demo-tags.ts'
import { makeDemoTicket } from '#server/demo/demo-ticket.ts'
import { uploadVisaDocument } from '#server/documents/upload-visa-document.ts'
import { Refusal } from '#server/errors.ts'
import { sendCorrection } from '#server/mails/send-correction.ts'
import { addNewRemark } from '#server/orders/add-new-remark.ts'
import { putOffOrders } from '#server/orders/later/put-off.ts'
import { changeOrderStatus, moveOrderStatus } from '#server/orders/move-orders.ts'
import { restoreOrder } from '#server/orders/restore-order.ts'
import { saveTransactionDetails } from '#server/orders/save-transaction-details.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { askForData } from '#server/privacy/ask-for-data.ts'
import { handOverShift } from '#server/shift/hand-over-shift.ts'
import { StartError } from '#server/start-error.ts'
import { daysAfter } from '#server/time/calendar.ts'
import { cancelOrder } from '#server/tracking/cancel-order.ts'
import { downloadPassportDocPdf } from '#server/tracking/download-passport-doc-pdf.ts'

/** How many tickets are made and mailed; each is checked like any upload, which takes a good part of a second. */
const TICKETS = 20

/** How many of those in Awaiting Customer are asked for corrections. */
const ASKED = 6
const NOTE = 'We cannot read the last letters of your passport number.'

/** TABLE: what staff did with the paid orders, oldest first: how many of a hundred went where, and what they wrote. The open ones stay. */
const WORK: readonly { share: number; status: Status | 'earlier' | 'open'; remarks: readonly string[] }[] = [
  { share: 46, status: 'earlier', remarks: [] },
  { share: 7, status: 'AwaitingGovt', remarks: ['Submitted, the portal is slow today.'] },
  { share: 5, status: 'Awaiting', remarks: ['Passport number is unreadable; asked for a photo of the page.'] },
  { share: 6, status: 'Refunds', remarks: [] },
  { share: 4, status: 'Deleted', remarks: ['The customer placed it as a test.'] },
  { share: 6, status: 'earlier', remarks: [] },
  { share: 4, status: 'Contact Customer', remarks: ['Flight date differs from the arrival date.'] },
  { share: 4, status: 'Customer Called', remarks: [] },
  { share: 7, status: 'open', remarks: [] },
  {
    share: 6,
    status: 'Completed',
    remarks: ['Form approved, ticket sent.', 'Customer asked for a copy by WhatsApp; sent.'],
  },
  { share: 5, status: 'open', remarks: [] },
]

/** How many of those in a queue of DELAYS are put off, of those whose flight is so many days ahead: nearer ones are filed first. */
const PUT_OFF = 3
const PUT_OFF_DAYS = 4
const HOUR_MS = 3_600_000

/** What those said who were reached. */
const SAID = ['New flight number noted.', '', 'Sends a photo of the passport tonight.', '']

/** TABLE: where orders went -> until when some of them are put off, and why. */
const DELAYS: Partial<Record<Status, { hours: number; reason: string } | { until: PutOffKind; reason: string }>> = {
  'Customer Called': { hours: 20, reason: 'Will send the new flight number tomorrow morning' },
  Awaiting: { until: 'traveller', reason: 'Asked for a photo of the passport' },
}

/** TABLE: devices and addresses that travellers download with. */
const DEVICES = [
  {
    ip: '190.94.0.1',
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  },
  {
    ip: '8.8.8.8',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  },
  { ip: '81.2.69.142', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0' },
  {
    ip: '88.12.0.10',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  },
] as const

/**
 * Fills an empty database so that every screen has something to show: orders in every queue, a person of every role,
 * documents, mails, downloads, remarks and their history. `owner` is the role that owns the tables: a history of the past is nothing
 * that the application may write. Throws StartError over real orders, or where mails would be sent.
 */
export async function fillDemo(services: Services, owner: Pool): Promise<void> {
  if (!services.env.MAIL_CAPTURE) throw new StartError('--demo sends no mails: set MAIL_CAPTURE=on.')
  const { orders, demo } = await countOrders(services)
  if (orders > demo) {
    throw new StartError(
      '--demo is for an empty database, and this one has real orders: start without it, or set DATA_DIR to another folder.',
    )
  }
  const people = await addDemoPeople(services)
  if (demo > 0) return
  const { rows } = await owner.query<{ may: boolean }>(
    "select has_column_privilege('audit_log', 'at', 'insert') as may",
  )
  if (!rows[0]!.may) throw new StartError('--demo takes the role that owns the tables: set MIGRATION_DATABASE_URL.')
  console.log('Demonstration: making orders, documents, mails and downloads …')
  await work(services, owner, people, await addDemoOrders(owner, services))
}

async function countOrders({ pool }: Services): Promise<{ orders: number; demo: number }> {
  const { rows } = await pool.query<{ orders: number; demo: number }>(
    `select (select count(*) from orders)::int as orders,
      (select count(*) from intake_answers where key like '${DEMO_KEYS}%')::int as demo`,
  )
  return rows[0]!
}

async function work(services: Services, owner: Pool, people: DemoPeople, orders: DemoOrder[]): Promise<void> {
  const as = (actor: StaffActor): Context => ({ ...jobContext(services, 'demo'), actor, ip: '192.0.2.10' })
  const [manager, team, caller] = [as(people.Manager), as(people.Team), as(people.Telecaller)]
  const due = orders.filter(
    ({ paidAt, processingMode, released }) => paidAt && (processingMode !== 'future' || released),
  )
  await addDemoTags(manager, team, orders)
  await addDemoMacros(manager)
  let next = 0
  const soonest = daysAfter(dayInSantoDomingo(new Date()), PUT_OFF_DAYS)
  const open: DemoOrder[] = []
  for (const { share, status, remarks } of WORK) {
    const some = due.slice(next, (next += Math.round((due.length * share) / 100)))
    if (some.length === 0) continue
    if (status === 'open') open.push(...some)
    else if (status === 'earlier') {
      await completeEarlier(owner, people, some)
      if (some[0] === due[0]) await addDemoDisputes(services, owner, manager, some.toReversed())
    } else {
      for (const [index, { id }] of some.entries()) {
        const remark = remarks[index % (remarks.length * 3)]
        if (remark) await addNewRemark(index % 2 ? caller : team, { orderId: id, remark })
      }
      if (status === 'Completed') await sendTickets(services, team, some.slice(-TICKETS))
      await moveIn(
        status,
        some.map(({ id }) => id),
        { manager, team, caller, night: as(people['Night Staff']) },
      )
      const waiting = some.filter(({ form }) => (findFlight(form).day ?? '') >= soonest).slice(-PUT_OFF)
      if (status === 'Contact Customer') await callDemo(caller, waiting, 'no-answer')
      if (status === 'Customer Called') await callDemo(caller, some, 'reached')
      if (status === 'Awaiting') await addDemoAnswers(services, team, some.slice(0, ASKED))
      const delay = DELAYS[status]
      if (delay) await putDemoOff(caller, waiting, delay)
      if (status === 'AwaitingGovt') await addDemoGovernmentMail(services, some.toReversed())
    }
  }
  await cancelOne(services, owner, open.at(0))
  await addDemoInbox(people, (role) => as(people[role]), open.slice(-6))
  await nameDemoDates(manager)
  await handOverShift(team, { text: noteAbout(open.slice(-2)), version: null })
}

/** Both sites let travellers cancel, and one did. */
async function cancelOne(services: Services, owner: Pool, order: DemoOrder | undefined): Promise<void> {
  await owner.query(`update landing_sites set settings = settings || '{"self_cancel":true}'`)
  if (order === undefined) return
  const ctx: Context = { ...jobContext(services, 'demo'), actor: { kind: 'traveller', orderId: order.id } }
  await cancelOrder(ctx, { orderId: order.id, sure: true }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** What the day leaves to the night. */
function noteAbout(orders: readonly DemoOrder[]): string {
  const [first, second] = orders.map(({ id }) => `#${id}`)
  return [
    `The government's portal was down from 15:00 to 16:30; ask again after 20:00 for whatever is still waiting there.`,
    ...(first === undefined
      ? []
      : [`${first}: flies early, the hotel's address came by WhatsApp and is in the remarks.`]),
    ...(second === undefined ? [] : [`${second}: wants to be called only after 09:00 their time.`]),
  ].join('\n')
}

/** Who did not pick up is put off until they are called again. */
async function callDemo(
  caller: Context,
  orders: readonly DemoOrder[],
  outcome: 'reached' | 'no-answer',
): Promise<void> {
  for (const [index, { id: orderId }] of orders.entries()) {
    const note = outcome === 'reached' ? SAID[index % SAID.length] : ''
    await recordCall(caller, { orderId, outcome, note })
  }
}

async function putDemoOff(
  ctx: Context,
  orders: readonly DemoOrder[],
  { reason, ...delay }: NonNullable<(typeof DELAYS)[Status]>,
): Promise<void> {
  const wanted =
    'until' in delay
      ? delay
      : { until: 'time' as const, at: new Date(Date.now() + delay.hours * HOUR_MS).toISOString() }
  await putOffOrders(
    ctx,
    orders.map(({ id }) => id),
    { ...wanted, reason },
  )
}

type Hands = Record<'manager' | 'team' | 'caller' | 'night', Context>

async function moveIn(status: Status, ids: number[], { manager, team, caller, night }: Hands): Promise<void> {
  if (status === 'Deleted') {
    await changeOrderStatus(manager, { orderId: ids })
    await restoreOrder(manager, { orderId: ids.slice(0, 1) })
  } else if (status === 'Refunds') await addDemoRefunds(caller, manager, ids)
  else {
    const late = ids.slice(Math.ceil(ids.length * 0.7))
    await moveOrderStatus(team, { orderId: ids.filter((id) => !late.includes(id)), status })
    if (late.length > 0) await moveOrderStatus(night, { orderId: late, status })
  }
}

async function sendTickets(services: Services, team: Context, orders: DemoOrder[]): Promise<void> {
  for (const [index, order] of orders.entries()) {
    const file1 = await sendTicket(services, team, order)
    const merchantName = index % 2 ? 'PALMA TRAVEL DESK' : 'ISLA ENTRY SERVICE'
    if (index % 3 === 0 && order.transactionId) {
      await saveTransactionDetails(team, { orderId: order.id, transactionId: order.transactionId, merchantName })
    }
    for (let download = 0; download < index % 4; download += 1) {
      const traveller = { kind: 'traveller', orderId: order.id } as const
      const device = DEVICES[(index + download) % DEVICES.length]
      await downloadPassportDocPdf(
        { ...jobContext(services, 'demo'), ...device, actor: traveller },
        { orderId: order.id, file1 },
      )
    }
  }
  const [one, another] = orders.toReversed()
  if (another) await sendTicket(services, team, another, one).catch(expectStopped)
}

/** One ticket of the demonstration goes to the wrong order, to show that it is stopped there. */
function expectStopped(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === 'invalid')) throw error
}

/** Uploads an order's ticket and mails it; to another order it is stopped. */
async function sendTicket({ files }: Services, team: Context, order: DemoOrder, to = order): Promise<string> {
  const ticket = await makeDemoTicket(order)
  await using content = await files.receive(Readable.from([ticket]), ticket.length)
  const file = { field: 'uploadVisaDoc', name: `e-ticket-${order.id}.pdf`, content }
  const upload = { fields: {}, file, [Symbol.asyncDispose]: async () => undefined }
  const sent = { orderId: to.id, email: to.email, sendAnyway: false, sendDifferent: false, inAddition: false }
  const { data } = await uploadVisaDocument(team, sent, upload)
  return data.file1
}

/** Asks the travellers of these orders for corrections; every other one answers on their page. */
async function addDemoAnswers(services: Services, team: Context, orders: readonly DemoOrder[]): Promise<void> {
  for (const [index, { id: orderId, email }] of orders.entries()) {
    await sendCorrection(team, {
      orderId,
      email,
      fields: ['passportNumber', 'hotel'],
      note: NOTE,
      reasons: [],
      sendAnyway: false,
    })
    if (index % 2 === 0) continue
    const actor = { kind: 'traveller', orderId } as const
    const isSameHotel = index === 3
    const values = { passport_number: `XD${1_234_567 + index}`, ...(!isSameHotel && { hotel: 'Barceló Bávaro' }) }
    const ctx = { ...jobContext(services, 'demo'), actor }
    if (index === 1) await askForData(ctx, { orderId, kind: 'copy' })
    await answerCorrections(ctx, {
      orderId,
      values,
      right: isSameHotel ? ['hotel'] : [],
      message: index === 1 ? 'The hotel is new, too.' : '',
    })
  }
}
