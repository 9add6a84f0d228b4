import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { UNREAD_AT_MOST } from '#contract/orders/notice-kinds.ts'
import { unreadQuery } from '#web/admin/inbox/inbox-queries.ts'
import { formatCount, formatShortCount } from '#web/ui/format-count.ts'

interface Props {
  /** How the menu draws its lines. */
  className: CSSModuleClasses
  /** Only its picture and its count, below each other. */
  rail: boolean
}

/** The menu's line of the inbox, with how many notices are unread; nothing is said where none is. */
export function InboxLink({ className, rail }: Props) {
  const { t } = useTranslation()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const written = (rail ? formatShortCount : formatCount)(unread) + (unread >= UNREAD_AT_MOST ? '+' : '')
  return (
    <Link
      to="/admin/inbox"
      className={className.link}
      title={rail ? t('screens.inbox') : undefined}
      activeOptions={{ includeSearch: false }}
    >
      <Bell size={18} strokeWidth={1.9} aria-hidden className={className.icon} />
      <span className={className.label}>{t('screens.inbox')}</span>
      <span className={className.count}>
        {unread > 0 && (
          <>
            <b className={className.unread}>{written}</b>
            <span className="visually-hidden"> {t('shell.unread')}</span>
          </>
        )}
      </span>
    </Link>
  )
}
