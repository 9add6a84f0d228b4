import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  cameIn,
  completedIn,
  daysBefore,
  inMailTrouble,
  paidBackIn,
  type CountedList,
} from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { plainAmount } from '#contract/values/money.ts'
import { formatDuration } from '#web/admin/formats/duration.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { Bar, mostOf } from '#web/ui/bar.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/reports/room.module.css'

/** An amount with its currency; what is not known is a dash. */
export function moneyOf({ amount, currency }: { amount: string; currency: string | null }): string {
  return [plainAmount(amount), currency].filter(Boolean).join(' ')
}

/** What was paid back, where all of it is of one currency: others cannot be held against each other. */
function sumsOf({ now, before }: Room): { now: number; before: number } | null {
  const all = [...now.refunded, ...before.refunded]
  if (new Set(all.map(({ currency }) => currency)).size > 1) return null
  const sum = ({ refunded }: Room['now']) => refunded.reduce((total, { amount }) => total + Number(amount), 0)
  return { now: sum(now), before: sum(before) }
}

/** The figures of the period, each with its bar and the one before below it; bars of one unit have one scale. */
export function RoomDone({ room }: { room: Room }) {
  const { now, before, mailTrouble } = room
  const { t, i18n } = useTranslation()
  const duration = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, i18n.language))
  const paidBack = ({ refunded }: Room['now']) => (refunded.length === 0 ? '0' : refunded.map(moneyOf).join(' · '))
  const refundsIn = ({ refunded }: Room['now']) => refunded.reduce((sum, { refunds }) => sum + refunds, 0)
  const { took } = now
  const orders = mostOf(now.came, before.came, now.completed, before.completed, mailTrouble)
  const longest = mostOf(took.ninetieth, before.took.ninetieth, took.median, before.took.median)
  const money = sumsOf(room)
  return (
    <dl className={styles.figures}>
      <Counted label={t('room.came')} now={now.came} before={before.came} listOf={cameIn} room={room} most={orders} />
      <Counted
        label={t('room.completed')}
        now={now.completed}
        before={before.completed}
        listOf={completedIn}
        room={room}
        most={orders}
      />
      <Figure
        label={t('room.median')}
        before={t('room.before', { value: duration(before.took.median) })}
        bar={<Bar parts={[{ value: took.median ?? 0 }]} before={before.took.median} most={longest} />}
      >
        {duration(took.median)}
      </Figure>
      <Figure
        label={t('room.ninetieth')}
        before={t('room.before', { value: duration(before.took.ninetieth) })}
        bar={<Bar parts={[{ value: took.ninetieth ?? 0 }]} before={before.took.ninetieth} most={longest} />}
      >
        {duration(took.ninetieth)}
      </Figure>
      <Counted
        label={t('room.refunded')}
        now={refundsIn(now)}
        before={refundsIn(before)}
        shown={paidBack}
        listOf={paidBackIn}
        room={room}
        drawn={money}
        most={mostOf(money?.now, money?.before)}
      />
      <Figure
        label={t('room.mailTrouble')}
        before={t('room.atThisMoment')}
        bar={<Bar parts={[{ value: mailTrouble, look: 'late' }]} most={orders} />}
      >
        <ListLink {...inMailTrouble()} label={t('room.mailTrouble')} inText>
          {mailTrouble}
        </ListLink>
      </Figure>
    </dl>
  )
}

interface CountedProps {
  label: string
  /** In the period, and in the one before. */
  now: number
  before: number
  /** What is shown of a period in place of its number. */
  shown?: (done: Room['now']) => string
  listOf: (days: { from: string; to: string }) => CountedList
  room: Room
  /** What is drawn in place of the numbers; null: nothing. */
  drawn?: { now: number; before: number } | null
  /** What the longest of the bars stands for that can be held against this one. */
  most: number
}

/** A number of both periods, each the way to its orders. */
function Counted({ label, now, before, shown, listOf, room, drawn = { now, before }, most }: CountedProps) {
  const { t } = useTranslation()
  const value = (many: number, done: Room['now']) => shown?.(done) ?? formatCount(many)
  return (
    <Figure
      label={label}
      before={
        <ListLink
          {...listOf(daysBefore(room))}
          label={label}
          inText
          shown={t('room.before', { value: value(before, room.before) })}
        >
          {before}
        </ListLink>
      }
      bar={drawn && <Bar parts={[{ value: drawn.now }]} before={drawn.before} most={most} />}
    >
      <ListLink {...listOf(room)} label={label} inText shown={value(now, room.now)}>
        {now}
      </ListLink>
    </Figure>
  )
}

interface FigureProps {
  label: string
  before: ReactNode
  bar: ReactNode
  children: ReactNode
}

function Figure({ label, before, bar, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        {bar}
        <small>{before}</small>
      </dd>
    </div>
  )
}
