import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import { OPEN_LISTS, QUEUES, type QueueKey } from '#contract/queues.ts'
import { call } from '#web/api.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { sentFilters } from '#web/admin/orders/filters/list-filters.ts'
import { fromList } from '#web/admin/orders/from-list.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import { takeNextOrder } from '#web/admin/orders/views/view-queries.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/orders/list-toolbar.module.css'

/** Takes the most urgent order of the list that nobody works on, and opens it; there where orders wait for something. */
export function WorkNext({ queue, search }: { queue: QueueKey; search: ListSearch }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { month } = search
  const next = useMutation({
    mutationFn: () => call(takeNextOrder, { folderName: queue, month, ...sentFilters(search) }),
    onSuccess: ({ data }) => {
      if (data === null) return tellWarning(t('queue.nothingNext'))
      return navigate({
        to: '/admin/view-order/$encodedId',
        params: { encodedId: encodeId(data.orderId) },
        state: { from: fromList(queue, search) },
      })
    },
    onError: tellFailure,
  })
  const isOpen = QUEUES[queue].lists.some((list: number) => OPEN_LISTS.includes(list))
  const take = () => {
    if (isOpen && !next.isPending) next.mutate()
  }
  useKeys({ n: take })
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
