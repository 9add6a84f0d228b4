import { Charts } from '#web/admin/dashboard/charts.tsx'
import { FirstOrders } from '#web/admin/dashboard/first-orders.tsx'

/** The pictures, and last the orders that the index lists, where they are not listed above. */
export function ChartsAndOrders({ hasOrders }: { hasOrders: boolean }) {
  return (
    <>
      <Charts />
      {hasOrders && <FirstOrders />}
    </>
  )
}
