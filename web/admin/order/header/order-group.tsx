import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, PlaneLanding, PlaneTakeoff, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GroupMember } from '#contract/orders/related-orders.ts'
import { encodeId } from '#contract/orders/order-id.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { getOrderGroup } from '#contract/orders/related-orders.ts'
import { formatDay, fullName } from '#web/admin/formats/formats.ts'
import { Badge } from '#web/ui/badge.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from '#web/admin/order/header/case-header.module.css'

function groupQuery(orderId: number) {
  return queryOptions({
    // Below the order's own key, so that what changes the order is looked up in its group too.
    queryKey: ['order', orderId, 'group'],
    queryFn: async ({ signal }) => (await call(getOrderGroup, { orderId }, { signal })).data,
  })
}

/** The orders that belong to this one. */
export function useOrderGroup(order: OrderDetail) {
  return useQuery(groupQuery(order.order_id)).data
}

interface Props {
  order: OrderDetail
  group: ReturnType<typeof useOrderGroup>
}

/** "2 of 4" with the way to the others and to the other direction; and the direction that nobody ordered. */
export function OrderGroup({ order, group }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  if (group === undefined) return null
  const { members, pair, missing } = group
  const at = members.findIndex(({ order_id }) => order_id === order.order_id)
  const isPair = pair !== null && !members.some(({ order_id }) => order_id === pair.order_id)
  const others = [...members.filter((_, index) => index !== at), ...(isPair ? [pair] : [])]
  const words = (one: GroupMember) =>
    [
      `#${one.order_id} ${fullName(one)}`,
      t(one.direction === 'Arrival' ? 'order.arrival' : 'order.departure'),
      one.flight_day !== null && formatDay(one.flight_day),
      t(`status.${one.process_status}`),
    ]
      .filter(Boolean)
      .join(' · ')
  const isClosed = ['Completed', 'Deleted', 'Refunds'].includes(order.process_status)
  return (
    <>
      {others.length > 0 && (
        <MenuButton
          label={members.length > 1 ? t('desk.group', { at: at + 1, of: members.length }) : t('desk.pair')}
          className={styles.quiet}
          align="start"
          items={others.map((one, index) => ({
            key: String(one.order_id),
            label: words(one),
            icon: one.direction === 'Arrival' ? PlaneLanding : PlaneTakeoff,
            ...(index < 9 && { hint: String(index + 1) }),
            onPick: () =>
              void navigate({ to: '/admin/view-order/$encodedId', params: { encodedId: encodeId(one.order_id) } }),
          }))}
        >
          <Users size={15} aria-hidden />
          {members.length > 1 ? t('desk.groupShort', { at: at + 1, of: members.length }) : t('desk.pair')}
          <ChevronDown size={16} aria-hidden />
        </MenuButton>
      )}
      {missing !== null && !isClosed && others.length > 0 && (
        <span title={t(`desk.lacks.${missing}.title`)}>
          <Badge colour="gray">{t(`desk.lacks.${missing}.label`)}</Badge>
        </span>
      )}
    </>
  )
}
