import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/queues.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
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
  const sites = useQuery({ ...siteNamesQuery, enabled: columns.includes('site') }).data
  const countries = useQuery({
    queryKey: ['country-names', language],
    queryFn: async () => (await import('#web/admin/form/countries.ts')).countryChoices(language),
    enabled: columns.includes('nationality'),
    staleTime: Infinity,
  }).data
  return useMemo(
    () => ({
      ...said,
      names: {
        sites: new Map(sites?.map(({ id, name }) => [id, name])),
        countries: new Map(countries?.map(({ code, label }) => [code, label])),
      },
    }),
    [said, sites, countries],
  )
}
