import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { PAGE_SIZES, type ListSearch, type PageSize } from '#web/admin/orders/list-search.ts'
import { LEAST_ROWS, useFittingRows } from '#web/admin/orders/use-fitting-rows.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Pager } from '#web/ui/pager.tsx'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/orders/list-footer.module.css'

interface Props {
  /** Of which list; undefined: of another table. */
  queue?: QueueKey
  search: Pick<ListSearch, 'page' | 'size' | 'fits'>
  total: number
  onSize: (size: PageSize) => void
  onPage: (page: number) => void
}

/** How many pages a list has. */
export function pagesOf(total: number, size: ListSearch['size']): number {
  return size === 'all' ? 1 : Math.max(1, Math.ceil(total / size))
}

/** Under a table: rows per page, which rows these are, and the pages. */
export function ListFooter({ queue, search, total, onSize, onPage }: Props) {
  const { t } = useTranslation()
  const { page, size, fits } = search
  const fitting = useFittingRows(queue)
  // In a window where ten rows fit, the page that follows the window is the page of ten.
  const sizes: readonly PageSize[] = fitting === LEAST_ROWS ? PAGE_SIZES : ['fit', ...PAGE_SIZES]
  const words = { fit: t('queue.fits', { count: fitting }), all: t('queue.all') }
  const from = size === 'all' ? Math.min(1, total) : Math.min(total, (page - 1) * size + 1)
  const to = size === 'all' ? total : Math.min(total, page * size)
  return (
    <div className={styles.footer} data-screen-only>
      <label className={styles.size}>
        <span>{t('queue.rows')}</span>
        <PlainSelect
          value={fits && fitting > LEAST_ROWS ? 'fit' : String(size)}
          onChange={(value) => onSize(sizes.find((known) => String(known) === value) ?? 'fit')}
          options={sizes.map((known) => ({
            value: String(known),
            label: typeof known === 'number' ? String(known) : words[known],
          }))}
        />
      </label>
      <span className={styles.range}>
        {t('queue.range', { from: formatCount(from), to: formatCount(to), total: formatCount(total) })}
      </span>
      <Pager page={page} pages={pagesOf(total, size)} onPage={onPage} />
    </div>
  )
}
