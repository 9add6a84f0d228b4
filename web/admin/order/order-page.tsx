import { useIsMutating, useQuery } from '@tanstack/react-query'
import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { decodeId } from '#contract/orders/order-id.ts'
import { CallError } from '#web/api.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { CaseFile } from '#web/admin/order/case-file.tsx'
import { useLeaving } from '#web/admin/order/header/use-leaving.ts'
import { orderQuery } from '#web/admin/order/order-query.ts'
import { OrderSkeleton } from '#web/admin/order/order-skeleton.tsx'
import { shownChangeKey } from '#web/admin/order/use-order-action.ts'
import { useHeldKeys, useKeys } from '#web/ui/use-keys.ts'

const route = getRouteApi('/admin/view-order/$encodedId')
const NOT_FOUND = new CallError(404, {})

/** The order as a case file, found by the encoded id in the address. */
export function OrderPage() {
  const orderId = decodeId(route.useParams().encodedId)
  const router = useRouter()
  const canGoBack = useCanGoBack()
  // The browser goes back a moment after it is asked to.
  const isLeaving = useRef(false)
  useLayoutEffect(() => {
    isLeaving.current = false
  }, [orderId])
  const leave = () => {
    isLeaving.current = true
    if (canGoBack) router.history.back()
    else void router.navigate({ to: '/admin' })
  }
  useKeys({ Escape: leave })
  useHeldKeys(() => isLeaving.current)
  if (orderId === undefined) return <FailurePanel error={NOT_FOUND} retry={() => undefined} missing="order" />
  return <LoadedOrder key={orderId} orderId={orderId} />
}

function LoadedOrder({ orderId }: { orderId: number }) {
  useLeaving(orderId)
  // News of an earlier change must not hide, even for a moment, one's own change that shows already: it is fetched at the end.
  const isShown = useIsMutating({ mutationKey: shownChangeKey(orderId) }) > 0
  const { data: order, error, refetch } = useQuery({ ...orderQuery(orderId), enabled: !isShown })
  if (order !== undefined) return <CaseFile order={order} />
  return error === null ? (
    <OrderSkeleton />
  ) : (
    <FailurePanel error={error} retry={() => void refetch()} missing="order" />
  )
}
