import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { fromList, isWorkedOff, type CameFrom } from '#web/admin/orders/from-list.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { useTakeNext } from '#web/admin/orders/use-take-next.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/orders/list-toolbar.module.css'

/**
 * Takes the most urgent order of the list that nobody is working on (in a list of one's own orders, simply the most urgent), where travellers are
 * called one who may be called now, and opens it.
 */
export function WorkNext({ queue, search }: { queue: QueueKey; search: ListSearch }) {
  const from = fromList(queue, search)
  return isWorkedOff(from) ? <WorkNextOf from={from} /> : null
}

/**
 * Takes the most urgent order of this, or of the first list of its `goesOn` that has one which nobody is working on, and opens it. `isQuiet`:
 * it is not what the page is for.
 */
export function WorkNextOf({ from, isQuiet = false }: { from: CameFrom; isQuiet?: boolean }) {
  const { t } = useTranslation()
  const next = useTakeNext()
  const take = () => next.begin(from)
  useKeys({ n: take })
  usePageActions([{ key: 'next', label: t('queue.workNext'), icon: ArrowRight, keys: 'n', run: take }])
  return (
    <Button
      className={styles.next}
      variant={isQuiet ? 'default' : 'filled'}
      onClick={take}
      loading={next.isPending}
      title={`${t('queue.workNext')} (n)`}
      rightSection={<ArrowRight size={15} aria-hidden />}
    >
      {t('queue.workNext')}
    </Button>
  )
}
