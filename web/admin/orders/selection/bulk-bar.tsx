import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { QueueAction, QueueKey } from '#contract/lists/queues.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { QUEUE_ACTIONS } from '#web/admin/orders/queue-actions.ts'
import { ChosenTools } from '#web/admin/orders/selection/lazy-chosen-tools.tsx'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import { ClearButton } from '#web/ui/clear-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/selection/bulk-bar.module.css'

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Orders in the list. */
  total: number | undefined
  selection: Selection
  actions: QueueAction[]
  onAction: (action: QueueAction) => void
}

/** What is a sign alone where there is little room, on a phone too; the others only where all stand on one line with the search. */
const SHORT: readonly QueueAction[] = ['putOff', 'newDate', 'bringBack']

/** What can be done with the chosen orders; there while some are chosen, beside the search, so that no row moves. */
export function BulkBar({ onAction, ...chosen }: Props) {
  const { t } = useTranslation()
  const { selection, actions } = chosen
  const many = selection.ids.size
  return (
    <div className={styles.bar} data-shown={many > 0}>
      <span className={styles.count} role="status">
        {many > 0 && t('queue.selected', { count: many, formatted: formatCount(many) })}
      </span>
      {many > 0 && <ClearButton label={t('queue.clearSelection')} onClick={selection.clear} />}
      <ChosenTools {...chosen} />
      {many > 0 &&
        actions.map((action) => {
          const { label, icon: Icon, danger } = QUEUE_ACTIONS[action]
          const isShort = SHORT.includes(action)
          return (
            <Button
              key={action}
              variant="default"
              className={isShort ? styles.short : `${styles.tight}${danger ? ` ${styles.danger}` : ''}`}
              title={action === 'putOff' ? `${t(label)} (s)` : t(label)}
              onClick={() => onAction(action)}
            >
              <Icon size={15} aria-hidden />
              <span className={styles.words}>{t(label)}</span>
            </Button>
          )
        })}
    </div>
  )
}
