import { useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  ArrowRight,
  Bookmark,
  Languages,
  LayoutDashboard,
  LogOut,
  Monitor,
  Moon,
  Settings,
  Sun,
  UserRoundCheck,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { assignedTo, MY_ORDERS } from '#contract/lists/room-links.ts'
import { usePageOffers, type PageAction } from '#web/admin/frame/page-actions.ts'
import { chooseLanguage, LANGUAGE_CODES, LANGUAGES } from '#web/admin/language/languages.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useTakeNext } from '#web/admin/orders/use-take-next.ts'
import { searchOf } from '#web/admin/orders/views/view-links.tsx'
import { viewsQuery } from '#web/admin/orders/views/view-queries.ts'
import { useMayList, useVisibleQueues } from '#web/admin/orders/visible-queues.ts'
import { useLogout } from '#web/admin/session/use-logout.ts'
import { queueIcon } from '#web/admin/orders/queue-icons.ts'
import { KEYS, useScreens } from '#web/admin/shell/screens.ts'

/** One line of the palette. */
export interface PaletteEntry extends PageAction {
  note?: string
  aside?: ReactNode
}

/** TABLE: the queues out of which one can take the next order from anywhere. */
const WORKED: readonly QueueKey[] = ['newOrder', 'priorityOrder']

/** What the page that is shown does, the views and pages that one may see, and what can be done anywhere. */
export function usePaletteEntries(): Record<'here' | 'views' | 'pages' | 'actions', PaletteEntry[]> {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const words = useQueueWords()
  const queues = useVisibleQueues()
  const mayList = useMayList()
  const screens = useScreens()
  const logout = useLogout()
  const takeNext = useTakeNext()
  const here: PaletteEntry[] = [...usePageOffers()]
  const { data: views = [] } = useQuery(viewsQuery)
  const { setColorScheme } = useMantineColorScheme()
  const look = (value: 'auto' | 'light' | 'dark', name: string, icon: LucideIcon): PaletteEntry => ({
    key: `look-${value}`,
    label: `${t('shell.theme')}: ${name}`,
    icon,
    run: () => setColorScheme(value),
  })
  return {
    here,
    views: [
      {
        key: 'mine',
        label: t('views.mine'),
        icon: UserRoundCheck,
        keys: `g ${KEYS.mine}`,
        run: () =>
          void navigate({
            to: '/admin/$queue',
            params: { queue: QUEUES[MY_ORDERS.queue].route },
            search: MY_ORDERS.filters,
          }),
      },
      {
        key: 'assigned',
        label: t('filters.assignedToMe'),
        icon: UserRoundPlus,
        run: () =>
          void navigate({
            to: '/admin/$queue',
            params: { queue: QUEUES.allOrder.route },
            search: assignedTo('me').filters,
          }),
      },
      ...views
        .filter(({ queue, filters }) => mayList(queue, filters))
        .map((view) => ({
          key: `view-${view.id}`,
          label: view.name,
          note: words(view.queue).label,
          icon: Bookmark,
          run: () =>
            void navigate({ to: '/admin/$queue', params: { queue: QUEUES[view.queue].route }, search: searchOf(view) }),
        })),
    ],
    pages: [
      {
        key: 'dashboard',
        label: t('shell.dashboard'),
        icon: LayoutDashboard,
        keys: `g ${KEYS.dashboard}`,
        run: () => void navigate({ to: '/admin/dashboard' }),
      },
      ...queues.map((queue) => ({
        key: queue,
        label: words(queue).label,
        icon: queueIcon(queue).icon,
        ...(queueIcon(queue).letter !== undefined && { keys: `g ${queueIcon(queue).letter}` }),
        run: () => void navigate({ to: '/admin/$queue', params: { queue: QUEUES[queue].route } }),
      })),
      ...screens.map(({ to, label, icon, letter }) => ({
        key: to,
        label: t(`screens.${label}`),
        icon,
        ...(letter !== undefined && { keys: `g ${letter}` }),
        run: () => void navigate({ to }),
      })),
      {
        key: 'settings',
        label: t('screens.settings'),
        icon: Settings,
        keys: `g ${KEYS.settings}`,
        run: () => void navigate({ to: '/admin/settings' }),
      },
    ],
    actions: [
      ...WORKED.filter((queue) => queues.includes(queue)).map((queue) => ({
        key: `next-${queue}`,
        label: `${t('queue.workNext')}: ${words(queue).label}`,
        icon: ArrowRight,
        run: () => takeNext.begin({ queue }),
      })),
      look('auto', t('shell.themeAuto'), Monitor),
      look('light', t('shell.themeLight'), Sun),
      look('dark', t('shell.themeDark'), Moon),
      ...LANGUAGE_CODES.filter((code) => code !== i18n.language).map((code) => ({
        key: `language-${code}`,
        label: `${t('shell.language')}: ${LANGUAGES[code].name}`,
        icon: Languages,
        run: () => void chooseLanguage(code),
      })),
      { key: 'logout', label: t('shell.logout'), icon: LogOut, run: () => logout.mutate() },
    ],
  }
}
