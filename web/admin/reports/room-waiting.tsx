import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { owedIn, unaskedRefunds, waitingIn } from '#contract/lists/room-links.ts'
import type { Room } from '#contract/lists/room.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { dueOf, dueWords, fromNow } from '#web/admin/formats/due.ts'
import { DASH, exactMoment } from '#web/admin/formats/formats.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { isOfficeLate } from '#web/admin/orders/waits-for.ts'
import { moneyOf } from '#web/admin/reports/room-done.tsx'
import { RoomExport } from '#web/admin/reports/room-export.tsx'
import { BarHead, mostOf, PartKey, WithBar } from '#web/ui/bar.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/reports/room.module.css'

/** What waits in each queue at this moment, how much of it is late by that queue's clock, and what has been due longest. */
export function RoomQueues({ room }: { room: Room }) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('room.waiting')}
      aside={
        <>
          <span className={styles.keys}>
            <PartKey look="late">{t('room.lateHere')}</PartKey>
            <PartKey look="waits">{t('room.lateThere')}</PartKey>
          </span>
          <RoomExport table="queues" title={t('room.waiting')} room={room} />
        </>
      }
    >
      <DataTable
        label={t('room.waiting')}
        columns={useQueueColumns(room.queues)}
        rows={room.queues}
        rowKey={({ queue }) => queue}
      />
    </Panel>
  )
}

/** What was asked to be paid back and was not yet, by currency. */
export function RoomOwed({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { owed, unasked } = room
  const noneAsked = unaskedRefunds()
  return (
    <Panel folds title={t('room.owed')} aside={<RoomExport table="owed" title={t('room.owed')} room={room} />}>
      <DataTable
        label={t('room.owed')}
        columns={useOwedColumns(owed)}
        rows={owed}
        rowKey={({ currency }) => currency ?? ''}
        empty={<p className={styles.none}>{t('room.nothingOwed')}</p>}
      />
      {unasked > 0 && (
        <p className={styles.none}>
          <Link
            to="/admin/$queue"
            params={{ queue: QUEUES[noneAsked.queue].route }}
            search={noneAsked.filters}
            className={styles.link}
          >
            {t('room.unasked', { count: unasked, formatted: formatCount(unasked) })}
          </Link>
        </p>
      )}
    </Panel>
  )
}

/** The columns of a table of what waits in queues. */
export function useQueueColumns(queues: Room['queues']): DataColumn<Room['queues'][number]>[] {
  const { t } = useTranslation()
  const words = useQueueWords()
  const most = mostOf(...queues.map(({ orders }) => orders))
  const countOf = (
    { queue, ...row }: Room['queues'][number],
    key: 'orders' | 'late' | 'missed',
    label: string,
    due?: 'late' | 'missed',
  ) => (
    <span
      data-bad={key === 'late' && isOfficeLate(queue, row.late)}
      data-none={row[key] === 0}
      className={styles.count}
    >
      <ListLink {...waitingIn(queue, due)} label={`${words(queue).label}: ${label}`}>
        {row[key]}
      </ListLink>
    </span>
  )
  const count = (key: 'late' | 'missed', label: string): DataColumn<Room['queues'][number]> => ({
    key,
    label,
    align: 'right',
    cell: (row) => countOf(row, key, label, key),
  })
  return [
    { key: 'queue', label: t('room.queue'), cell: ({ queue }) => words(queue).label },
    {
      key: 'orders',
      label: t('room.orders'),
      head: <BarHead most={most}>{t('room.orders')}</BarHead>,
      align: 'right',
      cell: (row) => (
        <WithBar
          parts={[
            { value: row.late, look: isOfficeLate(row.queue, row.late) ? 'late' : 'waits' },
            { value: row.orders - row.late },
          ]}
          most={most}
          title={`${t('room.late')}: ${formatCount(row.late)} / ${formatCount(row.orders)}`}
        >
          {countOf(row, 'orders', t('room.orders'))}
        </WithBar>
      ),
    },
    count('late', t('room.late')),
    count('missed', t('room.missed')),
    {
      key: 'oldest',
      label: t('room.oldest'),
      cell: ({ oldest }) => (oldest === null ? <span data-none>{DASH}</span> : <LongestDue {...oldest} />),
    },
  ]
}

/** The columns of a table of what is owed; the bars are as long as there are refunds, those of more than a week first. */
export function useOwedColumns(owed: Room['owed']): DataColumn<Room['owed'][number]>[] {
  const { t } = useTranslation()
  const most = mostOf(...owed.map(({ refunds }) => refunds))
  const countOf = (
    { currency, ...row }: Room['owed'][number],
    key: 'refunds' | 'unknown' | 'old',
    label: string,
    refund: 'owed' | 'unknown' | 'old',
  ) => (
    <span className={styles.count} data-bad={key === 'old' && row.old > 0}>
      <ListLink {...owedIn(currency, refund)} label={[label, currency].filter(Boolean).join(', ')}>
        {row[key]}
      </ListLink>
    </span>
  )
  const count = (key: 'unknown' | 'old', label: string): DataColumn<Room['owed'][number]> => ({
    key,
    label,
    align: 'right',
    cell: (row) => countOf(row, key, label, key),
  })
  return [
    {
      key: 'amount',
      label: t('room.amount'),
      align: 'right',
      cell: (row) => <strong className={styles.money}>{moneyOf(row)}</strong>,
    },
    {
      key: 'refunds',
      label: t('room.refunds'),
      head: <BarHead most={most}>{t('room.refunds')}</BarHead>,
      align: 'right',
      cell: (row) => (
        <WithBar
          parts={[{ value: row.old, look: 'late' }, { value: row.refunds - row.old }]}
          most={most}
          title={`${t('room.old')}: ${formatCount(row.old)} / ${formatCount(row.refunds)}`}
        >
          {countOf(row, 'refunds', t('room.refunds'), 'owed')}
        </WithBar>
      ),
    },
    count('unknown', t('room.unknown')),
    count('old', t('room.old')),
    {
      key: 'oldest',
      label: t('room.oldest'),
      cell: ({ oldest }) => <LongestAsked {...oldest} />,
    },
  ]
}

/** What has been due longest, as lists say it: what was due when it came is not late since then. */
function LongestDue({ orderId, due, came }: NonNullable<Room['queues'][number]['oldest']>) {
  const { t } = useTranslation()
  const { state, away } = dueWords(dueOf({ due_at: due, paid_at: came })!, useNow(), t)
  return (
    <OrderLink orderId={orderId} at={due}>
      {state === 'late' ? `#${orderId}, ${away}` : t('room.due', { id: orderId, when: away })}
    </OrderLink>
  )
}

function LongestAsked({ orderId, askedAt }: Room['owed'][number]['oldest']) {
  const { t, i18n } = useTranslation()
  return (
    <OrderLink orderId={orderId} at={askedAt}>
      {t('room.asked', { id: orderId, when: fromNow(Date.parse(askedAt), useNow(), i18n.language) })}
    </OrderLink>
  )
}

function OrderLink({ orderId, at, children }: { orderId: number; at: string; children: string }) {
  return (
    <Link
      to="/admin/view-order/$encodedId"
      params={{ encodedId: encodeId(orderId) }}
      title={exactMoment(at)}
      className={styles.link}
    >
      {children}
    </Link>
  )
}
