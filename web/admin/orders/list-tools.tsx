import { lazy, Suspense } from 'react'
import type { QueueKey } from '#contract/lists/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import { ColumnsMenu } from '#web/admin/orders/table/columns-menu.tsx'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { SortSelect } from '#web/admin/orders/table/sort-select.tsx'
import type { ShownColumns } from '#web/admin/orders/table/shown-columns.ts'
import type { SortWord } from '#web/admin/orders/table/sorting.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import styles from '#web/admin/orders/list-toolbar.module.css'

const ExportButton = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/selection/export-button.tsx')).ExportButton })),
)

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
  isPhone: boolean
  /** In another order than it begins with, or by what is due first. */
  isSorted: boolean
  shown: ShownColumns
  onSort: (sort: SortWord) => void
}

/** What else can be done with a whole list: its columns or its order, and saving it where one may. */
export function ListTools({ queue, search, total, isPhone, isSorted, shown, onSort }: Props) {
  const mayExport = useCan()('orders:export')
  return (
    <>
      {isPhone ? (
        <SortSelect columns={shown.columns} sort={search.sort} isOn={isSorted} onSort={onSort} total={total ?? 0} />
      ) : (
        <ColumnsMenu queue={queue} {...shown} />
      )}
      {mayExport && (
        <span className={styles.export}>
          <Suspense>
            <ExportButton queue={queue} search={search} total={total} />
          </Suspense>
        </span>
      )}
    </>
  )
}
