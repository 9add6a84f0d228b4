import { useMediaQuery } from '@mantine/hooks'
import { Tag as TagIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { TagChips } from '#web/admin/tags/tag-chips.tsx'
import { tagsOf, useTagsById } from '#web/admin/tags/tags-query.ts'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from '#web/admin/order/header/order-tags.module.css'

/** So many stand in the header where it is wide, or has several lines; of more it says how many follow. */
const SHOWN = 3
const ONE_LINE = '(min-width: 992px) and (max-width: 1599px)'

/** The order's tags, and the way to others. */
export function OrderTags({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const { t } = useTranslation()
  const can = useCan()
  const isOneLine = useMediaQuery(ONE_LINE, false, { getInitialValueInEffect: false }) === true
  const isPhone = useIsPhone()
  const all = useTagsById()
  const tags = tagsOf(order.tags, all)
  // How many follow takes the room of a second one; on a phone, beside when it is due and flies, there is room for one.
  const most = (isOneLine && tags.length > 2) || isPhone ? 1 : SHOWN
  if (order.anonymised_at !== null || !can('orders:tag')) return <TagChips tags={tags} most={most} />
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <button
      type="button"
      className={styles.tags}
      aria-label={names === '' ? t('tags.title') : `${t('tags.title')}: ${names}`}
      title={t('tags.edit')}
      onClick={onEdit}
    >
      {tags.length === 0 ? <TagIcon size={15} aria-hidden /> : <TagChips tags={tags} most={most} />}
    </button>
  )
}
