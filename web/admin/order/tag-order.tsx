import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { tagOrders } from '#contract/presets/tags.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { undoTag } from '#web/admin/orders/undo-move.ts'
import { TagPicker, type TagPick } from '#web/admin/tags/tag-picker.tsx'
import { call } from '#web/api.ts'

interface Props {
  order: OrderDetail
  onClose: () => void
}

/** Puts tags on the order of the page and takes them off; each shows at once. */
export function TagOrder({ order: { order_id: orderId, tags }, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const act = useOrderAction<TagPick>(orderId, {
    send: ({ tag, has }) => call(tagOrders, { orderId, tagId: tag.id, has }),
    expect: (order, { tag: { id }, has }) => ({
      ...order,
      tags: has ? [...order.tags, id] : order.tags.filter((one) => one !== id),
    }),
    undoable: (_answer, of, pick) => undoTag(queryClient, [orderId], pick, of),
  })
  return <TagPicker title={t('tags.ofOrder')} chosen={tags} onPick={act.mutate} onClose={onClose} />
}
