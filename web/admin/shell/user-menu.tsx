import { useNavigate } from '@tanstack/react-router'
import { GraduationCap, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useGuide } from '#web/admin/session/use-guide.ts'
import { useLogout } from '#web/admin/session/use-logout.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { initials } from '#web/ui/initials.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from '#web/admin/shell/user-menu.module.css'

/** Who is signed in, where else, and Logout. */
export function UserMenu() {
  const { t } = useTranslation()
  const guide = useGuide()
  const me = useSignedIn()
  const logout = useLogout()
  const navigate = useNavigate()
  if (me === undefined) return null
  return (
    <MenuButton
      label={t('shell.userMenu', { name: me.name })}
      className={styles.button}
      items={[
        {
          key: 'sessions',
          label: t('screens.sessions'),
          icon: MonitorSmartphone,
          onPick: () => void navigate({ to: '/admin/your-sessions' }),
        },
        {
          key: 'second-factor',
          label: t('screens.secondFactor'),
          icon: ShieldCheck,
          onPick: () => void navigate({ to: '/admin/second-factor' }),
        },
        {
          key: 'guide',
          label: t('shell.guide'),
          icon: GraduationCap,
          onPick: () => void window.open(guide, '_blank', 'noreferrer'),
        },
        { key: 'logout', label: t('shell.logout'), icon: LogOut, onPick: () => logout.mutate() },
      ]}
      header={
        <div className={styles.who}>
          <strong>{me.name}</strong>
          <span>{me.email}</span>
          <span>{me.type}</span>
        </div>
      }
    >
      <span aria-hidden>{initials(me.name)}</span>
    </MenuButton>
  )
}
