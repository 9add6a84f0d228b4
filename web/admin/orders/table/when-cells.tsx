import i18next from 'i18next'
import { PlaneLanding, PlaneTakeoff, TriangleAlert } from 'lucide-react'
import type { OrderRow } from '#contract/orders/orders.ts'
import { dayInSantoDomingo, dayInWords } from '#contract/values/moments.ts'
import { dueOf, dueWords } from '#web/admin/formats/due.ts'
import { DASH, formatDay } from '#web/admin/formats/formats.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import styles from '#web/admin/orders/table/signs.module.css'

/** By when an order is due, in words. */
export function dueText(order: OrderRow, { nowMs, t }: Said): string {
  const due = dueOf(order)
  if (due === undefined) return DASH
  const { state, away, date } = dueWords(due, nowMs, t)
  return state === 'missed' ? away : `${away} · ${date}`
}

/** The same; a late one by a sign as well as by its colour. */
export function DueCell({ order, said }: { order: OrderRow; said: Said }) {
  const due = dueOf(order)
  if (due === undefined) return DASH
  const { state } = dueWords(due, said.nowMs, said.t)
  const text = dueText(order, said)
  return (
    <span className={styles.when} data-state={state} title={text}>
      {state === 'late' && <TriangleAlert size={14} aria-hidden />}
      {text}
    </span>
  )
}

/** Whether an order that waits has its flight today, or had it. */
function flightMark({ flight_day: day, due_at: due }: OrderRow, nowMs: number): 'today' | 'past' | undefined {
  const today = dayInSantoDomingo(new Date(nowMs))
  if (day === null || due === null || day > today) return undefined
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

/** The flight: which way, its day, and a mark where that is today or past. */
export function FlightCell({ order, said: { nowMs, t } }: { order: OrderRow; said: Said }) {
  if (order.flight_day === null) return DASH
  const mark = flightMark(order, nowMs)
  const arrives = order.direction === 'Arrival'
  const Icon = arrives ? PlaneLanding : PlaneTakeoff
  const way = t(arrives ? 'filters.arrival' : 'filters.departure')
  return (
    <span className={styles.when} title={`${way}, ${formatDay(order.flight_day)}`}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{way}</span>
      {flightDay(order.flight_day, nowMs)}
      {mark !== undefined && (
        <span className={styles.when} data-state={mark === 'past' ? 'missed' : 'today'}>
          <span className={styles.mark}>{t(`signs.${mark}`)}</span>
        </span>
      )}
    </span>
  )
}
