import type { SearchSchemaInput } from '@tanstack/react-router'

/** From which change of shift on the board looks; empty: from the one that the server chooses. */
export interface ShiftSearch {
  since: string
}

export const SHIFT_SEARCH_DEFAULTS: ShiftSearch = { since: '' }

/** An address that was kept for longer names no change that one can still look from. */
const LONGEST_MS = 3 * 86_400_000

/** Reads the moment from the address; what is none, or lies too far back, is left out. */
export function readShiftSearch(search: { since?: unknown } & SearchSchemaInput): ShiftSearch {
  const { since } = search
  const isMoment = typeof since === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since)
  const agoMs = isMoment ? Date.now() - Date.parse(since) : NaN
  return { since: isMoment && agoMs >= 0 && agoMs < LONGEST_MS ? since : '' }
}
