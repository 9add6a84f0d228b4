import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MailOpen, Paperclip, RefreshCw, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GovernmentMailSummary } from '#contract/mails/government-mail.ts'
import { GOVERNMENT_MAIL_KEY, mailListQuery, type MailList } from '#web/admin/government-mail/calls.ts'
import { OrderLinks } from '#web/admin/government-mail/order-links.tsx'
import { SenderBadge } from '#web/admin/government-mail/sender-badge.tsx'
import { useHeadingLedTo } from '#web/admin/government-mail/use-lead-on.ts'
import { fetchAgain } from '#web/admin/live/fetch-again.ts'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { shortMoment } from '#web/admin/formats/formats.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import shared from '#web/admin/frame/parts.module.css'
import tabs from '#web/admin/frame/tabs.module.css'
import styles from '#web/admin/government-mail/government-mail.module.css'

const route = getRouteApi('/admin/government-mail')
/** In the order of their tabs. */
const LISTS: readonly MailList[] = ['unmatched', 'matched', 'set-aside']

/** Government Mail: the messages for application mail addresses; those that no address matched wait here for a person. */
export function GovernmentMailPage() {
  return (
    <Guarded permission="government-mail:sort">
      <Mails />
    </Guarded>
  )
}

function Mails() {
  const { t } = useTranslation()
  const { list, before } = route.useSearch()
  const heading = useHeadingLedTo()
  const client = useQueryClient()
  const found = useQuery({ ...mailListQuery(list, before), placeholderData: keepPreviousData })
  // Of those without an order each line would say so.
  const columns = useColumns().filter(({ key }) => list !== 'unmatched' || key !== 'orders')
  const refresh = () => fetchAgain(client, [GOVERNMENT_MAIL_KEY])
  useLiveEvent('order', ({ parts }) => parts.includes('government_mails') && refresh())
  const { data, error } = found
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={refresh} />
  return (
    <Page
      title={t('governmentMail.title')}
      heading={heading}
      text={t('governmentMail.text')}
      aside={
        <Button variant="default" leftSection={<RefreshCw size={15} aria-hidden />} onClick={refresh}>
          {t('queue.refresh')}
        </Button>
      }
    >
      <nav className={tabs.tabs} aria-label={t('governmentMail.lists')}>
        {LISTS.map((name) => (
          <Link
            key={name}
            to="/admin/government-mail"
            search={{ list: name, before: '' }}
            className={tabs.tab}
            activeOptions={{ exact: true }}
            aria-current={name === list ? 'page' : undefined}
          >
            {t(`governmentMail.${name}`)}
          </Link>
        ))}
      </nav>
      <div className={shared.frame} data-stale={found.isPlaceholderData}>
        <DataTable
          label={t(`governmentMail.${list}`)}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          skeletons={data === undefined ? 8 : 0}
          isBusy={data === undefined || found.isPlaceholderData}
          empty={<Nothing list={list} />}
        />
        {data !== undefined && (before !== '' || data.next !== null) && (
          <nav className={shared.pages} aria-label={t('queue.pages')}>
            <PageLink list={list} before="" label={t('governmentMail.newest')} isOff={before === ''} />
            <PageLink
              list={list}
              before={String(data.next)}
              label={t('governmentMail.older')}
              isOff={data.next === null}
            />
          </nav>
        )}
      </div>
    </Page>
  )
}

function Nothing({ list }: { list: MailList }) {
  const { t } = useTranslation()
  const hint = list === 'unmatched' ? { text: t('governmentMail.noneUnmatched') } : {}
  return <StatePanel icon={MailOpen} title={t('governmentMail.none')} {...hint} />
}

function PageLink({ list, before, label, isOff }: { list: MailList; before: string; label: string; isOff: boolean }) {
  if (isOff) {
    return (
      <Button variant="default" size="xs" disabled>
        {label}
      </Button>
    )
  }
  return (
    <Button
      variant="default"
      size="xs"
      renderRoot={(props) => <Link {...props} to="/admin/government-mail" search={{ list, before }} />}
    >
      {label}
    </Button>
  )
}

function useColumns(): DataColumn<GovernmentMailSummary>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'received',
      label: t('governmentMail.received'),
      cell: ({ received_at }) => <span className={styles.when}>{shortMoment(received_at)}</span>,
    },
    {
      key: 'from',
      label: t('governmentMail.from'),
      cell: ({ from_name, from_address, sender }) => (
        <span className={styles.from}>
          <strong>{from_name || from_address || t('governmentMail.noSender')}</strong>
          {from_name !== '' && <small>{from_address}</small>}
          <SenderBadge sender={sender} />
        </span>
      ),
    },
    {
      key: 'subject',
      label: t('governmentMail.subject'),
      cell: ({ id, subject, files, problem }) => (
        <span className={styles.from}>
          <Link to="/admin/government-mail/$mailId" params={{ mailId: String(id) }} className={styles.open}>
            {subject || t('governmentMail.noSubject')}
          </Link>
          {files > 0 && (
            <small>
              <Paperclip size={12} aria-hidden /> {t('governmentMail.files', { count: files })}
            </small>
          )}
          {problem !== null && (
            <small className={styles.problem}>
              <TriangleAlert size={13} aria-hidden /> {problem}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'orders',
      label: t('governmentMail.orders'),
      cell: ({ order_ids }) => (order_ids.length === 0 ? t('governmentMail.noOrder') : <OrderLinks ids={order_ids} />),
    },
  ]
}
