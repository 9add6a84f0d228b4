import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUEUES, type QueueKey } from '#contract/lists/queues.ts'
import { STATUSES, STATUS_NAMES, type Status } from '#contract/orders/statuses.ts'
import { moveAction } from '#web/admin/orders/queue-actions.ts'
import { statusColour } from '#web/admin/orders/table/status-badge.tsx'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { useClaimed } from '#web/admin/orders/selection/use-claimed.ts'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { Confirm } from '#web/ui/confirm-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import styles from '#web/admin/orders/selection/move-selected.module.css'

const NONE: readonly number[] = []

/** Moves the chosen orders of a queue to another status, once one has said Yes. Deleting has a button of its own. */
export function MoveSelected({ queue, selection }: { queue: QueueKey; selection: Selection }) {
  const { t } = useTranslation()
  const can = useCan()
  const [asked, setAsked] = useState<Status | undefined>(undefined)
  const act = useQueueAction(queue, selection.drop)
  const claimed = useClaimed(asked === undefined ? NONE : [...selection.ids.keys()])
  const ways = STATUS_NAMES.filter(
    (status) => status !== 'Deleted' && status !== QUEUES[queue].orders && can(STATUSES[status].permission),
  )
  const count = { count: selection.ids.size, formatted: formatCount(selection.ids.size) }
  return (
    <>
      <MenuButton
        label={t('order.move')}
        className={styles.move}
        align="start"
        hotKey="m"
        items={ways.map((status) => ({
          key: status,
          label: t(`move.${status}`),
          icon: (
            <span className={styles.dot} style={{ background: `var(--mantine-color-${statusColour(status)}-5)` }} />
          ),
          onPick: () => setAsked(status),
        }))}
      >
        {t('order.move')}
        <ChevronDown size={16} aria-hidden />
      </MenuButton>
      {asked !== undefined && (
        <Confirm
          question={t('moveSelected.question', { way: t(`move.${asked}`) })}
          text={t('moveSelected.text', { ...count, status: t(`status.${asked}`) })}
          warning={claimed}
          onNo={() => setAsked(undefined)}
          onYes={() => {
            setAsked(undefined)
            act.mutate({ action: moveAction(asked), seen: selection.ids })
          }}
        />
      )}
    </>
  )
}
