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
import { DASH } from '#web/admin/formats/formats.ts'
import { changeWords } from '#web/admin/reports/change-words.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { useNow } from '#web/ui/use-now.ts'
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

/** The figures of the period, each with the one before and by how much it changed. Mails in trouble are no part of it where they are listed beside it. */
export function RoomDone({ room, hasMails = true }: { room: Room; hasMails?: boolean }) {
  const { now, before, mailTrouble } = room
  const ended = useHasEnded(room)
  const { t, i18n } = useTranslation()
  // Its two units stay in one line.
  const duration = (seconds: number | null) =>
    seconds === null ? DASH : formatDuration(seconds, i18n.language).replaceAll(' ', '\u00a0')
  const paidBack = ({ refunded }: Room['now']) => (refunded.length === 0 ? '0' : refunded.map(moneyOf).join(' · '))
  const refundsIn = ({ refunded }: Room['now']) => refunded.reduce((sum, { refunds }) => sum + refunds, 0)
  const { took } = now
  return (
    <dl className={styles.figures}>
      <Counted label={t('room.came')} now={now.came} before={before.came} listOf={cameIn} room={room} />
      <Counted
        label={t('room.completed')}
        now={now.completed}
        before={before.completed}
        listOf={completedIn}
        room={room}
      />
      <Figure
        label={t('room.median')}
        before={t('room.before', { value: duration(before.took.median) })}
        change={ended && [took.median, before.took.median]}
      >
        {duration(took.median)}
      </Figure>
      <Figure
        label={t('room.ninetieth')}
        before={t('room.before', { value: duration(before.took.ninetieth) })}
        change={ended && [took.ninetieth, before.took.ninetieth]}
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
        measured={sumsOf(room)}
      />
      {hasMails && (
        <Figure label={t('room.mailTrouble')} before={t('room.atThisMoment')}>
          <ListLink {...inMailTrouble()} label={t('room.mailTrouble')} inText>
            {mailTrouble}
          </ListLink>
        </Figure>
      )}
    </dl>
  )
}

/** A day that still runs says nothing beside a whole one. */
function useHasEnded({ from, to }: Room): boolean {
  const nowMs = useNow()
  return from !== to || Date.parse(`${to}T24:00:00Z`) <= nowMs
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
  /** What is compared in place of the numbers; null: nothing. */
  measured?: { now: number; before: number } | null
}

/** A number of both periods, each the way to its orders. */
function Counted({ label, now, before, shown, listOf, room, measured = { now, before } }: CountedProps) {
  const ended = useHasEnded(room)
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
      change={ended && measured !== null && [measured.now, measured.before]}
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
  /** Of both periods, to tell by how much it changed. */
  change?: readonly [now: number | null, before: number | null] | false
  children: ReactNode
}

function Figure({ label, before, change, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>
          {children}
          {change && <Change now={change[0]} before={change[1]} />}
        </strong>
        <small>{before}</small>
      </dd>
    </div>
  )
}

function Change({ now, before }: { now: number | null; before: number | null }) {
  const { i18n } = useTranslation()
  const share = changeWords(now, before, i18n.language)
  return share === undefined ? null : <span className={styles.change}>{share}</span>
}
