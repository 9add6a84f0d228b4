import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersIn, filterText, type FilterName } from '#web/admin/orders/filters/list-filters.ts'
import { countryName } from '#web/admin/form/countries.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import styles from '#web/admin/orders/filters/filters.module.css'

interface Props {
  search: ListSearch
  /** The filter that stays. */
  fixed: FilterName | undefined
  onChange: (change: ListChange) => void
  /** What can be done with the filters as they stand. */
  children: ReactNode
}

/** The filters of a list in words, each with the way to take it off. */
export function FilterChips({ search, fixed, onChange, children }: Props) {
  const { t, i18n } = useTranslation()
  const all = Object.entries(filtersIn(search)) as [FilterName, string | number][]
  const set = all.filter(([name]) => name !== fixed)
  return (
    <div className={styles.chips} role="group" aria-label={t('filters.title')}>
      {set.map(([name, value]) => {
        const named = name === 'nationality' ? countryName(String(value), i18n.language) : value
        const words = filterText(name, named, t)
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
        <button
          type="button"
          className={styles.plain}
          onClick={() => onChange(Object.fromEntries(set.map(([name]) => [name, undefined])))}
        >
          {t('filters.clear')}
        </button>
      )}
      {children}
    </div>
  )
}
