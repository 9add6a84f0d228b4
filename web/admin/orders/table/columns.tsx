import i18next, { type TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { Tag } from '#contract/presets/tags.ts'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import type { RefundCase } from '#contract/refunds/refund-cases.ts'
import type { ListColumn } from '#contract/lists/queues.ts'
import {
  DASH,
  formatDay,
  formatIntendedArrival,
  formatPhone,
  fullName,
  monthName,
  orDash,
} from '#web/admin/formats/formats.ts'
import { dayAndClockThere, reasonWords } from '#web/admin/formats/later-words.ts'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { languageName } from '#web/admin/orders/filters/list-filters.ts'
import { PhoneCell } from '#web/admin/orders/calling/phone-cell.tsx'
import { refundAmount, refundState } from '#web/admin/orders/refunds/refund-words.ts'
import { signsWidth } from '#web/admin/orders/table/order-signs.tsx'
import { AgeCell, ageText, DueCell, dueText, FlightCell, flightText } from '#web/admin/orders/table/when-cells.tsx'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { TagChips } from '#web/admin/tags/tag-chips.tsx'
import { tagsOf, type TagsById } from '#web/admin/tags/tags-query.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What a cell needs to be drawn, beside its order. */
export interface Said {
  t: TFunction
  nowMs: number
  /** Of what an order holds as a code, for the reader; without those that have not come yet. */
  names: {
    sites: ReadonlyMap<number, string>
    countries: ReadonlyMap<string, string>
    tags?: TagsById
    /** The newest refund of each order; null: it has none. */
    refunds?: ReadonlyMap<number, RefundCase | null>
  }
  atWork: (orderId: number) => AtWork
}

export interface ColumnRow {
  /** How narrow it may get, in px, in a narrow window; other columns are never narrower than their content. */
  leastPx?: number
  /** How narrow it may get, in px, where the table would have to be moved sideways otherwise. */
  worstPx?: number
  /** What stands in the cell beside the text, in px: dots, signs, the room of a pill. */
  besidePx?: (order: OrderRow) => number
  /** It says what kind an order is: where all rows say the same, it says nothing. */
  isKind?: boolean
  /** It says how far an order is: it says something wherever orders of all states stand together. */
  isState?: boolean
  /** What stands in it is read beside the row, and so is never known to say nothing. */
  isBeside?: boolean
  /** What its width is measured by, where that is not what the cell says. */
  measured?: (order: OrderRow, said: Said) => string
  /** What the cell says, and what is copied. */
  text: (order: OrderRow, said: Said) => string
  /** A click copies it. */
  copies?: boolean
  /** Leads to the order. */
  opens?: boolean
  /** Leads to another order, where there is one. */
  leadsTo?: (order: OrderRow) => number | null
  /** Drawn otherwise than as text. */
  cell?: (order: OrderRow, said: Said) => ReactNode
}

/** Until when and why it is put off; of one that is back, why it was. */
function laterText({ later }: OrderRow, { nowMs, t }: Said): string {
  if (later === null) return DASH
  const reason = reasonWords(later.reason)
  if (later.back_at !== null) return reason
  const at = dayAndClockThere(later.until, nowMs)
  const isAnswer = later.kind === 'traveller' || later.kind === 'government'
  return `${isAnswer ? t('signs.untilAnswer', { at }) : at} · ${reason}`
}

/** The intended arrival as other days read; as it was sent where it is no day. */
function intendedDay(order: OrderRow): string {
  const [day, month, year] = formatIntendedArrival(order).split('/')
  const iso = `${year}-${month}-${day}`
  return Number.isNaN(Date.parse(iso)) ? formatIntendedArrival(order) : formatDay(iso)
}

const statusText = ({ process_status: status }: OrderRow, { t }: Said) => t(`status.${status}`)

function mailText({ mail_state: state }: OrderRow): string {
  if (state === null) return DASH
  const key = `mailStates.${state}`
  return i18next.exists(key) ? String(i18next.t(key as 'title')) : MAIL_STATES[state].label
}

const ofRefund = (say: (refund: RefundCase, t: TFunction) => string): ColumnRow => ({
  isBeside: true,
  text({ order_id: id }, { names, t }) {
    // Until they have come it is not known whether there is one.
    const refund = names.refunds?.get(id)
    if (refund === undefined) return '…'
    return refund === null ? DASH : say(refund, t)
  },
})

/** So many tags stand in a cell; of more it says how many follow. */
const TAGS_SHOWN = 2
const NO_TAGS: TagsById = new Map()
const tagsShown = ({ tags }: OrderRow, { names }: Said) => tagsOf(tags, names.tags ?? NO_TAGS)
const namesOf = (tags: readonly Tag[]) => tags.map(({ name }) => name)

/** TABLE: how each column of an orders table is drawn; QUEUES says which ones a queue has. Headers are in the dictionary. */
export const ORDER_COLUMNS: Record<ListColumn, ColumnRow> = {
  id: { text: (order) => String(order.order_id), copies: true },
  name: { leastPx: 168, worstPx: 140, besidePx: (order) => 8 + signsWidth(order), text: fullName, opens: true },
  email: { worstPx: 104, text: (order) => orDash(order.email), copies: true },
  telephone: {
    // Where travellers are called the hour stands beside it; not in Later.
    besidePx: ({ process_status: status, later }) => {
      const isPutOff = later !== null && later.back_at === null
      return !isPutOff && (status === 'Contact Customer' || status === 'Customer Called') ? 84 : 0
    },
    text: (order) => formatPhone(order.country_code, order.phone_number),
    cell: (order) => <PhoneCell order={order} />,
    copies: true,
  },
  date: {
    text: (order, { nowMs }) => ageText(order.created_at, nowMs),
    cell: (order, { nowMs }) => <AgeCell moment={order.created_at} nowMs={nowMs} />,
  },
  processDate: { text: (order) => formatDay(order.processing_date) },
  processMonth: { isKind: true, text: (order) => monthName(order.process_month) },
  refundDate: {
    text: (order, { nowMs }) => ageText(order.refund_date, nowMs),
    cell: (order, { nowMs }) => <AgeCell moment={order.refund_date} nowMs={nowMs} />,
  },
  owed: {
    text: (order, { nowMs }) => ageText(order.owed_since, nowMs),
    cell: (order, { nowMs }) => <AgeCell moment={order.owed_since} nowMs={nowMs} />,
  },
  refundAmount: ofRefund(refundAmount),
  refundReason: {
    ...ofRefund(({ reason }, t) => (reason === null ? DASH : t(`refunds.reasons.${reason}`))),
    leastPx: 140,
  },
  refundAskedBy: {
    ...ofRefund(({ asked_by: by }, t) => by ?? t('refunds.traveller')),
    leastPx: 110,
  },
  refundState: { ...ofRefund(refundState), leastPx: 120 },
  intendedArrivalDate: { text: intendedDay },
  status: {
    isKind: true,
    isState: true,
    besidePx: () => 26,
    text: statusText,
    cell: (order, said) => <Badge colour={statusColour(order.process_status)}>{statusText(order, said)}</Badge>,
  },
  due: {
    worstPx: 164,
    besidePx: () => 28,
    text: dueText,
    cell: (order, said) => <DueCell order={order} said={said} />,
  },
  flight: {
    besidePx: () => 36,
    text: flightText,
    cell: (order, said) => <FlightCell order={order} said={said} />,
  },
  later: {
    // In Later it stands in two lines.
    leastPx: 240,
    worstPx: 224,
    text: laterText,
  },
  direction: { text: ({ direction }, { t }) => t(direction === 'Arrival' ? 'filters.arrival' : 'filters.departure') },
  checks: { text: ({ checks }) => (checks === 0 ? DASH : String(checks)) },
  duplicate: {
    text: ({ duplicate, duplicate_of: id }, { t }) =>
      id !== null ? `#${id}` : duplicate ? t('signs.duplicate') : DASH,
    leadsTo: ({ duplicate_of: id }) => id,
  },
  ready: { text: ({ ready }, { t }) => (ready ? t('queue.readyOne') : DASH) },
  stopped: { text: ({ stopped }, { t }) => (stopped ? t('signs.stopped') : DASH) },
  mail: { text: mailText },
  claimedBy: { leastPx: 90, text: ({ order_id: id }, { atWork }) => atWork(id).claim?.by.name ?? DASH },
  language: { text: ({ language }) => languageName(language) },
  mode: { text: ({ processing_mode: mode }, { t }) => t(`filters.${mode}`) },
  site: {
    leastPx: 90,
    text: ({ landing_site: site }, { t, names }) => names.sites.get(site) ?? t('signs.site', { id: site }),
  },
  nationality: {
    leastPx: 90,
    text: ({ nationality: code }, { names }) => orDash(names.countries.get(code ?? '') ?? code),
  },
  tags: {
    leastPx: 170,
    worstPx: 152,
    besidePx: ({ tags }) => Math.min(tags.length, TAGS_SHOWN) * 26,
    text: (order, said) => orDash(namesOf(tagsShown(order, said)).join(', ')),
    measured: (order, said) => namesOf(tagsShown(order, said).slice(0, TAGS_SHOWN)).join('').slice(0, 36),
    cell: (order, said) => <TagChips tags={tagsShown(order, said)} most={TAGS_SHOWN} />,
  },
  assigned: { leastPx: 110, worstPx: 80, text: ({ assigned }) => orDash(assigned?.name) },
}
