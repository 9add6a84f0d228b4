import { ArrowUpDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from '#contract/lists/queues.ts'
import { canSort, readSort, type SortWord } from '#web/admin/orders/table/sorting.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/orders/table/sort-select.module.css'

interface Props {
  columns: readonly ListColumn[]
  sort: SortWord
  /** Another than the list's own. */
  isOn: boolean
  onSort: (sort: SortWord) => void
  /** Orders in the list. */
  total: number
}

/** Where orders are cards there are no headers to click: the same choice as a list. */
export function SortSelect({ columns, sort, isOn, onSort, total }: Props) {
  const { t } = useTranslation()
  const ways = columns
    .filter((column) => canSort(column, total))
    .flatMap((column) => {
      const words = t(`columns.${column}`)
      return [
        { value: column, label: t('sort.up', { column: words }) },
        { value: `-${column}`, label: t('sort.down', { column: words }) },
      ]
    })
  return (
    <span className={styles.sort} data-on={isOn}>
      <ArrowUpDown size={16} aria-hidden />
      <PlainSelect
        label={t('sort.title')}
        value={sort}
        onChange={(value) => onSort(readSort(value))}
        options={[{ value: '', label: t('sort.own') }, ...ways]}
      />
    </span>
  )
}
