import { lazy, Suspense, type ComponentProps } from 'react'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListFilterBar } from '#web/admin/orders/list-filter-bar.tsx'

const Bar = lazy(async () => ({ default: (await import('#web/admin/orders/list-filter-bar.tsx')).ListFilterBar }))

/** The bar of filters, once somebody sets some or a view is shown. */
export function LazyFilterBar(bar: ComponentProps<typeof ListFilterBar>) {
  const isUsed = bar.isOpen || bar.view !== undefined || Object.keys(filtersIn(bar.search)).length > 0
  return isUsed ? (
    <Suspense>
      <Bar {...bar} />
    </Suspense>
  ) : null
}
