import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/lists/queues.ts'
import { NOBODY } from '#web/admin/live/at-work.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'
import { useTagsById } from '#web/admin/tags/tags-query.ts'
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

/** As many orders as one call takes. */
const AT_ONCE = 500

/** Of the orders of a list the newest refund, where a column shows something of it; renewed with the list. */
function useRefunds(columns: readonly ListColumn[], ids: readonly number[], fetchedAtMs: number) {
  const asked = ids.slice(0, AT_ONCE)
  return useQuery({
    queryKey: ['listed-refunds', asked, fetchedAtMs],
    // Its words come with it.
    queryFn: async ({ signal }) => {
      const load = withWords(() => import('#web/admin/orders/refunds/find-refunds.ts'))
      return (await load()).findRefunds(asked, signal)
    },
    enabled: asked.length > 0 && columns.some((column) => ORDER_COLUMNS[column].isBeside),
    placeholderData: keepPreviousData,
  }).data
}

/**
 * What the cells of a list say, with what these columns hold beside a row, once it has come: the names of what stands there as a code, and the refunds of these
 * orders, which were fetched then.
 */
export function useNamed(
  said: Said,
  columns: readonly ListColumn[],
  { ids, fetchedAtMs }: { ids: readonly number[]; fetchedAtMs: number },
): Said {
  const refunds = useRefunds(columns, ids, fetchedAtMs)
  const { language } = useTranslation().i18n
  const { data: names } = useQuery({
    // Below the sites' own key: where one is saved, its name is fetched again too.
    queryKey: ['landing-sites', 'in-lists', language],
    queryFn: async ({ signal }) =>
      (await import('#web/admin/orders/filters/find-names.ts')).findNames(language, signal),
    enabled: columns.includes('site') || columns.includes('nationality'),
    staleTime: 300_000,
  })
  const hasTags = columns.includes('tags')
  const tags = useTagsById(hasTags)
  return useMemo(
    () =>
      names === undefined && refunds === undefined && !hasTags
        ? said
        : { ...said, names: { ...(names ?? NO_NAMES), ...(refunds && { refunds }), ...(hasTags && { tags }) } },
    [said, names, refunds, hasTags, tags],
  )
}
