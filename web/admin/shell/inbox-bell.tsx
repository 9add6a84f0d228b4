import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UNREAD_AT_MOST } from '#contract/orders/notice-kinds.ts'
import { unreadQuery } from '#web/admin/inbox/inbox-queries.ts'
import { INBOX } from '#web/admin/shell/screens.ts'
import { formatShortCount } from '#web/ui/format-count.ts'
import { withGoKeys } from '#web/admin/frame/go-keys.ts'
import styles from '#web/admin/shell/inbox-bell.module.css'

/** The way to the inbox from every screen, with how many notices are unread; nothing is said where none is. */
export function InboxBell() {
  const { t } = useTranslation()
  const { data: unread = 0 } = useQuery(unreadQuery)
  const { to, label, icon: Icon, letter } = INBOX
  const name = t(`screens.${label}`)
  return (
    <Link to={to} className={styles.bell} title={withGoKeys(name, letter)} activeOptions={{ includeSearch: false }}>
      <Icon size={18} aria-hidden />
      <span className="visually-hidden">{name}</span>
      {unread > 0 && (
        <>
          <b className={styles.unread}>{formatShortCount(unread) + (unread >= UNREAD_AT_MOST ? '+' : '')}</b>
          <span className="visually-hidden"> {t('shell.unread')}</span>
        </>
      )}
    </Link>
  )
}
