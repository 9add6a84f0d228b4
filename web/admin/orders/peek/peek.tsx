import { authorOf } from '#web/admin/formats/author-of.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { getOrderDetails, type OrderRow } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { formatDay, formatPhone, fullName, orDash, remarkMoment } from '#web/admin/formats/formats.ts'
import type { AtWork } from '#web/admin/live/at-work.ts'
import { ORDER_COLUMNS, type Said } from '#web/admin/orders/table/columns.tsx'
import { signWords } from '#web/admin/orders/table/order-signs.tsx'
import { TagChip } from '#web/admin/tags/tag-chips.tsx'
import { tagsOf, useTagsById } from '#web/admin/tags/tags-query.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/orders/peek/peek.module.css'

/** So many remarks are shown, the newest. */
const REMARKS = 3
/** When going from row to row, only a row that one stays at is fetched. */
const STAYS_MS = 200
/** What stands as in the list; `later` only where it is put off. */
const FACTS = ['flight', 'due', 'later', 'language'] as const

interface Props {
  order: OrderRow
  isReady: boolean
  said: Said
  atWork: AtWork
  onOpen: () => void
  onClose: () => void
}

/** What one asks first of an order of a list, beside the list: who, when, how far, what is to be seen to, and what was said last. */
export function Peek({ order, isReady, said, atWork, onOpen, onClose }: Props) {
  const { t } = useTranslation()
  const id = order.order_id
  const [asked] = useDebouncedValue(id, STAYS_MS)
  const { data, isPlaceholderData } = useQuery({
    // Below the order's own key: what changes it renews this too.
    queryKey: ['order', asked, 'peek'],
    queryFn: async ({ signal }) => {
      const { remark, paid_at } = (await call(getOrderDetails, { orderId: asked }, { signal })).data
      return { remark, paid_at }
    },
    placeholderData: keepPreviousData,
  })
  const own = asked === id && !isPlaceholderData ? data : undefined
  const remarks = own?.remark.toSorted((a, b) => b.id - a.id).slice(0, REMARKS)
  const signs = signWords(order, isReady, t)
  const tags = useTagsById(order.tags.length > 0)
  const { claim } = atWork
  return (
    <aside className={styles.peek} aria-label={t('peek.title', { name: fullName(order) })}>
      <header className={styles.head}>
        <div aria-live="polite">
          <h2>{fullName(order)}</h2>
          <p>
            #{id} {ORDER_COLUMNS.status.cell?.(order, said)}
          </p>
        </div>
        <button type="button" onClick={onClose} aria-label={t('common.close')} title={`${t('common.close')} (Esc)`}>
          <X size={16} aria-hidden />
        </button>
      </header>
      <dl className={`${shared.facts} ${styles.facts}`}>
        {FACTS.filter((column) => column !== 'later' || order.later !== null).map((column) => {
          const { text, cell } = ORDER_COLUMNS[column]
          return (
            <div key={column}>
              <dt>{t(`columns.${column}`)}</dt>
              <dd>{cell?.(order, said) ?? text(order, said)}</dd>
            </div>
          )
        })}
        <div>
          <dt>{t('order.paid')}</dt>
          <dd>{own === undefined ? '…' : own.paid_at === null ? t('desk.flags.unpaid') : formatDay(own.paid_at)}</dd>
        </div>
        <div>
          <dt>{t('columns.email')}</dt>
          <dd>{orDash(order.email)}</dd>
        </div>
        <div>
          <dt>{t('columns.telephone')}</dt>
          <dd>{formatPhone(order.country_code, order.phone_number)}</dd>
        </div>
        {order.tags.length > 0 && (
          <div>
            <dt>{t('columns.tags')}</dt>
            <dd className={styles.tags}>
              {tagsOf(order.tags, tags).map((tag) => (
                <TagChip key={tag.id} tag={tag} />
              ))}
            </dd>
          </div>
        )}
        {order.assigned !== null && (
          <div>
            <dt>{t('columns.assigned')}</dt>
            <dd>{order.assigned.name}</dd>
          </div>
        )}
        {claim !== null && (
          <div>
            <dt>{t('columns.claimedBy')}</dt>
            <dd>{claim.by.name}</dd>
          </div>
        )}
      </dl>
      {signs.length > 0 && (
        <ul className={styles.signs}>
          {signs.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <h3>{t('peek.remarks')}</h3>
      <div className={styles.remarks} aria-busy={remarks === undefined}>
        {remarks?.length === 0 && <p>{t('peek.none')}</p>}
        {remarks?.map((remark) => (
          <div key={remark.id}>
            <p>{remark.remark}</p>
            <small>
              {authorOf(t, remark)}, {remarkMoment(remark)}
            </small>
          </div>
        ))}
      </div>
      <footer className={styles.foot}>
        <a
          href={`/admin/view-order/${encodeId(id)}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {t('keys.open')} <kbd>Enter</kbd>
        </a>
        <span data-keys-only>
          <kbd>j</kbd> <kbd>k</kbd> <kbd>Esc</kbd>
        </span>
      </footer>
    </aside>
  )
}
