import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { CameFrom } from '#web/admin/orders/from-list.ts'
import { takeNextOrder } from '#contract/orders/next-order.ts'

const TAKING = [...LEADS_ON, 'take-next-order']
const PASSED_AT_MOST = 500
/** The orders passed on in this window since the last start from a list: without this they would come again at once. */
let passed: number[] = []

/**
 * Takes the most urgent order of a list that nobody works on, and opens it; says so where there is none. `calling`: one
 * whose traveller may be called now. `replace`: in the place of the order that is shown, so that Back leads to the list.
 * Takes no second one meanwhile: a double click, or a key that is held, takes one.
 */
export function useTakeNext({ replace = false, calling = false }: { replace?: boolean; calling?: boolean } = {}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationKey: TAKING,
    mutationFn: async ({ queue, month, filters = {} }: CameFrom) => {
      const asked = { folderName: queue, month, ...(calling && { calling }), ...filtersIn(filters) }
      const { data } = await call(takeNextOrder, { ...asked, passed })
      if (data !== null || passed.length === 0) return data
      // All that is left was passed on: start again from the beginning, without the one that is shown.
      passed = passed.slice(-1)
      return (await call(takeNextOrder, { ...asked, passed })).data
    },
    onSuccess: (data, from) => {
      if (data === null) return tellWarning(t(calling ? 'callTime.nobody' : 'queue.nothingNext'))
      return navigate({
        to: '/admin/view-order/$encodedId',
        params: { encodedId: encodeId(data.orderId) },
        state: { from, taken: true },
        replace,
      })
    },
    onError: tellFailure,
  })
  const take = (from: CameFrom) => {
    if (queryClient.isMutating({ mutationKey: TAKING }) === 0) taking.mutate(from)
  }
  return {
    isPending: taking.isPending,
    /** The next one, after what was passed on. */
    take,
    /** From the list: the most urgent, whatever was passed on before. */
    begin: (from: CameFrom) => {
      passed = []
      take(from)
    },
    /** Another than this one. */
    pass: (orderId: number, from: CameFrom) => {
      passed = [...passed.filter((other) => other !== orderId), orderId].slice(-PASSED_AT_MOST)
      take(from)
    },
  }
}
