import {
  ArrowLeftRight,
  ClipboardPen,
  CreditCard,
  Gauge,
  Globe,
  Bell,
  KeyRound,
  Mailbox,
  MonitorSmartphone,
  Scale,
  ScrollText,
  ShieldCheck,
  TextQuote,
  UserSearch,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import type { Permission } from '#contract/staff/access.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'
import { useCan } from '#web/admin/session/use-session.ts'

/** The groups of what is set once, in the order of the settings. */
const SETTINGS_GROUPS = ['office', 'oversight', 'account'] as const
type SettingsGroup = (typeof SETTINGS_GROUPS)[number]

/**
 * After `g`, the keys of places that have no row: they and the rows' (here, and of the queues in queue-icons.ts) are all different. The
 * letters are for what one goes to in a day's work; what is set once has what was left of them, and is behind the settings' key.
 */
export const KEYS = { dashboard: 'd', mine: 'y', settings: ',' } as const

interface Row<Place, Label> {
  /** Its route under /admin. */
  to:
    | '/admin/inbox'
    | '/admin/shift'
    | '/admin/room'
    | '/admin/country-order-list'
    | '/admin/government-mail'
    | '/admin/disputes'
    | '/admin/manage-team'
    | '/admin/texts'
    | '/admin/gateway-setting'
    | '/admin/landing-sites'
    | '/admin/personal-data'
    | '/admin/audit-log'
    | '/admin/filing-assistant'
    | '/admin/your-sessions'
    | '/admin/second-factor'
    | '/admin/change-password'
  label: Label
  icon: LucideIcon
  /** After `g`, goes there. */
  letter?: string
  /** Who sees its link, where not everybody; the server decides again on every call. */
  permission?: Permission
  /** Where its link stands: in the bar on top, in the menu, or in which group of the settings. */
  place: Place
}

type BarRow = Row<'bar', 'inbox'>
type MenuRow = Row<'menu', 'shift' | 'room' | 'countries' | 'governmentMail' | 'disputes'>
type SettingsRow = Row<SettingsGroup, keyof Dictionary['settingsPage']>
export type ScreenRow = BarRow | MenuRow | SettingsRow

/** The one of them that is in the bar on top. */
export const INBOX: BarRow = {
  to: '/admin/inbox',
  label: 'inbox',
  icon: Bell,
  letter: 'i',
  permission: 'orders:read',
  place: 'bar',
}

/** TABLE: the screens beside the queues, in the order of their links. */
export const SCREENS: readonly ScreenRow[] = [
  INBOX,
  { to: '/admin/shift', label: 'shift', icon: ArrowLeftRight, letter: 's', permission: 'shift:work', place: 'menu' },
  {
    to: '/admin/room',
    label: 'room',
    icon: Gauge,
    letter: 'j',
    permission: 'room:read',
    place: 'menu',
  },
  {
    to: '/admin/country-order-list',
    label: 'countries',
    icon: Globe,
    letter: 'o',
    permission: 'reports:read',
    place: 'menu',
  },
  {
    to: '/admin/government-mail',
    label: 'governmentMail',
    icon: Mailbox,
    letter: 'b',
    permission: 'government-mail:sort',
    place: 'menu',
  },
  {
    to: '/admin/disputes',
    label: 'disputes',
    icon: Scale,
    letter: 'k',
    permission: 'disputes:work',
    place: 'menu',
  },
  {
    to: '/admin/manage-team',
    label: 'team',
    icon: UsersRound,
    letter: 'm',
    permission: 'team:read',
    place: 'office',
  },
  {
    to: '/admin/texts',
    label: 'texts',
    icon: TextQuote,
    letter: 'q',
    permission: 'presets:write',
    place: 'office',
  },
  {
    to: '/admin/gateway-setting',
    label: 'gateway',
    icon: CreditCard,
    letter: 'g',
    permission: 'gateways:read',
    place: 'office',
  },
  {
    to: '/admin/landing-sites',
    label: 'sites',
    icon: Webhook,
    permission: 'sites:write',
    place: 'office',
  },
  {
    to: '/admin/personal-data',
    label: 'privacy',
    icon: UserSearch,
    letter: 'w',
    permission: 'privacy:serve',
    place: 'oversight',
  },
  {
    to: '/admin/audit-log',
    label: 'audit',
    icon: ScrollText,
    letter: 'u',
    permission: 'audit:read',
    place: 'oversight',
  },
  {
    to: '/admin/filing-assistant',
    label: 'assistant',
    icon: ClipboardPen,
    permission: 'orders:file',
    place: 'account',
  },
  { to: '/admin/your-sessions', label: 'sessions', icon: MonitorSmartphone, place: 'account' },
  { to: '/admin/second-factor', label: 'secondFactor', icon: ShieldCheck, place: 'account' },
  {
    to: '/admin/change-password',
    label: 'password',
    icon: KeyRound,
    permission: 'password:change',
    place: 'account',
  },
]

/** The screens that the signed-in member may see, in the table's order. */
export function useScreens(): readonly ScreenRow[] {
  const can = useCan()
  return SCREENS.filter(({ permission }) => permission === undefined || can(permission))
}

/** Whether an address is that of a screen, or of something below it. */
export const isWithin = (pathname: string, place: string) => pathname === place || pathname.startsWith(`${place}/`)

/** The screens of settings that the signed-in member may see, in their groups. */
export function useSettings(): { group: SettingsGroup; screens: SettingsRow[] }[] {
  const screens = useScreens()
  return SETTINGS_GROUPS.map((group) => ({
    group,
    screens: screens.filter((one): one is SettingsRow => one.place === group),
  })).filter((one) => one.screens.length > 0)
}
