import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { mailListQuery, mailQuery } from '#web/admin/government-mail/calls.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** One was led here from a message that was sorted: which time that was. */
    ledOn?: number
  }
}

/** The lead whose page has still to take the focus. The history's entry keeps its own over Back and a reload, when nobody is led. */
let awaited: number | undefined

/**
 * From a message that is sorted to the next unmatched one, the older first; to the list where there is none, or none can be
 * fetched, or that is wanted. Who has gone elsewhere meanwhile stays there.
 */
export function useLeadOn(mailId: number): (where: 'next' | 'list') => Promise<void> {
  const client = useQueryClient()
  const router = useRouter()
  const firstBefore = async (before: string) => {
    const { data } = await client.fetchQuery({ ...mailListQuery('unmatched', before), staleTime: 0 })
    return data.find(({ id }) => id !== mailId)?.id
  }
  const findNext = async () => {
    const next = (await firstBefore(String(mailId))) ?? (await firstBefore(''))
    if (next !== undefined) await client.prefetchQuery(mailQuery(String(next)))
    return next
  }
  return async (where) => {
    // Sorted it is, whatever becomes of this: the list says by itself what failed.
    const next = where === 'list' ? undefined : await findNext().catch(() => undefined)
    if (router.latestLocation.pathname !== `/admin/government-mail/${mailId}`) return
    awaited = Date.now()
    const state = { ledOn: awaited }
    await (next === undefined
      ? router.navigate({ to: '/admin/government-mail', search: { list: 'unmatched', before: '' }, state })
      : router.navigate({ to: '/admin/government-mail/$mailId', params: { mailId: String(next) }, state }))
  }
}

/** The heading of a page to which one may be led on: it takes the focus, as what one pressed is gone with its page. */
export function useHeadingLedTo(): (heading: HTMLElement | null) => void {
  const router = useRouter()
  return useCallback(
    (heading) => {
      const { ledOn } = router.latestLocation.state
      if (heading === null || ledOn === undefined || ledOn !== awaited) return
      awaited = undefined
      heading.focus()
    },
    [router],
  )
}
