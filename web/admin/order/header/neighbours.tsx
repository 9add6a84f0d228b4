import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { getOrderNeighbours } from '#contract/orders/next-order.ts'
import { useCameFrom } from '#web/admin/order/header/came-from.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useMayList } from '#web/admin/orders/visible-queues.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/header/neighbours.module.css'

/** The orders above and below in the queue one came from, also after this one has been moved out of it. */
export function useNeighbours(order: OrderDetail) {
  const navigate = useNavigate()
  const mayList = useMayList()
  const from = useCameFrom(order)
  const { queue, month, sort, filters, q } = from
  const { data } = useQuery({
    queryKey: ['neighbours', order.order_id, queue, month, sort, filters, q],
    enabled: mayList(queue, filters),
    queryFn: async ({ signal }) =>
      (
        await call(
          getOrderNeighbours,
          { orderId: order.order_id, orderName: queue, month, sort, searchVal: q, ...filtersIn(filters ?? {}) },
          { signal },
        )
      ).data,
  })
  const go = (orderId: number | null | undefined, taken = false) => {
    if (orderId === null || orderId === undefined) return
    void navigate({
      to: '/admin/view-order/$encodedId',
      params: { encodedId: encodeId(orderId) },
      state: { from, taken },
      // Back leads to the list, not through every order one has seen.
      replace: true,
    })
  }
  return { from, previous: data?.previous, next: data?.next, go }
}

/** To the order above or below. */
export function Neighbours({ neighbours }: { neighbours: ReturnType<typeof useNeighbours> }) {
  const { t } = useTranslation()
  const words = useQueueWords()
  const { from, previous, next, go } = neighbours
  const [up, down] = [() => go(previous), () => go(next)]
  // As rows in a list; the brackets, which many a keyboard hides behind AltGr, do the same.
  useKeys({ k: up, '[': up, j: down, ']': down })
  if (previous === undefined || next === undefined) return null
  const within = t('order.within', { queue: words(from.queue).title })
  return (
    <div className={styles.frame} role="group" aria-label={within} title={within}>
      <Step
        label={t('order.previous')}
        hint="k"
        icon={<ChevronUp size={16} aria-hidden />}
        onClick={up}
        isEnd={previous === null}
      />
      <Step
        label={t('order.next')}
        hint="j"
        icon={<ChevronDown size={16} aria-hidden />}
        onClick={down}
        isEnd={next === null}
      />
    </div>
  )
}

interface StepProps {
  label: string
  /** Its key. */
  hint: string
  icon: React.ReactNode
  onClick: () => void
  /** There is no more order in this direction. */
  isEnd: boolean
}

function Step({ label, hint, icon, onClick, isEnd }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={`${label} (${hint})`}
      disabled={isEnd}
      onClick={onClick}
    >
      {icon}
    </button>
  )
}
