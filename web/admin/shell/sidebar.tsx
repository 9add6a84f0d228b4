import { useMediaQuery } from '@mantine/hooks'
import { useLocation } from '@tanstack/react-router'
import { Archive, Layers, LogOut, Settings, UserRoundCheck } from 'lucide-react'
import { lazy, Suspense, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'
import { useLogout } from '#web/admin/session/use-logout.ts'
import { keyOf, menuOf, placeOf, type MenuEntry } from '#web/admin/shell/menu.ts'
import { MenuFold } from '#web/admin/shell/menu-fold.tsx'
import { EntryLink, Line, PlaceLink } from '#web/admin/shell/menu-lines.tsx'
import { isWithin, KEYS, useScreens, useSettings } from '#web/admin/shell/screens.ts'
import { useFold } from '#web/admin/shell/use-fold.ts'
import { useLineInView } from '#web/admin/shell/use-line-in-view.ts'
import styles from '#web/admin/shell/sidebar.module.css'

const ViewLinks = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/views/view-links.tsx')).ViewLinks })),
)

/**
 * The left menu: where one's work begins, what one works off with live counts, and three lines for all else: the own orders and the saved
 * views, the records, and what is set once.
 */
export function Sidebar({ compact }: { compact: boolean }) {
  const { t } = useTranslation()
  const rail = useMediaQuery('(min-width: 768px) and (max-width: 991px)', false) === true && compact
  const can = useCan()
  const seen = { role: useSignedIn()?.type, can, queues: useVisibleQueues(), screens: useScreens() }
  const { home, work, folds } = menuOf(seen)
  const { pathname } = useLocation()
  const isSetting = useSettings().some(({ screens }) => screens.some(({ to }) => isWithin(pathname, to)))
  const logout = useLogout()
  const menu = useRef<HTMLElement>(null)
  useLineInView(menu)
  return (
    <nav ref={menu} className={styles.nav} aria-label={t('shell.navigation')} data-rail={rail}>
      <Lines entries={[home]} rail={rail} />
      {work.length > 0 && (
        <Group title={t('shell.work')}>{(id) => <Lines entries={work} rail={rail} labelledBy={id} />}</Group>
      )}
      {folds.views && <Views rail={rail} />}
      {folds.records.length > 0 && <Records entries={folds.records} rail={rail} />}
      <div className={styles.foot} data-here={isSetting}>
        <PlaceLink to="/admin/settings" icon={Settings} label={t('screens.settings')} letter={KEYS.settings} />
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

/** One's own orders and the views that one saved, or somebody for one's role. */
function Views({ rail }: { rail: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const isSaved = search.view !== undefined
  const isInside = isSaved || (search.claimed === 'me' && pathname === `/admin/${QUEUES.allOrder.route}`)
  const fold = useFold('entrada-views-open', isInside, isSaved)
  return (
    <MenuFold title={t('shell.views')} icon={Layers} rail={rail} fold={fold} isInside={isInside}>
      {(id) => (
        <Suspense fallback={<ViewLinksToCome />}>
          <ViewLinks id={id} className={styles} letter={KEYS.mine} />
        </Suspense>
      )}
    </MenuFold>
  )
}

/** What one looks things up in. */
function Records({ entries, rail }: { entries: readonly MenuEntry[]; rail: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  // A view of a list is another line of the menu.
  const isView = search.view !== undefined || search.claimed !== undefined || search.assigned !== undefined
  const isInside = !isView && entries.some((entry) => isWithin(pathname, placeOf(entry)))
  const fold = useFold('entrada-records-open', isInside)
  return (
    <MenuFold title={t('shell.records')} icon={Archive} rail={rail} fold={fold} isInside={isInside}>
      {(id) => <Lines entries={entries} rail={rail} id={id} label={t('shell.records')} />}
    </MenuFold>
  )
}

interface LinesProps {
  entries: readonly MenuEntry[]
  rail: boolean
  id?: string
  label?: string
  labelledBy?: string
}

function Lines({ entries, rail, id, label, labelledBy }: LinesProps) {
  return (
    <ul className={styles.list} id={id} aria-label={label} aria-labelledby={labelledBy}>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <EntryLink entry={entry} rail={rail} />
        </li>
      ))}
    </ul>
  )
}

function Group({ title, children }: { title: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <section>
      <h2 className={styles.heading} id={id}>
        {title}
      </h2>
      {children(id)}
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
          <Line icon={UserRoundCheck} label={t('views.mine')} count="" />
        </span>
      </li>
    </ul>
  )
}
