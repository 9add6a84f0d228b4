import { Burger } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveStatus } from '#web/admin/live/live-status.tsx'
import { forgetDone } from '#web/admin/frame/messages.ts'
import { useKeysOfOnePage } from '#web/admin/frame/page-changes.ts'
import { countsQuery } from '#web/admin/orders/counts.ts'
import { useCan, useSignedIn } from '#web/admin/session/use-session.ts'
import { GlobalKeys } from '#web/admin/shell/global-keys.tsx'
import { InboxBell } from '#web/admin/shell/inbox-bell.tsx'
import { IdleBar } from '#web/admin/shell/idle-bar.tsx'
import { AppearanceMenu } from '#web/admin/frame/appearance-menu.tsx'
import { Mark } from '#web/admin/frame/mark.tsx'
import { PaletteOpener } from '#web/admin/shell/palette-opener.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SettingsFrame } from '#web/admin/shell/settings-frame.tsx'
import { Sidebar } from '#web/admin/shell/sidebar.tsx'
import { useLiveData } from '#web/admin/shell/use-live-data.ts'
import { UserMenu } from '#web/admin/shell/user-menu.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from '#web/admin/shell/admin-layout.module.css'

/** The frame of the admin area; the sidebar is whole above 991 px, a rail down to 768 px, a drawer below. */
export function AdminLayout() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const isPhone = useIsPhone()
  const [open, { toggle, close }] = useDisclosure(false)
  useLiveData()
  useKeysOfOnePage()
  const name = useSignedIn()?.name ?? ''
  const can = useCan()

  useEffect(() => {
    close()
    forgetDone()
    void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
  }, [pathname, queryClient, close])

  return (
    <div className={styles.frame} data-open={open}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <header className={styles.top}>
        <Burger
          className={styles.toggle}
          opened={open}
          onClick={toggle}
          size="sm"
          aria-label={t('shell.menu')}
          aria-expanded={open}
        />
        <Link to="/admin" className={styles.brand} aria-label={t('title')}>
          <Mark size={30} />
          <span>{t('title')}</span>
        </Link>
        <PaletteOpener />
        {/* On this side no message lies over it. */}
        {can('orders:read') && <InboxBell />}
        <LiveStatus />
        <span className={styles.spacer} />
        <span className={styles.greeting}>{t('shell.greeting', { name })}</span>
        <GlobalKeys />
        <AppearanceMenu />
        <UserMenu />
      </header>
      {isPhone ? (
        open && (
          <Dialog title={t('title')} onClose={close} look="side">
            <Sidebar compact={false} />
          </Dialog>
        )
      ) : (
        <div className={styles.side}>
          <Sidebar compact={!open} />
        </div>
      )}
      <main id="content" className={styles.main} tabIndex={-1}>
        <OfflineBar />
        <IdleBar />
        <SettingsFrame>
          <Outlet />
        </SettingsFrame>
      </main>
    </div>
  )
}

/** Says that there is no network; what was loaded stays. */
function OfflineBar() {
  const { t } = useTranslation()
  const { online } = useNetwork()
  return (
    <div role="status" aria-live="polite" className={styles.offline}>
      {!online && (
        <p className={styles.offlineBar}>
          <WifiOff size={16} aria-hidden />
          {t('states.offlineBar')}
        </p>
      )}
    </div>
  )
}
