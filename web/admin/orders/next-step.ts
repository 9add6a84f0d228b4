import type { OrderDetail } from '#contract/orders/orders.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { canCall } from '#web/admin/orders/calling/can-call.ts'
import { isOpenRefund } from '#web/admin/orders/refunds/refund-words.ts'

/** What can be the next thing to do with an order. */
export type StepName =
  | 'restore'
  | 'approveRefund'
  | 'refunded'
  | 'pay'
  | 'answers'
  | 'stopped'
  | 'check'
  | 'sendReady'
  | 'sendFile'
  | 'sendUnread'
  | 'call'
  | 'duplicate'
  | 'mend'
  | 'mail'
  | 'send'
  | 'complete'
  | 'copy'
  | 'upload'

/** What the page knows beside the order. */
export interface Desk {
  /** The government's document was looked at. */
  hasLooked: boolean
  /** The file chosen for upload: it names this traveller, nobody in particular (or nothing in it can be read), or somebody else. */
  file: 'none' | 'fits' | 'unsure' | 'differs'
  /** Values copied from the filing sheet, of how many. */
  copied: number
  toCopy: number
}

/** The next step, and the number that its words name. */
export interface Step {
  name: StepName
  count: number
}

interface StepRow {
  name: StepName
  /** Whether it is to be done; asked only where no row above is. */
  when: (order: OrderDetail, desk: Desk) => boolean
  count?: (order: OrderDetail, desk: Desk) => number
}

/** The documents that still count. */
const documentsIn = (order: OrderDetail, ...states: OrderDetail['documents'][number]['state'][]) =>
  order.documents.filter(({ state }) => states.includes(state))

/** What the traveller told and nobody has decided. */
const waitingAnswers = ({ answers }: OrderDetail) => answers.filter(({ verdict }) => verdict === null).length

const openRefund = ({ refunds }: OrderDetail) => refunds?.cases.find(isOpenRefund)
const isClosed = ({ process_status: status }: OrderDetail) => ['Completed', 'Deleted', 'Refunds'].includes(status)
const mayComplete = ({ can }: OrderDetail) => can.moveTo.includes('Completed')
const hasTrouble = ({ mailHistory, can }: OrderDetail) =>
  can.resendMail && mailHistory.some((mail) => mail.needs_person)

/** TABLE: the steps of an order, the first that is to be done is the next. Closed orders have only those that fix what went wrong. */
export const STEPS: readonly StepRow[] = [
  { name: 'restore', when: ({ can }) => can.restore },
  {
    name: 'approveRefund',
    when: (order) => openRefund(order)?.can.includes('approve') === true,
  },
  {
    name: 'refunded',
    when: (order) => {
      const open = openRefund(order)
      return open === undefined ? order.can.refund : open.can.includes('make') && (order.can.refund || !open.is_whole)
    },
  },
  {
    name: 'stopped',
    when: (order) => order.process_status !== 'Deleted' && documentsIn(order, 'stopped').length > 0,
  },
  {
    name: 'answers',
    when: (order) => order.process_status !== 'Deleted' && order.can.correct && waitingAnswers(order) > 0,
    count: waitingAnswers,
  },
  { name: 'mail', when: (order) => isClosed(order) && hasTrouble(order) },
  { name: 'pay', when: (order) => !isClosed(order) && order.paid_at === null && order.can.transactionDetails },
  {
    name: 'check',
    when: (order, { hasLooked }) => !isClosed(order) && !hasLooked && documentsIn(order, 'to-check').length > 0,
  },
  {
    name: 'sendReady',
    when: (order) => !isClosed(order) && order.can.sendDocuments && documentsIn(order, 'to-check').length > 0,
  },
  {
    name: 'sendFile',
    when: (order, { file }) => !isClosed(order) && order.can.sendDocuments && file === 'fits',
  },
  {
    name: 'sendUnread',
    when: (order, { file }) => !isClosed(order) && order.can.sendDocuments && file === 'unsure',
  },
  {
    // What is wrong with it is what the call is about.
    name: 'call',
    when: (order) => order.process_status === 'Contact Customer' && canCall(order),
  },
  {
    // There is nothing to fix in it, and all work on the second order of two is wasted.
    name: 'duplicate',
    when: (order) =>
      !isClosed(order) && order.can.correct && order.needs_check.some(({ field }) => field === 'duplicate'),
  },
  {
    name: 'mend',
    when: (order) => !isClosed(order) && order.can.correct && order.needs_check.length > 0,
    count: (order) => order.needs_check.length,
  },
  { name: 'mail', when: hasTrouble },
  {
    name: 'send',
    when: (order) =>
      !isClosed(order) &&
      order.can.sendDocuments &&
      documentsIn(order, 'current').some((document) => document.sent_to === null),
  },
  {
    name: 'complete',
    when: (order) => !isClosed(order) && mayComplete(order) && documentsIn(order, 'current').length > 0,
  },
  {
    // Once the traveller was called, what was said on the phone comes first.
    name: 'call',
    when: (order, { file }) => order.process_status === 'Customer Called' && file === 'none' && canCall(order),
  },
  {
    name: 'copy',
    when: (order, { copied, toCopy, file }) =>
      !isClosed(order) &&
      order.can.sendDocuments &&
      order.process_status !== 'AwaitingGovt' &&
      file === 'none' &&
      copied < toCopy,
    count: (_order, { copied, toCopy }) => toCopy - copied,
  },
  {
    name: 'upload',
    when: (order, { file }) => !isClosed(order) && order.can.sendDocuments && file === 'none',
  },
]

/** The next thing that this member is to do with an order; undefined where there is none. */
export function nextStep(order: OrderDetail, desk: Desk): Step | undefined {
  const row = STEPS.find(({ when }) => when(order, desk))
  return row && { name: row.name, count: row.count?.(order, desk) ?? 0 }
}

/** The steps that give the traveller a ticket. */
const OF_TICKET: readonly StepName[] = [
  'check',
  'sendReady',
  'sendFile',
  'sendUnread',
  'send',
  'complete',
  'copy',
  'upload',
]

/** Whether a step gives the traveller a ticket for a flight whose day is over in Santo Domingo. */
export function isAfterFlight(
  { flight_day: day }: Pick<OrderDetail, 'flight_day'>,
  { name }: Step,
  nowMs: number,
): boolean {
  return OF_TICKET.includes(name) && day !== null && day < dayInSantoDomingo(new Date(nowMs))
}
