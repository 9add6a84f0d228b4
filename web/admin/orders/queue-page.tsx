import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReadyToCheck } from '#web/admin/live/use-ready-to-check.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { OrdersList } from '#web/admin/orders/orders-list.tsx'
import { ReadyBar } from '#web/admin/orders/ready-bar.tsx'
import { useListSearch } from '#web/admin/orders/use-list-search.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { findQueueByRoute, useMayList } from '#web/admin/orders/visible-queues.ts'
import { useCan, userInfoQuery } from '#web/admin/session/use-session.ts'
import { ForbiddenPage, MissingPage } from '#web/admin/frame/error-pages.tsx'

const OpenRefunds = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/refunds/open-refunds.tsx')).OpenRefunds })),
)

const route = getRouteApi('/admin/$queue')

/** The one page of every queue: which one, its address says. */
export function QueuePage() {
  const params = route.useParams()
  const { t } = useTranslation()
  const words = useQueueWords()
  const mayList = useMayList()
  const known = useQuery(userInfoQuery).data !== undefined
  const queue = findQueueByRoute(params.queue)
  const list = useListSearch(queue ?? 'allOrder', route.useSearch())
  if (queue === undefined) return <MissingPage />
  if (known && !mayList(queue, list.search)) return <ForbiddenPage />
  const { claimed, assigned } = queue === 'allOrder' ? list.search : {}
  const own = claimed === 'me' ? t('views.mine') : assigned === 'me' ? t('filters.assignedToMe') : undefined
  const shown = { queue, title: own ?? words(queue).title, level: 1, ...list } as const
  if (queue === 'refundOrder') return <RefundList {...shown} />
  return queue === 'awaitingGovtOrder' ? <AnsweredList {...shown} /> : <OrdersList key={queue} {...shown} />
}

/** Refunds, with those that wait: also of orders in other queues, of which a part goes back. */
function RefundList(list: ComponentProps<typeof OrdersList>) {
  const mayAsk = useCan()('orders:move-to-work')
  return (
    <>
      {mayAsk && (
        <Suspense>
          <OpenRefunds />
        </Suspense>
      )}
      <OrdersList key="refundOrder" {...list} />
    </>
  )
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
