import type { ReactNode } from 'react'
import { Charts } from '#web/admin/dashboard/charts.tsx'
import { FirstToDo } from '#web/admin/dashboard/first-to-do.tsx'

/** What is to be done first, what follows for some roles, and last the pictures. */
export function ChartsAndOrders({ hasOrders, children }: { hasOrders: boolean; children: ReactNode }) {
  return (
    <>
      <FirstToDo hasOrders={hasOrders} />
      {children}
      <Charts />
    </>
  )
}
