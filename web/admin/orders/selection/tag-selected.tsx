import { useQuery } from '@tanstack/react-query'
import { Tag as TagIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { tagsOnOrders } from '#contract/presets/tags.ts'
import { call } from '#web/api.ts'
import { partsOf } from '#web/admin/orders/in-parts.ts'
import { ORDERS_KEY } from '#web/admin/orders/order-windows.ts'
import { tagAction } from '#web/admin/orders/queue-actions.ts'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { TagPicker } from '#web/admin/tags/tag-picker.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/orders/selection/move-selected.module.css'

/** They stay chosen: there may be another tag for them. */
const KEEP = () => undefined

/** Puts tags on the chosen orders and takes them off; `i` opens what there is to choose from. */
export function TagSelected({ queue, selection }: { queue: QueueKey; selection: Selection }) {
  const { t } = useTranslation()
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const on = useQuery({ ...tagsOnQuery([...selection.ids.keys()]), enabled: isOpen })
  const button = useRef<HTMLButtonElement>(null)
  const act = useQueueAction(queue, KEEP)
  // The button has the focus first, so that it is there again afterwards.
  const openByKey = () => {
    button.current?.focus()
    button.current?.click()
  }
  useKeys(can('orders:tag') ? { i: openByKey } : {})
  if (!can('orders:tag')) return null
  const count = selection.ids.size
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.move} ${styles.sign}`}
        aria-label={t('tags.title')}
        aria-keyshortcuts="i"
        title={t('tags.edit')}
        onClick={() => setOpen(true)}
      >
        <TagIcon size={16} aria-hidden />
        <span className={styles.words}>{t('tags.title')}</span>
      </button>
      {isOpen && (
        <TagPicker
          title={t('tags.ofMany', { count, formatted: formatCount(count) })}
          on={on.data}
          failed={on}
          many={count}
          onPick={(pick) => act.mutate({ action: tagAction(pick), seen: selection.ids })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** How many of the orders have each tag; fetched again with the lists. */
function tagsOnQuery(ids: number[]) {
  return {
    queryKey: [ORDERS_KEY, 'tags', ids] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const on = new Map<number, number>()
      for (const orderId of partsOf(ids)) {
        const { data } = await call(tagsOnOrders, { orderId }, { signal })
        for (const { id, orders } of data) on.set(id, (on.get(id) ?? 0) + orders)
      }
      return on
    },
  }
}
