import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { encodeId } from '#contract/orders/order-id.ts'
import { call } from '#web/api.ts'
import { tellFailure, tellWarning } from '#web/admin/frame/messages.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'
import { filtersIn } from '#web/admin/orders/filters/list-filters.ts'
import type { CameFrom, Lists } from '#web/admin/orders/from-list.ts'
import { takeNextOrder } from '#contract/orders/next-order.ts'

const TAKING = [...LEADS_ON, 'take-next-order']
const PASSED_AT_MOST = 500
/** The orders passed on in this window since the last start from a list: without this they would come again at once. */
let passed: number[] = []

/** Later than any call. */
const NEVER = '9999-01-01'

/** An order that was not passed on; where there is none, what the server says of it. */
async function takeOf({ queue, month, filters = {} }: CameFrom) {
  const taken = await call(takeNextOrder, { folderName: queue, month, ...filtersIn(filters), passed })
  return { orderId: taken.data?.orderId, message: taken.message, nextMs: Date.parse(taken.next_call_at ?? NEVER) }
}

/** The most urgent of the first of these lists that has one, and where it comes from; else what is said of that which has somebody to call first. */
async function takeFirst(lists: Lists, goesOn: Lists | undefined) {
  const none: { message: string; nextMs: number }[] = []
  for (const from of lists) {
    const { orderId, ...said } = await takeOf(from)
    // Its neighbours are those of its whole queue, where one goes on otherwise.
    if (orderId !== undefined) return { orderId, from: goesOn === undefined ? from : { queue: from.queue, goesOn } }
    none.push(said)
  }
  const first = none.toSorted((one, other) => one.nextMs - other.nextMs)[0]!
  return { orderId: undefined, from: lists.at(-1)!, message: first.message }
}

/**
 * Takes the most urgent order of a list that nobody works on, and opens it; says so where there is none. Where travellers are called it is
 * one who may be called now. `replace`: in the place of the order that is shown, so that Back leads to the list.
 * Takes no second one meanwhile: a double click, or a key that is held, takes one.
 */
export function useTakeNext({ replace = false }: { replace?: boolean } = {}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const taking = useMutation({
    mutationKey: TAKING,
    mutationFn: async (given: Lists) => {
      const { goesOn } = given[0]
      const lists = goesOn ?? given
      const first = await takeFirst(lists, goesOn)
      if (first.orderId !== undefined || passed.length === 0) return first
      // All that is left was passed on: start again from the beginning, without the one that is shown.
      passed = passed.slice(-1)
      return takeFirst(goesOn ?? [first.from], goesOn)
    },
    onSuccess: (next) => {
      if (next.orderId === undefined) return tellWarning(next.message)
      return navigate({
        to: '/admin/view-order/$encodedId',
        params: { encodedId: encodeId(next.orderId) },
        state: { from: next.from, taken: true },
        replace,
      })
    },
    onError: tellFailure,
  })
  const take = (...lists: Lists) => {
    if (queryClient.isMutating({ mutationKey: TAKING }) === 0) taking.mutate(lists)
  }
  return {
    isPending: taking.isPending,
    /** The next one, after what was passed on: of the first of these lists that has one. */
    take,
    /** The most urgent of the first of these lists that has one, whatever was passed on before. */
    begin: (...lists: Lists) => {
      passed = []
      take(...lists)
    },
    /** Another than this one: of the first of these lists that has one. */
    pass: (orderId: number, ...lists: Lists) => {
      passed = [...passed.filter((other) => other !== orderId), orderId].slice(-PASSED_AT_MOST)
      take(...lists)
    },
  }
}
