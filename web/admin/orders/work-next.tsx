import { Button } from '@mantine/core'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { QueueKey } from '#contract/lists/queues.ts'
import { usePageActions } from '#web/admin/frame/page-actions.ts'
import { fromList, isWorkedOff } from '#web/admin/orders/from-list.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { useTakeNext } from '#web/admin/orders/use-take-next.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/orders/list-toolbar.module.css'

/**
 * Takes the most urgent order of the list that nobody is working on (in a list of one's own orders, simply the most urgent), where travellers are
 * called one who may be called now, and opens it.
 */
export function WorkNext({ queue, search }: { queue: QueueKey; search: ListSearch }) {
  const { t } = useTranslation()
  const next = useTakeNext()
  const from = fromList(queue, search)
  const isOpen = isWorkedOff(from)
  const take = () => {
    if (isOpen) next.begin(from)
  }
  useKeys({ n: take })
  usePageActions(isOpen ? [{ key: 'next', label: t('queue.workNext'), icon: ArrowRight, keys: 'n', run: take }] : [])
  if (!isOpen) return null
  return (
    <Button
      className={styles.next}
      onClick={take}
      loading={next.isPending}
      title={`${t('queue.workNext')} (n)`}
      rightSection={<ArrowRight size={15} aria-hidden />}
    >
      {t('queue.workNext')}
    </Button>
  )
}
