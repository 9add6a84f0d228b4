import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const AskedQuestion = lazyPart(
  withWords(async () => (await import('#web/admin/orders/selection/asked-question.tsx')).AskedQuestion),
)

interface Options {
  queue: QueueKey
  /** The rows of the page. */
  orders: readonly (OrderRow | undefined)[]
  /** These orders were seen to. */
  drop: (ids: number[]) => void
  /** The row at this place may be gone, and the focus with it. */
  fallTo: (index: number) => void
}

/** Asks before something is done with orders of a list, and does it after Yes. */
export function useAskedAction({ queue, orders, drop, fallTo }: Options): {
  ask: (action: QueueAction, seen: Seen) => void
  question: ReactNode
} {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<{ action: QueueAction; seen: Seen; at: number } | undefined>(undefined)
  const act = useQueueAction(queue, drop)
  return {
    ask(action, seen) {
      const at = orders.findIndex((order) => order !== undefined && seen.has(order.order_id))
      setAsked({ action, seen, at: Math.max(0, at) })
    },
    question: asked !== undefined && (
      <Layer label={t(QUEUE_ACTIONS[asked.action].label)} onClose={() => setAsked(undefined)}>
        <AskedQuestion
          action={asked.action}
          queue={queue}
          seen={asked.seen}
          order={orders[asked.at]}
          act={act}
          onSettled={() => fallTo(asked.at)}
          onClose={() => setAsked(undefined)}
        />
      </Layer>
    ),
  }
}
