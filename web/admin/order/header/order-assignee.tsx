import { TriangleAlert, UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import styles from '#web/admin/order/header/order-assignee.module.css'

/** Who is to work on the order, and the way to change that; a member who can no longer sign in will not. */
export function OrderAssignee({ order: { assigned }, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const { t } = useTranslation()
  const me = useSignedIn()?.id
  const words =
    assigned === null
      ? t('assign.title')
      : !assigned.active
        ? t('assign.cannot', { name: assigned.name })
        : assigned.id === me
          ? t('assign.toMe')
          : t('assign.to', { name: assigned.name })
  return (
    <button type="button" className={styles.assignee} aria-label={words} title={`${words} (o)`} onClick={onEdit}>
      {assigned === null ? (
        <UserRoundPlus size={16} aria-hidden />
      ) : (
        <>
          {assigned.active ? <UserRoundCheck size={16} aria-hidden /> : <TriangleAlert size={16} aria-hidden />}
          <span className={styles.name} data-away={!assigned.active}>
            {assigned.name}
          </span>
        </>
      )}
    </button>
  )
}
