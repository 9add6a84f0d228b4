import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/order-id.ts'
import { call } from '#web/api.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { sentFilters } from '#web/admin/orders/filters/list-filters.ts'
import type { CameFrom } from '#web/admin/orders/from-list.ts'
import { takeNextOrder } from '#web/admin/orders/views/view-queries.ts'

/**
 * Takes the most urgent order of a list that nobody works on, and opens it; says so where there is none. `replace`: in the place of
 * the order that is shown, so that Back leads to the list.
 */
export function useTakeNext({ replace = false }: { replace?: boolean } = {}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ queue, month, filters = {} }: CameFrom) =>
      call(takeNextOrder, { folderName: queue, month, ...sentFilters(filters) }),
    onSuccess: ({ data }, from) => {
      if (data === null) return tellWarning(t('queue.nothingNext'))
      return navigate({
        to: '/admin/view-order/$encodedId',
        params: { encodedId: encodeId(data.orderId) },
        state: { from },
        replace,
      })
    },
    onError: tellFailure,
  })
}
