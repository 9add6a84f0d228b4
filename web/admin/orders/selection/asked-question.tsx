import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { PutOffDialog } from '#web/admin/orders/later/put-off-dialog.tsx'
import { NewDateDialog } from '#web/admin/orders/new-date/new-date-dialog.tsx'
import { newDateAction, putOffAction, QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import { useClaimed } from '#web/admin/orders/selection/use-claimed.ts'
import type { Seen } from '#web/admin/orders/selection/use-selection.ts'
import type { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ListRefund = lazyPart(
  withWords(async () => (await import('#web/admin/orders/refunds/list-refund.tsx')).ListRefund),
)

/** Whether its flight is a limit: something is still to be filed. */
const isFiled = (order: OrderRow | undefined) => order?.due_at !== null || order.later !== null

interface Props {
  action: QueueAction
  queue: QueueKey
  seen: Seen
  /** The first of them, where the page shows it. */
  order: OrderRow | undefined
  act: ReturnType<typeof useQueueAction>
  /** It was done, or refused. */
  onSettled: () => void
  onClose: () => void
}

/** The question before something is done with orders of a list: who else works on them, and of one refund what is to be known. */
export function AskedQuestion({ action, queue, seen, order, act, onSettled, onClose }: Props) {
  const { t } = useTranslation()
  const ids = [...seen.keys()]
  const claimed = useClaimed(ids)
  if (action === 'putOff') {
    return (
      <PutOffDialog
        flightDay={ids.length === 1 && isFiled(order) ? order?.flight_day : undefined}
        warning={claimed}
        isBusy={act.isPending}
        onRun={(wanted) => {
          const done = () => {
            onClose()
            onSettled()
          }
          act.mutate({ action: putOffAction(wanted, queue), seen }, { onSuccess: done })
        }}
        onClose={onClose}
      />
    )
  }
  if (action === 'newDate') {
    return (
      <NewDateDialog
        order={undefined}
        count={ids.length}
        warning={claimed}
        isBusy={act.isPending}
        onRun={(at) => {
          const done = () => {
            onClose()
            onSettled()
          }
          act.mutate({ action: newDateAction(at), seen }, { onSuccess: done })
        }}
        onClose={onClose}
      />
    )
  }
  const { confirm, danger } = QUEUE_ACTIONS[action]
  if (action === 'refunded' && ids.length === 1) {
    return (
      <ListRefund
        orderId={ids[0]!}
        order={order}
        warning={claimed}
        isBusy={act.isPending}
        onRun={(refund, refused) => act.mutate({ action: refund, seen }, { onSuccess: onClose, onError: refused })}
        onClose={onClose}
      />
    )
  }
  const text = action === 'delete' ? deleteText(ids, t) : action === 'refunded' ? t('refunds.confirmMany') : undefined
  return (
    <Confirm
      question={t(confirm)}
      text={text}
      warning={claimed}
      danger={danger}
      onNo={onClose}
      onYes={() => {
        onClose()
        act.mutate({ action: QUEUE_ACTIONS[action], seen }, { onSettled })
      }}
    />
  )
}

/** What happens when these orders are deleted, in words. */
function deleteText(ids: number[], t: TFunction): string {
  const [only] = ids
  if (ids.length === 1 && only !== undefined) return t('sure.deleteOne', { id: only })
  return t('sure.deleteMany', { count: ids.length, formatted: formatCount(ids.length) })
}
