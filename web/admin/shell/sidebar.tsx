import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { lazy, Suspense, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { InboxLink } from '#web/admin/inbox/inbox-link.tsx'
import { withWords } from '#web/admin/language/languages.ts'
import { useIsCaller } from '#web/admin/orders/calling/use-is-caller.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useLogout } from '#web/admin/session/use-logout.ts'
import { menuQueues } from '#web/admin/shell/menu-queues.ts'
import { MenuRecords } from '#web/admin/shell/menu-records.tsx'
import { Line, PlaceLink, QueueLink } from '#web/admin/shell/menu-lines.tsx'
import { isWithin, useScreens, useSettings } from '#web/admin/shell/screens.ts'
import { useLineInView } from '#web/admin/shell/use-line-in-view.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const ViewLinks = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/views/view-links.tsx')).ViewLinks })),
)

/**
 * The left menu: what the member works off with live counts, what they keep as views, the records, folded, and one line for all
 * that is set once.
 */
export function Sidebar({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const rail = useMediaQuery('(min-width: 768px) and (max-width: 991px)', false) === true && compact
  const queues = menuQueues(useVisibleQueues(), useIsCaller())
  const records = useScreens().filter(({ place }) => place === 'records')
  const { pathname } = useLocation()
  const isSetting = useSettings().some(({ screens }) => screens.some(({ to }) => isWithin(pathname, to)))
  const can = useCan()
  const logout = useLogout()
  const menu = useRef<HTMLElement>(null)
  useLineInView(menu)
  return (
    <nav ref={menu} className={styles.nav} aria-label={t('shell.navigation')} data-rail={rail}>
      <ul className={styles.list}>
        <li>
          <PlaceLink to="/admin" icon={LayoutDashboard} label={t('shell.dashboard')} rail={rail} isExact />
        </li>
        {can('orders:read') && (
          <li>
            <InboxLink className={styles} rail={rail} />
          </li>
        )}
      </ul>
      {queues.work.length > 0 && (
        <Group title={t('shell.work')}>
          {queues.work.map((queue) => (
            <li key={queue}>
              <QueueLink queue={queue} rail={rail} />
            </li>
          ))}
        </Group>
      )}
      {can('orders:read') && (
        <section>
          <h2 className={styles.heading}>{t('shell.views')}</h2>
          <Suspense fallback={<ViewLinksToCome />}>
            <ViewLinks className={styles} />
          </Suspense>
        </section>
      )}
      <MenuRecords queues={queues.records} screens={records} rail={rail} />
      <div className={styles.foot} data-here={isSetting}>
        <PlaceLink to="/admin/settings" icon={Settings} label={t('screens.settings')} rail={rail} />
        <button
          type="button"
          className={styles.logout}
          aria-label={t('shell.logout')}
          title={t('shell.logout')}
          onClick={() => logout.mutate()}
        >
          <LogOut size={18} strokeWidth={1.9} aria-hidden />
        </button>
      </div>
    </nav>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </section>
  )
}

/** The place of the first of them: what stands below does not move away from under somebody's pointer. */
function ViewLinksToCome() {
  const { t } = useTranslation()
  return (
    <ul className={styles.list} aria-hidden>
      <li>
        <span className={styles.link}>
          <Line icon={LayoutDashboard} label={t('views.mine')} count="" />
        </span>
      </li>
    </ul>
  )
}
