import { Button } from '@mantine/core'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { useMayList } from '#web/admin/orders/visible-queues.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import styles from '#web/admin/orders/list-toolbar.module.css'

/** What a filter is typed as: language:es. */
const FILTER = /\p{L}:\S/u

interface Props {
  queue: QueueKey
  search: ListSearch
  /** Shows all again. */
  onAll: (change: ListChange) => void
  /** Opens the box of filters with these words. */
  onType: (typed: string) => void
}

/** In place of the rows that a search or filters leave none of: why, and the way on. */
export function NothingFound({ queue, search, onAll, onType }: Props) {
  const { t } = useTranslation()
  const mayList = useMayList()(queue, {})
  const { q } = search
  const set = Object.keys(filtersIn(search)).filter((name) => mayList || name !== 'claimed')
  const isFilter = FILTER.test(q)
  return (
    <StatePanel
      icon={SearchX}
      title={t('queue.noRecords')}
      text={q === '' ? t('queue.noneFit') : t(isFilter ? 'queue.asFilter' : 'queue.noMatch', { search: q })}
      action={
        <span className={styles.narrow}>
          {isFilter && (
            <Button variant="default" onClick={() => onType(q)}>
              {t('queue.filterBy', { typed: q })}
            </Button>
          )}
          {(q !== '' || set.length > 0) && (
            <Button
              variant="default"
              onClick={() =>
                onAll({
                  ...Object.fromEntries(set.map((name) => [name, undefined])),
                  ...(q !== '' && { q: '' }),
                  page: 1,
                })
              }
            >
              {t('queue.showAll')}
            </Button>
          )}
        </span>
      }
    />
  )
}
