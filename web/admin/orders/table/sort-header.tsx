import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/lists/queues.ts'
import { SORTED_AT_MOST } from '#contract/lists/sorting.ts'
import { canSort, nextSort, type SortWord } from '#web/admin/orders/table/sorting.ts'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/table/sort-header.module.css'

interface Props {
  column: ListColumn
  sort: SortWord
  onSort: (sort: SortWord) => void
  /** Orders in the list. */
  total: number
}

/** A column's header: its words, and the button that sorts by it where the list is not too long for that. */
export function SortHeader({ column, sort, onSort, total }: Props) {
  const { t } = useTranslation()
  const words = t(`columns.${column}`)
  const way = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined
  const Arrow = way === undefined ? ChevronsUpDown : way === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" data-column={column} aria-sort={way}>
      {canSort(column, total) || way !== undefined ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, column))}>
          {words}
          <Arrow size={13} aria-hidden className={styles.arrow} />
        </button>
      ) : (
        <span title={t('sort.tooMany', { most: formatCount(SORTED_AT_MOST) })}>{words}</span>
      )}
    </th>
  )
}
