import {
  ClipboardPen,
  CreditCard,
  Globe,
  KeyRound,
  Mailbox,
  ScrollText,
  UserSearch,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '#contract/staff/access.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'

interface ScreenRow {
  /** Its route under /admin. */
  to:
    | '/admin/country-order-list'
    | '/admin/manage-team'
    | '/admin/gateway-setting'
    | '/admin/change-password'
    | '/admin/landing-sites'
    | '/admin/government-mail'
    | '/admin/filing-assistant'
    | '/admin/personal-data'
    | '/admin/audit-log'
  label: keyof Dictionary['screens']
  icon: LucideIcon
  /** After `g`, goes there; none of the queues' (queue-signs.ts). */
  letter: string
  /** Who sees its link; the server decides again on every call. */
  permission: Permission
}

/** TABLE: the screens beside the queues, in the sidebar's order. */
export const SCREENS: readonly ScreenRow[] = [
  { to: '/admin/country-order-list', label: 'countries', icon: Globe, letter: 'o', permission: 'reports:read' },
  {
    to: '/admin/government-mail',
    label: 'governmentMail',
    icon: Mailbox,
    letter: 'i',
    permission: 'government-mail:sort',
  },
  { to: '/admin/manage-team', label: 'team', icon: UsersRound, letter: 'm', permission: 'team:read' },
  { to: '/admin/gateway-setting', label: 'gateway', icon: CreditCard, letter: 'g', permission: 'gateways:read' },
  { to: '/admin/landing-sites', label: 'sites', icon: Webhook, letter: 's', permission: 'sites:write' },
  { to: '/admin/filing-assistant', label: 'assistant', icon: ClipboardPen, letter: 'b', permission: 'orders:file' },
  { to: '/admin/personal-data', label: 'privacy', icon: UserSearch, letter: 'w', permission: 'privacy:serve' },
  { to: '/admin/audit-log', label: 'audit', icon: ScrollText, letter: 'u', permission: 'audit:read' },
  { to: '/admin/change-password', label: 'password', icon: KeyRound, letter: 'k', permission: 'password:change' },
]
