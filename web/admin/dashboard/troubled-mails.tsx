import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import type { Data } from '#contract/http/endpoint.ts'
import type { troubledMails as contract } from '#contract/mails/mails.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { troubledMails } from '#contract/mails/mails.ts'
import { useFetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { exactMoment, fullName, orDash, shortMoment } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import styles from '#web/admin/dashboard/troubled-mails.module.css'

type Mail = Data<typeof contract>[number]

const QUERY_KEY = ['troubled-mails']
/** Many mails change at once where a provider tells of a batch: one question for all of them. */
const EVERY_MS = 1_500

/** How many mails did not arrive, or may not have, and which; nothing where there is none. */
export function TroubledMails() {
  const { t } = useTranslation()
  const columns = useColumns()
  const { data } = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => call(troubledMails, {}, { signal }) })
  const again = useFetchAgain(EVERY_MS, QUERY_KEY)
  useLiveEvent('order', ({ parts }) => parts.includes('mails') && again())
  if (data === undefined || data.total === 0) return null
  const { data: mails, total } = data
  return (
    <details className={styles.box}>
      <summary>
        <MailWarning size={17} aria-hidden />
        {t('troubledMails.show', { count: total })}
      </summary>
      <p className={styles.text}>
        {t('troubledMails.text')} {total > mails.length && t('troubledMails.first', { count: mails.length })}
      </p>
      <DataTable
        label={t('troubledMails.title')}
        columns={columns}
        rows={mails}
        rowKey={({ id }) => id}
        total={total}
      />
    </details>
  )
}

function useColumns(): DataColumn<Mail>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'order',
      label: t('troubledMails.order'),
      cell: ({ order_id: id }) => (
        <Link to="/admin/view-order/$encodedId" params={{ encodedId: encodeId(id) }} className={styles.link}>
          {id}
        </Link>
      ),
    },
    { key: 'name', label: t('troubledMails.name'), cell: fullName },
    {
      key: 'state',
      label: t('troubledMails.state'),
      cell: ({ state }) => <Badge colour={MAIL_STATES[state].colour}>{t(`mailStates.${state}`)}</Badge>,
    },
    {
      key: 'since',
      label: t('troubledMails.since'),
      cell: ({ state_at: at }) => (
        <time dateTime={at} title={exactMoment(at)}>
          {shortMoment(at)}
        </time>
      ),
    },
    { key: 'reason', label: t('troubledMails.reason'), cell: ({ reason }) => orDash(reason) },
  ]
}
