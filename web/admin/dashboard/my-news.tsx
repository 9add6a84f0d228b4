import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { inboxQuery } from '#web/admin/inbox/inbox-queries.ts'
import { NoticeLine } from '#web/admin/inbox/notice-line.tsx'
import { useMarkRead } from '#web/admin/inbox/use-mark-read.ts'
import { Panel } from '#web/ui/panel.tsx'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'
import styles from '#web/admin/dashboard/my-desk.module.css'

const NOTICES = 4

/** What changed for the member: the newest of their inbox that they have not read. */
export function MyNews() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(inboxQuery('unread'))
  const read = useMarkRead()
  const opened = useMarkRead(true)
  const notices = data?.pages[0]?.data.slice(0, NOTICES) ?? []
  return (
    <Panel
      title={t('myDesk.news')}
      aside={
        <Link to="/admin/inbox" className={parts.more}>
          {t('screens.inbox')} <ArrowRight size={14} aria-hidden />
        </Link>
      }
    >
      {notices.length > 0 ? (
        <ol className={styles.news} aria-label={t('myDesk.news')}>
          {notices.map((notice) => (
            <NoticeLine
              key={notice.id}
              notice={notice}
              onOpen={() => opened.mutate([notice])}
              onDone={() => read.mutate([notice])}
            />
          ))}
        </ol>
      ) : (
        // Its room is there before it is.
        <p className={styles.none} aria-busy={data === undefined}>
          {data === undefined ? '\u00A0' : t('inbox.none')}
        </p>
      )}
    </Panel>
  )
}
