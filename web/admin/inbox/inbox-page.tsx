import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Bell, CheckCheck, UserRoundCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { assignedTo } from '#contract/lists/room-links.ts'
import type { Notice } from '#contract/orders/inbox.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { inboxQuery } from '#web/admin/inbox/inbox-queries.ts'
import { NoticeLine } from '#web/admin/inbox/notice-line.tsx'
import { useMarkRead } from '#web/admin/inbox/use-mark-read.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import shared from '#web/admin/frame/parts.module.css'
import tabs from '#web/admin/frame/tabs.module.css'
import styles from '#web/admin/inbox/inbox.module.css'

const route = getRouteApi('/admin/inbox')
const SHOWN = ['unread', 'all'] as const

/** The inbox: what concerns the member, newest first. */
export function InboxPage() {
  return (
    <Guarded permission="orders:read">
      <Notices />
    </Guarded>
  )
}

function Notices() {
  const { t } = useTranslation()
  const { show } = route.useSearch()
  const found = useInfiniteQuery(inboxQuery(show))
  const list = useRef<HTMLOListElement>(null)
  const read = useMarkRead()
  const opened = useMarkRead(true)
  const { data, error, hasNextPage, isFetchingNextPage } = found
  const notices = data?.pages.flatMap((page) => page.data) ?? []
  const isAllRead = notices.every(({ read_at: readAt }) => readAt !== null)

  /** The lines that are shown, and which of them has the focus. */
  const look = () => {
    const lines = [...(list.current?.children ?? [])]
    return { lines, at: lines.findIndex((line) => line.contains(document.activeElement)) }
  }
  const goTo = (line: Element | undefined) => line?.querySelector('a')?.focus()
  const step = (by: number) => () => {
    const { lines, at } = look()
    goTo(lines[Math.max(0, Math.min(lines.length - 1, at === -1 ? 0 : at + by))])
  }
  /** Marks one, and goes to the next: with one key after the other the inbox is done. */
  const done = (notice: Notice | undefined) => {
    if (notice === undefined) return
    const { lines, at } = look()
    if (at !== -1) goTo(lines[at + 1] ?? (show === 'unread' ? lines[at - 1] : undefined))
    if (notice.read_at === null) read.mutate([notice])
  }
  const all = () => {
    if (!isAllRead) read.mutate('all')
  }
  useKeys({ j: step(1), k: step(-1), e: () => done(notices[look().at]), E: all })

  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void found.refetch()} />
  return (
    <Page
      title={t('inbox.title')}
      text={t('inbox.text')}
      aside={
        <>
          <Button
            variant="default"
            leftSection={<UserRoundCheck size={15} aria-hidden />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/admin/$queue"
                params={{ queue: QUEUES.allOrder.route }}
                search={assignedTo('me').filters}
              />
            )}
          >
            {t('filters.assignedToMe')}
          </Button>
          <Button
            variant="default"
            leftSection={<CheckCheck size={15} aria-hidden />}
            disabled={isAllRead}
            title={`${t('inbox.readAll')} (E)`}
            onClick={all}
          >
            {t('inbox.readAll')}
          </Button>
        </>
      }
    >
      <nav className={tabs.tabs} aria-label={t('inbox.shown')}>
        {SHOWN.map((one) => (
          <Link
            key={one}
            to="/admin/inbox"
            search={{ show: one }}
            replace
            // Without this the first is active wherever the second is.
            activeOptions={{ exact: true }}
            className={tabs.tab}
            aria-current={one === show ? 'page' : undefined}
          >
            {t(`inbox.${one}`)}
          </Link>
        ))}
      </nav>
      <div className={shared.frame} aria-busy={data === undefined}>
        {data !== undefined && notices.length === 0 && (
          <StatePanel
            icon={Bell}
            title={t(show === 'unread' ? 'inbox.none' : 'inbox.noneAtAll')}
            text={t('inbox.noneText')}
          />
        )}
        <ol ref={list} className={styles.list} aria-label={t('inbox.title')}>
          {notices.map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              onOpen={() => notice.read_at === null && opened.mutate([notice])}
              onDone={() => done(notice)}
            />
          ))}
        </ol>
        {hasNextPage && (
          <div className={styles.more}>
            <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('inbox.older')}
            </Button>
          </div>
        )}
      </div>
      {notices.length > 0 && (
        <p className={styles.hint} data-keys-only>
          {t('inbox.keys')}
        </p>
      )}
    </Page>
  )
}
