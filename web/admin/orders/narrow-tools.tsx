import { Button } from '@mantine/core'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { useBeginning } from '#web/admin/orders/beginning.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/orders/list-toolbar.module.css'

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Another order was chosen for now. */
  isSorted: boolean
  isOpen: boolean
  onOpen: (open: boolean) => void
}

/** Beside the search: what a list that is worked off begins with, and its filters. */
export function NarrowTools({ queue, search, isSorted, isOpen, onOpen }: Props) {
  const { t } = useTranslation()
  const { hasChoice, isNewest, choose } = useBeginning(queue, search)
  useKeys({ f: () => onOpen(!isOpen) })
  return (
    <span className={styles.narrow}>
      {hasChoice && !isSorted && (
        <PlainSelect
          label={t('queue.beginning')}
          value={isNewest ? 'newest' : 'due'}
          onChange={(value) => choose(value === 'newest')}
          options={[
            { value: 'due', label: t('queue.dueFirst') },
            { value: 'newest', label: t('queue.newestFirst') },
          ]}
        />
      )}
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-label={t('filters.open')}
        title={`${t('filters.open')} (f)`}
        onClick={() => onOpen(!isOpen)}
      >
        <ListFilter size={15} aria-hidden />
        <span className={styles.words}>{t('filters.open')}</span>
      </Button>
    </span>
  )
}
