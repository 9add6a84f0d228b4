import { lazy, Suspense } from 'react'
import type { QueueAction, QueueKey } from '#contract/queues.ts'
import { withWords } from '#web/admin/language/languages.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { SelectMatching } from '#web/admin/orders/select-matching.tsx'
import type { Selection } from '#web/admin/orders/use-selection.ts'

const MoveSelected = lazy(
  withWords(async () => ({ default: (await import('#web/admin/orders/move-selected.tsx')).MoveSelected })),
)

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
  selection: Selection
  actions: QueueAction[]
}

/** What one can do once some orders are chosen: choose all of them, or move them. */
export function ChosenTools(props: Props) {
  if (props.selection.ids.size === 0) return null
  return (
    <>
      <SelectMatching {...props} />
      <Suspense>
        <MoveSelected queue={props.queue} selection={props.selection} />
      </Suspense>
    </>
  )
}
