import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { MacrosMenu } from '#web/admin/orders/macros/macros-menu.tsx'
import { AssignSelected } from '#web/admin/orders/assign/assign-selected.tsx'
import { MoveSelected } from '#web/admin/orders/selection/move-selected.tsx'
import { SelectMatching } from '#web/admin/orders/selection/select-matching.tsx'
import { TagSelected } from '#web/admin/orders/selection/tag-selected.tsx'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import styles from '#web/admin/orders/selection/move-selected.module.css'

export interface ChosenToolsProps {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
  selection: Selection
  actions: QueueAction[]
}

/** What one can do once some orders are chosen: choose all of them, move, assign or tag them, run a macro on them. */
export function ChosenTools(props: ChosenToolsProps) {
  return (
    <>
      <SelectMatching {...props} />
      <MoveSelected queue={props.queue} selection={props.selection} />
      <AssignSelected queue={props.queue} selection={props.selection} />
      <TagSelected queue={props.queue} selection={props.selection} />
      <MacrosMenu
        seen={props.selection.ids}
        className={`${styles.move} ${styles.sign}`}
        words={styles.words}
        align="start"
        onDone={props.selection.drop}
      />
    </>
  )
}
