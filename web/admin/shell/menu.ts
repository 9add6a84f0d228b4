import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import type { Permission } from '#contract/staff/access.ts'
import type { Role } from '#contract/staff/roles.ts'
import { homeOf } from '#web/admin/session/home.ts'
import type { ScreenRow } from '#web/admin/shell/screens.ts'

/** What a line of the menu leads to. */
export type MenuEntry = { to: 'dashboard' } | { to: 'queue'; queue: QueueKey } | { to: 'screen'; screen: ScreenRow }

interface Menu {
  /** Where one's work begins. */
  home: MenuEntry
  /** What one works off, with how much of it there is. */
  work: MenuEntry[]
  /** Their heads are a line each: the own orders and the saved views, and what one looks things up in. */
  folds: { views: boolean; records: MenuEntry[] }
}

/** TABLE: what is worked off, by who does what, in the menu's order. What is named nowhere stands among the records. */
const WORK = {
  // What came in, what is out, and what is theirs to decide.
  leads: ['newOrder', 'priorityOrder', 'awaitingGovtOrder', 'refundOrder', '/admin/disputes'],
  files: ['newOrder', 'priorityOrder', 'contactCustomerOrder', 'awaitingOrder', 'awaitingGovtOrder'],
  calls: ['contactCustomerOrder', 'customerCalledOrder', 'awaitingOrder', 'laterOrder'],
} as const satisfies Record<string, readonly (QueueKey | ScreenRow['to'])[]>

interface Seen {
  role: Role | undefined
  can: (permission: Permission) => boolean
  /** What the member may see. */
  queues: readonly QueueKey[]
  screens: readonly ScreenRow[]
}

/** The menu of a member: of each role the same lines in the same places. */
export function menuOf({ role, can, queues, screens }: Seen): Menu {
  const inMenu = screens.filter(({ place }) => place === 'menu')
  const entries: MenuEntry[] = [
    ...queues.map((queue) => ({ to: 'queue', queue }) as const),
    ...inMenu.map((screen) => ({ to: 'screen', screen }) as const),
  ]
  const first = homeOf(role)
  const begins = entries.find((entry) => keyOf(entry) === first)
  const home = begins ?? { to: 'dashboard' }
  const worked: readonly string[] = WORK[can('room:read') ? 'leads' : can('orders:file') ? 'files' : 'calls']
  const work = worked.flatMap((key) => entries.filter((entry) => keyOf(entry) === key))
  const others = entries.filter((entry) => entry !== home && !work.includes(entry))
  return {
    home,
    work,
    folds: {
      views: can('orders:read'),
      records: begins === undefined ? others : [{ to: 'dashboard' }, ...others],
    },
  }
}

/** What names an entry. */
export function keyOf(entry: MenuEntry): string {
  if (entry.to === 'dashboard') return 'dashboard'
  return entry.to === 'queue' ? entry.queue : entry.screen.to
}

/** Its address. */
export function placeOf(entry: MenuEntry): string {
  if (entry.to === 'dashboard') return '/admin/dashboard'
  return entry.to === 'queue' ? `/admin/${QUEUES[entry.queue].route}` : entry.screen.to
}

/** The lines of a menu while nothing of it is unfolded, by their names: no role has more than nine. */
export function linesOf({ home, work, folds }: Menu): string[] {
  return [
    keyOf(home),
    ...work.map(keyOf),
    ...(folds.views ? ['views'] : []),
    ...(folds.records.length > 0 ? ['records'] : []),
    'settings',
  ]
}
