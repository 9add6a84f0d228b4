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
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/reports/room.module.css'

/** An amount with its currency; what is not known is a dash. */
export function moneyOf({ amount, currency }: { amount: string; currency: string | null }): string {
  return [plainAmount(amount), currency].filter(Boolean).join(' ')
}

/** The figures of the period, each with the one before below it. */
export function RoomDone({ room }: { room: Room }) {
  const { now, before, mailTrouble } = room
  const { t, i18n } = useTranslation()
  const duration = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, i18n.language))
  const paidBack = ({ refunded }: Room['now']) => (refunded.length === 0 ? '0' : refunded.map(moneyOf).join(' · '))
  const refundsIn = ({ refunded }: Room['now']) => refunded.reduce((sum, { refunds }) => sum + refunds, 0)
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
      <Figure label={t('room.median')} before={t('room.before', { value: duration(before.took.median) })}>
        {duration(now.took.median)}
      </Figure>
      <Figure label={t('room.ninetieth')} before={t('room.before', { value: duration(before.took.ninetieth) })}>
        {duration(now.took.ninetieth)}
      </Figure>
      <Counted
        label={t('room.refunded')}
        now={refundsIn(now)}
        before={refundsIn(before)}
        shown={paidBack}
        listOf={paidBackIn}
        room={room}
      />
      <Figure label={t('room.mailTrouble')} before={t('room.atThisMoment')}>
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
}

/** A number of both periods, each the way to its orders. */
function Counted({ label, now, before, shown, listOf, room }: CountedProps) {
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
    >
      <ListLink {...listOf(room)} label={label} inText shown={value(now, room.now)}>
        {now}
      </ListLink>
    </Figure>
  )
}

function Figure({ label, before, children }: { label: string; before: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <strong>{children}</strong>
        <small>{before}</small>
      </dd>
    </div>
  )
}
