import { useTranslation } from 'react-i18next'
import type { ShiftBoard } from '#contract/lists/shift.ts'
import { fromNow } from '#web/admin/formats/due.ts'
import { dayAndClockThere, reasonWords } from '#web/admin/formats/later-words.ts'
import { officeMoment } from '#web/admin/formats/formats.ts'
import { ListLink } from '#web/admin/orders/list-link.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { officeHour } from '#web/admin/shift/office-hour.ts'
import { OrderNumber } from '#web/admin/shift/order-number.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/shift/shift.module.css'

type PutOff = ShiftBoard['later']['next'][number]

/** What was put off to when, that which comes back first at the top. */
export function ShiftLater({ board: { later, until } }: { board: ShiftBoard }) {
  const { t } = useTranslation()
  const back = t('shift.laterBack', { at: officeHour(until), count: later.back })
  return (
    <Panel title={t('shift.later')}>
      <p className={styles.sum}>
        <ListLink queue="laterOrder" filters={{}} label={t('shift.laterAll')} inText>
          {later.orders}
        </ListLink>{' '}
        <span>{t('shift.laterAll')} · </span>
        <ListLink queue="laterOrder" filters={{ backBefore: until }} label={back} inText>
          {later.back}
        </ListLink>{' '}
        <span>{back}</span>
      </p>
      <DataTable
        label={t('shift.later')}
        columns={useColumns()}
        rows={later.next}
        rowKey={({ orderId }) => orderId}
        total={later.orders}
        empty={<p className={styles.none}>{t('shift.nothingLater')}</p>}
      />
    </Panel>
  )
}

function useColumns(): DataColumn<PutOff>[] {
  const { t, i18n } = useTranslation()
  const words = useQueueWords()
  const nowMs = useNow()
  return [
    { key: 'order', label: t('shift.order'), cell: ({ orderId }) => <OrderNumber id={orderId} /> },
    {
      key: 'back',
      label: t('shift.backAt'),
      cell: ({ until, kind }) => (
        <span title={officeMoment(until)}>
          {dayAndClockThere(until, nowMs)}
          <small className={styles.or}>
            {fromNow(Date.parse(until), nowMs, i18n.language)}
            {kind !== null && kind !== 'time' && `, ${t(`shift.kinds.${kind}`)}`}
          </small>
        </span>
      ),
    },
    { key: 'queue', label: t('shift.from'), cell: ({ queue }) => words(queue).label },
    {
      key: 'reason',
      label: t('shift.reason'),
      cell: ({ reason, by }) => (
        <span className={styles.reason}>
          {reasonWords(reason)}
          {by !== null && <small className={styles.or}>{by}</small>}
        </span>
      ),
    },
  ]
}
