import { UserRoundPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { AssignPicker } from '#web/admin/orders/assign/assign-picker.tsx'
import { assignAction } from '#web/admin/orders/queue-actions.ts'
import type { Selection } from '#web/admin/orders/selection/use-selection.ts'
import { useQueueAction } from '#web/admin/orders/use-queue-action.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/orders/selection/move-selected.module.css'

/** They stay chosen, as with tags. */
const KEEP = () => undefined

/** Assigns the chosen orders; `o` opens whom one can choose from. */
export function AssignSelected({ queue, selection }: { queue: QueueKey; selection: Selection }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const act = useQueueAction(queue, KEEP)
  // The button has the focus first, so that it is there again afterwards.
  const openByKey = () => {
    button.current?.focus()
    button.current?.click()
  }
  useKeys({ o: openByKey })
  const count = selection.ids.size
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.move} ${styles.sign}`}
        aria-label={t('assign.title')}
        aria-keyshortcuts="o"
        title={t('assign.edit')}
        onClick={() => setOpen(true)}
      >
        <UserRoundPlus size={16} aria-hidden />
        <span className={styles.words}>{t('assign.title')}</span>
      </button>
      {isOpen && (
        <AssignPicker
          title={t('assign.ofMany', { count, formatted: formatCount(count) })}
          current={undefined}
          onPick={(pick) => act.mutate({ action: assignAction(pick), seen: selection.ids })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
