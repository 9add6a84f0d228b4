import { Button } from '@mantine/core'
import { CalendarDays } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { isDueOnArrival } from '#contract/orders/due-on-arrival.ts'
import { canBePromised } from '#contract/orders/new-date-rules.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { clockThere } from '#web/admin/formats/later-words.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/header/later-bar.module.css'

type Promised = NonNullable<OrderDetail['promise']>

/** As long as the mail waits, so that a slip can be taken back. */
const SLIP_MS = 5 * 60_000

/** That an order is late by what its traveller was told, what they were told since and by whom; and, while its flight leaves time, the way to name a new date. */
export function PromiseBar({ order, onName }: { order: OrderDetail; onName: () => void }) {
  const { promise } = order
  const { t } = useTranslation()
  const nowMs = useNow()
  const mayName = useCan()('orders:promise') && canBePromised(order.flight_day, new Date(nowMs))
  if (!promise?.is_open) return null
  const isLate = Date.parse(promise.first_said) <= nowMs
  const isUnpromised = isDueOnArrival(promise.first_said, order.paid_at)
  if (!isLate && promise.new_date === null) return null
  return (
    <section className={styles.bar} aria-label={t('newDate.bar')}>
      <CalendarDays size={17} aria-hidden className={styles.icon} />
      <p className={styles.words} title={exactMoment(promise.new_date?.expected_by ?? promise.first_said)}>
        {isLate && (
          <strong>
            {t(isUnpromised ? 'newDate.cameAfter' : 'newDate.lateSince', {
              moment: clockThere(promise.first_said, nowMs),
            })}{' '}
          </strong>
        )}
        {promise.new_date === null
          ? t(isUnpromised ? 'newDate.pageNamesNone' : 'newDate.pageSaysLate')
          : saidOf(promise, promise.new_date, nowMs, t)}
      </p>
      {mayName && (
        <span className={styles.acts}>
          <Button variant="default" size="xs" onClick={onName} title={`${t('newDate.name')} (q)`}>
            {t(promise.new_date === null ? 'newDate.name' : 'newDate.another')}
          </Button>
        </span>
      )}
    </section>
  )
}

/** What the page says since somebody named a date, and whether a mail said it too. */
function saidOf(
  { first_said: first }: Promised,
  named: NonNullable<Promised['new_date']>,
  nowMs: number,
  t: TFunction,
) {
  const moment = clockThere(named.expected_by, nowMs)
  if (Date.parse(named.expected_by) <= nowMs) return t('newDate.wentBy', { moment, name: named.by })
  const page = t('newDate.pageSays', { moment, name: named.by, first: clockThere(first, nowMs) })
  const mail = named.told_at !== null ? 'mailed' : nowMs - Date.parse(named.at) < SLIP_MS ? 'mailWaits' : 'noMail'
  return `${page} ${t(`newDate.${mail}`)}`
}
