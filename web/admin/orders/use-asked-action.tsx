import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders.ts'
import type { QueueAction, QueueKey } from '#contract/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import { deleteText } from '#web/admin/orders/selection/delete-text.ts'
import { useClaimed } from '#web/admin/orders/selection/use-claimed.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { Confirm } from '#web/ui/lazy-confirm.tsx'

const ListRefund = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/refunds/list-refund.tsx')).ListRefund })),
)

const NONE: readonly number[] = []

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
  const claimed = useClaimed(asked === undefined ? NONE : [...asked.seen.keys()])
  return {
    ask(action, seen) {
      const at = orders.findIndex((order) => order !== undefined && seen.has(order.order_id))
      setAsked({ action, seen, at: Math.max(0, at) })
    },
    question:
      asked === undefined ? null : asked.action === 'refunded' && asked.seen.size === 1 ? (
        <Suspense>
          <ListRefund
            orderId={[...asked.seen.keys()][0]!}
            order={orders[asked.at]}
            warning={claimed}
            isBusy={act.isPending}
            onRun={(action, refused) =>
              act.mutate({ action, seen: asked.seen }, { onSuccess: () => setAsked(undefined), onError: refused })
            }
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      ) : (
        <Confirm
          question={t(QUEUE_ACTIONS[asked.action].confirm)}
          text={
            asked.action === 'delete'
              ? deleteText([...asked.seen.keys()], t)
              : asked.action === 'refunded'
                ? t('actions.confirmRefundedText')
                : undefined
          }
          warning={claimed}
          danger={QUEUE_ACTIONS[asked.action].danger}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            act.mutate({ action: QUEUE_ACTIONS[asked.action], seen: asked.seen }, { onSettled: () => fallTo(asked.at) })
          }}
        />
      ),
  }
}
