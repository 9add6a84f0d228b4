import { lazy, Suspense, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { filtersIn, type SetFilter } from '#web/admin/orders/filters/list-filters.ts'
import { useMayList } from '#web/admin/orders/visible-queues.ts'
import type { ListFilterBar } from '#web/admin/orders/list-filter-bar.tsx'
import { InPlace } from '#web/ui/in-place.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import styles from '#web/admin/orders/list-toolbar.module.css'

const Bar = lazy(async () => ({ default: (await import('#web/admin/orders/list-filter-bar.tsx')).ListFilterBar }))
const Chips = lazy(async () => ({ default: (await import('#web/admin/orders/filters/filter-chips.tsx')).FilterChips }))
const TypeFilter = lazyPart(async () => (await import('#web/admin/orders/filters/type-filter.tsx')).TypeFilter)

interface Props extends Omit<ComponentProps<typeof ListFilterBar>, 'fixed' | 'set'> {
  /** Rows of the list. */
  rows: readonly OrderRow[]
  /** What the box begins with; counted, so that the same words begin it anew too. */
  typed: { words: string; nth: number }
  /** Shows the filters no longer. */
  onClose: () => void
}

/** Below the search, once somebody sets filters or a view is shown: those that are set, and while one sets some, the box behind them in which they are typed. */
export function LazyFilterBar({ rows, typed, onClose, ...bar }: Props) {
  const { t } = useTranslation()
  const { queue, search, view, isOpen, onChange } = bar
  // A member who may not see the list sees only their own orders of it: they cannot take that filter off.
  const fixed = useMayList()(queue, {}) ? undefined : 'claimed'
  const all = Object.entries(filtersIn(search)) as SetFilter[]
  const set = all.filter(([name]) => name !== fixed)
  const isUsed = isOpen || view !== undefined || all.length > 0
  return isUsed ? (
    <div className={styles.bar}>
      <Suspense>
        <Chips {...{ search, set, onChange }} />
      </Suspense>
      {isOpen && (
        <InPlace key={typed.nth} label={t('filters.type')} onClose={onClose}>
          <TypeFilter {...{ search, fixed, rows, onChange }} begin={typed.words} />
        </InPlace>
      )}
      <Suspense>
        <Bar {...bar} {...{ fixed, set }} />
      </Suspense>
    </div>
  ) : null
}
