import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { QUEUES } from '#contract/queues.ts'
import { call } from '#web/api.ts'
import { getOrderNeighbours } from '#web/admin/calls.ts'
import { useCameFrom } from '#web/admin/order/header/came-from.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/header/neighbours.module.css'

/** To the order above or below in the queue one came from, also after this one has been moved out of it. */
export function Neighbours({ order }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useQueueWords()
  const can = useCan()
  const from = useCameFrom(order)
  const { queue, month, sort } = from
  const { data } = useQuery({
    queryKey: ['neighbours', order.order_id, queue, month, sort],
    enabled: can(QUEUES[queue].permission),
    queryFn: async ({ signal }) =>
      (await call(getOrderNeighbours, { orderId: order.order_id, orderName: queue, month, sort }, { signal })).data,
  })
  const go = (orderId: number | null | undefined) => () => {
    if (orderId === null || orderId === undefined) return
    void navigate({
      to: '/admin/view-order/$encodedId',
      params: { encodedId: encodeId(orderId) },
      state: { from },
      // Back leads to the list, not through every order one has seen.
      replace: true,
    })
  }
  const [previous, next] = [go(data?.previous), go(data?.next)]
  // As rows in a list; the brackets, which many a keyboard hides behind AltGr, do the same.
  useKeys({ k: previous, '[': previous, j: next, ']': next })
  if (data === undefined) return null
  return (
    <div className={styles.frame} role="group" aria-label={t('order.within', { queue: words(queue).title })}>
      <span className={styles.words}>{t('order.within', { queue: words(queue).title })}</span>
      <Step
        label={t('order.previous')}
        hint="k"
        icon={<ChevronUp size={16} aria-hidden />}
        onClick={previous}
        isEnd={data.previous === null}
      />
      <Step
        label={t('order.next')}
        hint="j"
        icon={<ChevronDown size={16} aria-hidden />}
        onClick={next}
        isEnd={data.next === null}
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
  /** There is no further order this way. */
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
