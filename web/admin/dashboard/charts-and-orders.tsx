import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getFirstDay } from '#contract/sites/first-day.ts'
import { Charts } from '#web/admin/dashboard/charts.tsx'
import { ChartsSkeleton } from '#web/admin/dashboard/charts-skeleton.tsx'
import { FirstDay } from '#web/admin/dashboard/first-day.tsx'
import { FirstToDo } from '#web/admin/dashboard/first-to-do.tsx'
import { call } from '#web/api.ts'

const firstDayQuery = queryOptions({
  queryKey: ['first-day'],
  queryFn: async ({ signal }) => (await call(getFirstDay, {}, { signal })).data,
  // What was done on another screen or on the server is ticked when one comes back.
  staleTime: 0,
})

interface Props {
  /** The reader files orders. */
  hasOrders: boolean
  /** The reader sets the installation up. */
  setsUp: boolean
  children: ReactNode
}

/** What a new installation lacks, what is to be done first, what follows for some roles, and last the pictures. */
export function ChartsAndOrders({ hasOrders, setsUp, children }: Props) {
  const { data: steps, isLoading, failureCount } = useQuery({ ...firstDayQuery, enabled: setsUp })
  // Whether the list is there, and how high, is known before anything stands below it; a failure to load it stops nobody.
  if (isLoading && failureCount === 0) return <ChartsSkeleton />
  return (
    <>
      {steps !== undefined && <FirstDay steps={steps} />}
      <FirstToDo hasOrders={hasOrders} />
      {children}
      <Charts />
    </>
  )
}
