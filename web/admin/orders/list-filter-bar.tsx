import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn, QueueKey } from '#contract/lists/queues.ts'
import type { SavedView } from '#contract/lists/views.ts'
import { withWords } from '#web/admin/language/languages.ts'
import type { FilterName, SetFilter } from '#web/admin/orders/filters/list-filters.ts'
import { tagParts } from '#web/admin/orders/filters/tag-filter.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { Layer } from '#web/ui/layer.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/orders/filters/filters.module.css'

const FilterPanel = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/filters/filter-panel.tsx')).FilterPanel })),
)
const ViewDialog = lazyPart(withWords(async () => (await import('#web/admin/orders/views/view-dialog.tsx')).ViewDialog))

interface Props {
  queue: QueueKey
  search: ListSearch
  columns: readonly ListColumn[]
  view: SavedView | undefined
  /** The filter that stays. */
  fixed: FilterName | undefined
  /** Those that are set, but for it. */
  set: readonly SetFilter[]
  /** All filters are shown, to be set. */
  isOpen: boolean
  onChange: (change: ListChange) => void
}

/** Behind the filters that are set: the way to take off all of them, to keep the list as a view, and every filter while one sets them. */
export function ListFilterBar({ queue, search, columns, view, fixed, set, isOpen, onChange }: Props) {
  const { t } = useTranslation()
  const [saving, setSaving] = useState(false)
  const close = () => setSaving(false)
  const own = view?.can_change === true ? view : undefined
  const words = t(own === undefined ? 'views.save' : 'views.change')
  return (
    <>
      {(set.length > 1 || tagParts(search.tag).length > 1) && (
        <button
          type="button"
          className={styles.plain}
          onClick={() => onChange(Object.fromEntries(set.map(([name]) => [name, undefined])))}
        >
          {t('filters.clear')}
        </button>
      )}
      {/* A view is of a whole queue: the page of one month is kept by its own address. */}
      {search.month === undefined && (
        <button type="button" className={styles.plain} onClick={() => setSaving(true)}>
          <BookmarkPlus size={14} aria-hidden />
          {words}
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FilterPanel {...{ search, fixed, onChange }} />
        </Suspense>
      )}
      {saving && (
        <Layer label={words} field={words} onClose={close}>
          <ViewDialog
            queue={queue}
            search={search}
            columns={columns}
            view={own}
            onView={(id) => onChange({ view: id })}
            onClose={close}
          />
        </Layer>
      )}
    </>
  )
}
