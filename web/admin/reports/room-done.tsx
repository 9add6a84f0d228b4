import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
export function RoomDone({ room: { from, to, now, before, mailTrouble } }: { room: Room }) {
  const { t, i18n } = useTranslation()
  const duration = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, i18n.language))
  const paidBack = ({ refunded }: Room['now']) => (refunded.length === 0 ? '0' : refunded.map(moneyOf).join(' · '))
  return (
    <dl className={styles.figures}>
      <Figure label={t('room.came')} before={t('room.before', { value: formatCount(before.came) })}>
        <ListLink queue="allOrder" filters={{ came: `${from}..${to}` }} label={t('room.came')} inText>
          {now.came}
        </ListLink>
      </Figure>
      <Figure label={t('room.completed')} before={t('room.before', { value: formatCount(before.completed) })}>
        {formatCount(now.completed)}
      </Figure>
      <Figure label={t('room.median')} before={t('room.before', { value: duration(before.took.median) })}>
        {duration(now.took.median)}
      </Figure>
      <Figure label={t('room.ninetieth')} before={t('room.before', { value: duration(before.took.ninetieth) })}>
        {duration(now.took.ninetieth)}
      </Figure>
      <Figure label={t('room.refunded')} before={t('room.before', { value: paidBack(before) })}>
        {paidBack(now)}
      </Figure>
      <Figure label={t('room.mailTrouble')} before={t('room.atThisMoment')}>
        <ListLink queue="allOrder" filters={{ mail: 'trouble' }} label={t('room.mailTrouble')} inText>
          {mailTrouble}
        </ListLink>
      </Figure>
    </dl>
  )
}

function Figure({ label, before, children }: { label: string; before: string; children: ReactNode }) {
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
