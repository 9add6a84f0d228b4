import { useMutation } from '@tanstack/react-query'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { GroupMember } from '#contract/orders/related-orders.ts'
import { call } from '#web/api.ts'
import { LEADS_ON } from '#web/admin/frame/page-changes.ts'
import { claimOrder } from '#contract/http/live.ts'
import type { useNeighbours } from '#web/admin/order/header/neighbours.tsx'
import { nextOfGroup } from '#web/admin/order/header/next-of-group.ts'
import { isWorkedOff } from '#web/admin/orders/from-list.ts'
import { useTakeNext } from '#web/admin/orders/use-take-next.ts'

/**
 * Goes on to the next order that nobody else works on: the next of this one's party, or else the most urgent of the list the member came
 * from. It is claimed first. Where nothing waits (a search, the whole history) it is the next row.
 * `takeNext`: the most urgent alone; not in a list of one's own orders, where it may be this very one.
 */
export function useGoOn(
  { order_id: orderId }: OrderDetail,
  members: readonly GroupMember[],
  { from, next, go }: ReturnType<typeof useNeighbours>,
) {
  const taking = useTakeNext({ replace: true })
  const claiming = useMutation({
    mutationKey: LEADS_ON,
    mutationFn: (id: number) => call(claimOrder, { orderId: id, taken: true }),
  })
  /** Claims it; returns false where a colleague works on it, or the call fails. */
  const isClaimed = (id: number) =>
    claiming.mutateAsync(id).then(
      () => true,
      () => false,
    )
  const takeNext = isWorkedOff(from) ? () => taking.take(from) : undefined
  const passOn = isWorkedOff(from) ? () => taking.pass(orderId, from) : undefined
  const isHistory = from.queue === 'allOrder' && Object.keys(from.filters ?? {}).length === 0
  const inGroup = nextOfGroup(members, orderId, from.queue)
  const goOn = async () => {
    if (inGroup !== undefined && (await isClaimed(inGroup))) go(inGroup, true)
    else if (takeNext !== undefined && !isHistory) takeNext()
    else go(next)
  }
  return { goOn, takeNext: from.filters?.claimed === 'me' ? undefined : passOn }
}
