import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FILTERS, filtersIn, filterText, type FilterName } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import styles from '#web/admin/orders/filters/filters.module.css'

const NO_FILTERS: ListChange = Object.fromEntries(FILTERS.map((name) => [name, undefined]))

interface Props {
  search: ListSearch
  onChange: (change: ListChange) => void
  /** What can be done with the filters as they stand. */
  children: ReactNode
}

/** The filters of a list in words, each with the way to take it off. */
export function FilterChips({ search, onChange, children }: Props) {
  const { t } = useTranslation()
  const set = Object.entries(filtersIn(search)) as [FilterName, string | number][]
  return (
    <div className={styles.chips} role="group" aria-label={t('filters.title')}>
      {set.map(([name, value]) => {
        const words = filterText(name, value, t)
        return (
          <button
            key={name}
            type="button"
            className={styles.chip}
            aria-label={t('filters.remove', { filter: words })}
            title={t('filters.remove', { filter: words })}
            onClick={() => onChange({ [name]: undefined })}
          >
            {words}
            <X size={13} aria-hidden />
          </button>
        )
      })}
      {set.length > 1 && (
        <button type="button" className={styles.plain} onClick={() => onChange(NO_FILTERS)}>
          {t('filters.clear')}
        </button>
      )}
      {children}
    </div>
  )
}
