import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListFilterBar } from '#web/admin/orders/list-filter-bar.tsx'
import { InPlace } from '#web/ui/in-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/orders/list-toolbar.module.css'

const Bar = lazy(async () => ({ default: (await import('#web/admin/orders/list-filter-bar.tsx')).ListFilterBar }))
const TypeFilter = lazyPart(async () => (await import('#web/admin/orders/filters/type-filter.tsx')).TypeFilter)

interface Props extends ComponentProps<typeof ListFilterBar> {
  /** What the box begins with; counted, so that the same words begin it anew too. */
  typed: { words: string; nth: number }
  /** Shows the filters no longer. */
  onClose: () => void
}

/** The bar of filters, once somebody sets some or a view is shown; while one sets them, it begins with the box in which they are typed. */
export function LazyFilterBar({ typed, onClose, ...bar }: Props) {
  const { t } = useTranslation()
  const { queue, search, view, isOpen, onChange } = bar
  const isUsed = isOpen || view !== undefined || Object.keys(filtersIn(search)).length > 0
  return isUsed ? (
    <div className={styles.bar}>
      {isOpen && (
        <InPlace key={typed.nth} label={t('filters.type')} onClose={onClose}>
          <TypeFilter {...{ queue, search, onChange }} begin={typed.words} />
        </InPlace>
      )}
      <Suspense>
        <Bar {...bar} />
      </Suspense>
    </div>
  ) : null
}
