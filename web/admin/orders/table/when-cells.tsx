import i18next, { type TFunction } from 'i18next'
import { PlaneLanding, PlaneTakeoff, TriangleAlert } from 'lucide-react'
import type { OrderRow } from '#contract/orders/orders.ts'
import { dayInSantoDomingo, dayInWords } from '#contract/values/moments.ts'
import { dueOf, dueWords, fromNow, lateness } from '#web/admin/formats/due.ts'
import { bothMoments, DASH, formatDay, formatMoment } from '#web/admin/formats/formats.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import styles from '#web/admin/orders/table/signs.module.css'

const MONTH_MS = 30 * 86_400_000

/** How long ago a moment was; of one long past its day. */
export function ageText(moment: string | null, nowMs: number): string {
  if (moment === null) return DASH
  const ms = Date.parse(moment)
  return nowMs - ms > MONTH_MS ? formatDay(moment) : fromNow(ms, nowMs, i18next.language, 'narrow')
}

/** How long ago a moment was, with the very moment on hover. */
export function AgeCell({ moment, nowMs }: { moment: string | null; nowMs: number }) {
  if (moment === null) return DASH
  return (
    <time dateTime={moment} title={`${formatMoment(moment)} UTC`}>
      {ageText(moment, nowMs)}
    </time>
  )
}

const DAY_MS = 24 * 3_600_000

/** By when an order is due, in words. */
export function dueText(order: OrderRow, { nowMs, t }: Said): string {
  const due = dueOf(order)
  if (due === undefined) return DASH
  const { state, away, date } = dueWords(due, nowMs, t)
  // How late it is, or in how many hours it is due, says it all; of another day its date is what one looks for.
  const isInHours = due.day === undefined && due.ms - nowMs < DAY_MS
  return state === 'later' && !isInHours ? `${away} · ${date}` : away
}

/** By when an order is due; a late one by a sign as well as by its colour. */
export function DueCell({ order, said }: { order: OrderRow; said: Said }) {
  const due = dueOf(order)
  if (due === undefined) return DASH
  const { state } = dueWords(due, said.nowMs, said.t)
  const text = dueText(order, said)
  const late = state === 'late' ? lateness(order, said.nowMs) : undefined
  const exact = due.day === undefined ? bothMoments(order.due_at) : formatDay(due.day)
  return (
    <time
      className={styles.when}
      data-state={late ?? state}
      dateTime={due.day ?? order.due_at!}
      title={state === 'missed' ? text : `${text} (${exact})`}
    >
      {late !== undefined && late !== 'waits' && <TriangleAlert size={14} aria-hidden />}
      {text}
    </time>
  )
}

type Flight = Pick<OrderRow, 'process_status' | 'flight_day' | 'due_at'>

/** Whether an order that waits, were it for its payment, has its flight today, or had it. */
function flightMark({ process_status: status, flight_day: day, due_at: due }: Flight, nowMs: number) {
  const today = dayInSantoDomingo(new Date(nowMs))
  const waits = due !== null || status === 'Pending'
  if (day === null || !waits || day > today) return undefined
  return day === today ? 'today' : 'past'
}

const HALF_A_YEAR_MS = 180 * 86_400_000

/** A flight's day; its year where that is not plain. */
function flightDay(day: string | null, nowMs: number): string {
  const isNear = Math.abs(Date.parse(day ?? '') - nowMs) < HALF_A_YEAR_MS
  return isNear ? (dayInWords(day, i18next.language, false) ?? DASH) : formatDay(day)
}

/** A flight in words: its day, and whether that is today or past. */
export function flightText(order: OrderRow, { nowMs, t }: Said): string {
  const mark = flightMark(order, nowMs)
  const day = flightDay(order.flight_day, nowMs)
  return mark === undefined ? day : `${day} ${t(`signs.${mark}`)}`
}

/** The mark of a flight that is today or past. */
export function FlightMark({ order, nowMs, t }: { order: Flight; nowMs: number; t: TFunction }) {
  const mark = flightMark(order, nowMs)
  if (mark === undefined) return null
  return (
    <span className={styles.when} data-state={mark === 'past' ? 'missed' : 'lost'}>
      <span className={styles.mark}>{t(`signs.${mark}`)}</span>
    </span>
  )
}

/** The flight: which way, its day, and a mark where that is today or past. */
export function FlightCell({ order, said: { nowMs, t } }: { order: OrderRow; said: Said }) {
  if (order.flight_day === null) return DASH
  const arrives = order.direction === 'Arrival'
  const Icon = arrives ? PlaneLanding : PlaneTakeoff
  const way = t(arrives ? 'filters.arrival' : 'filters.departure')
  return (
    <span className={styles.when} title={`${way}, ${formatDay(order.flight_day)}`}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{way}</span>
      {flightDay(order.flight_day, nowMs)}
      <FlightMark order={order} nowMs={nowMs} t={t} />
    </span>
  )
}
