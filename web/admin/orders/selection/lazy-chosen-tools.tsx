import { lazy, Suspense } from 'react'
import { withWords } from '#web/admin/language/languages.ts'
import type { ChosenToolsProps } from '#web/admin/orders/selection/chosen-tools.tsx'

const Loaded = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/selection/chosen-tools.tsx')).ChosenTools })),
)

/** What one can do with chosen orders, its script loaded once some are chosen. */
export function ChosenTools(props: ChosenToolsProps) {
  if (props.selection.ids.size === 0) return null
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
