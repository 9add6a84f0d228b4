import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { shiftBoard } from '#contract/lists/shift.ts'
import { call } from '#web/api.ts'
import type { ShiftSearch } from '#web/admin/shift/shift-search.ts'

export const SHIFT_KEY = ['shift']
const REFRESH_EVERY_MS = 60_000

/** The board of the shift, from a change of shift on. */
export function shiftQuery({ since }: ShiftSearch) {
  return queryOptions({
    queryKey: [...SHIFT_KEY, since],
    queryFn: async ({ signal }) => (await call(shiftBoard, since === '' ? {} : { since }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_EVERY_MS,
  })
}
