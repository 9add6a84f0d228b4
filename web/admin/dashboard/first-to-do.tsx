import { useQuery } from '@tanstack/react-query'
import { dashboardQuery } from '#web/admin/dashboard/dashboard-query.ts'
import { FirstOrders } from '#web/admin/dashboard/first-orders.tsx'
import { Waiting } from '#web/admin/dashboard/waiting.tsx'
import parts from '#web/admin/dashboard/dashboard-parts.module.css'

/** What is to be done first: the orders that the index lists, for those who file, and how much of what nobody has moved yet is late. */
export function FirstToDo({ hasOrders }: { hasOrders: boolean }) {
  const { data } = useQuery(dashboardQuery)
  return (
    <div className={parts.first} data-orders={hasOrders}>
      {hasOrders && <FirstOrders />}
      {data !== undefined && <Waiting due={data.due} />}
    </div>
  )
}
