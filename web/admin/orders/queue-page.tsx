import { getRouteApi } from '@tanstack/react-router'
import { useCallback, type ComponentProps } from 'react'
import { QUEUES } from '#contract/queues.ts'
import { useQuery } from '@tanstack/react-query'
import { useReadyToCheck } from '#web/admin/government-mail/use-ready-to-check.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { OrdersList } from '#web/admin/orders/orders-list.tsx'
import { ReadyBar } from '#web/admin/orders/ready-bar.tsx'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { findQueueByRoute } from '#web/admin/orders/visible-queues.ts'
import { useCan, userInfoQuery } from '#web/admin/session/use-session.ts'
import { ForbiddenPage, MissingPage } from '#web/admin/shell/dead-ends.tsx'

const route = getRouteApi('/admin/$queue')

/** The one page of every queue: which one, its address says. */
export function QueuePage() {
  const params = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const words = useQueueWords()
  const can = useCan()
  const known = useQuery(userInfoQuery).data !== undefined
  const queue = findQueueByRoute(params.queue)
  const onSearch = useCallback(
    (change: Partial<ListSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change, resetScroll: false }),
    [navigate],
  )
  if (queue === undefined) return <MissingPage />
  if (known && !can(QUEUES[queue].permission)) return <ForbiddenPage />
  const list = { queue, title: words(queue).title, level: 1, search, onSearch } as const
  return queue === 'awaitingGovtOrder' ? <AnsweredList {...list} /> : <OrdersList key={queue} {...list} />
}

/** Awaiting Govt, with a sign at the orders that the government answered. */
function AnsweredList(list: ComponentProps<typeof OrdersList>) {
  const { longest } = useReadyToCheck()
  return (
    <>
      <ReadyBar />
      <OrdersList {...list} ready={new Set(longest)} />
    </>
  )
}
