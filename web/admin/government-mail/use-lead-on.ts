import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { mailListQuery, mailQuery } from '#web/admin/government-mail/calls.ts'

/** The next page's heading is to take the focus: what one pressed is gone with its page. */
let isLedOn = false

/** From a message that is sorted to the next unmatched one, the older first; to the list where there is none. */
export function useLeadOn(mailId: number): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  const firstBefore = async (before: string) => {
    const { data } = await client.fetchQuery({ ...mailListQuery('unmatched', before), staleTime: 0 })
    return data.find(({ id }) => id !== mailId)?.id
  }
  return async () => {
    const next = (await firstBefore(String(mailId))) ?? (await firstBefore(''))
    if (next !== undefined) await client.prefetchQuery(mailQuery(String(next)))
    isLedOn = true
    await (next === undefined
      ? navigate({ to: '/admin/government-mail', search: { list: 'unmatched', before: '' } })
      : navigate({ to: '/admin/government-mail/$mailId', params: { mailId: String(next) } }))
  }
}

/** The heading of a page to which one may be led on. */
export function headingLedTo(heading: HTMLElement | null): void {
  if (!isLedOn || heading === null) return
  isLedOn = false
  heading.focus()
}
