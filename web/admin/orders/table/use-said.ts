import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/lists/queues.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'
import { useNow } from '#web/ui/use-now.ts'

const NO_NAMES: Said['names'] = { sites: new Map(), countries: new Map() }

/** Who works on an order says nothing of how wide its column is. */
const nobody = () => NOBODY

/** What cells are said with, but for names: enough to choose the columns that say something. */
export function useSaid(): Said {
  const { t } = useTranslation()
  const nowMs = useNow(60_000)
  return useMemo(() => ({ t, nowMs, names: NO_NAMES, atWork: nobody }), [t, nowMs])
}

/** The same with the names of what these columns hold as a code, once they have come. */
export function useNamed(said: Said, columns: readonly ListColumn[]): Said {
  const { language } = useTranslation().i18n
  const { data: names } = useQuery({
    // Below the sites' own key: where one is saved, its name is fetched again too.
    queryKey: ['landing-sites', 'in-lists', language],
    queryFn: async ({ signal }) =>
      (await import('#web/admin/orders/filters/find-names.ts')).findNames(language, signal),
    enabled: columns.includes('site') || columns.includes('nationality'),
    staleTime: 300_000,
  })
  return useMemo(() => (names === undefined ? said : { ...said, names }), [said, names])
}
