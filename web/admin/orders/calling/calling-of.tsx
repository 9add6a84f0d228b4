import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode } from 'react'
import type { Calling } from '#contract/orders/calls.ts'
import { isCalledFrom, type QueueKey } from '#contract/lists/queues.ts'
import { callingQuery } from '#web/admin/orders/calling/calling-query.ts'

/** Of orders of a list whose travellers are called, what a caller needs; undefined where nobody is called from the list. */
export const CallingContext = createContext<ReadonlyMap<number, Calling> | undefined>(undefined)

const NOTHING: ReadonlyMap<number, Calling> = new Map()
/** As many as one call takes. */
const AT_ONCE = 500

interface Props {
  queue: QueueKey
  /** The orders that are in view. */
  ids: readonly number[]
  children: ReactNode
}

/** Gives the cells of a list what a caller needs of the orders in view. */
export function CallingOf({ queue, ids, children }: Props) {
  const isCalled = isCalledFrom(queue)
  const { data = NOTHING } = useQuery({
    ...callingQuery(isCalled ? ids.slice(0, AT_ONCE) : []),
    placeholderData: keepPreviousData,
  })
  return <CallingContext value={isCalled ? data : undefined}>{children}</CallingContext>
}
