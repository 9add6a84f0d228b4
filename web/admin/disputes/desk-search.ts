import type { SearchSchemaInput } from '@tanstack/react-router'
import { CASE_REASON_NAMES, SCHEMES, type CaseReason, type Scheme } from '#contract/disputes/case-reasons.ts'
import { CASE_DUE_NAMES, CASE_LISTS, type CaseDueName, type CaseList } from '#contract/disputes/case-states.ts'

/** What the desk shows: one of its lists, or how cases ended. */
export type DeskPart = CaseList | 'rates'
/** In the order of their tabs. */
export const DESK_PARTS: readonly DeskPart[] = [...CASE_LISTS, 'rates']

/** What the desk of disputes keeps in the address; empty: not narrowed. */
export interface DeskSearch {
  list: DeskPart
  worker: '' | 'me' | 'nobody'
  reason: CaseReason | ''
  scheme: Scheme | ''
  due: CaseDueName | ''
  words: string
  page: number
}

export const DESK_SEARCH_DEFAULTS: DeskSearch = {
  list: 'open',
  worker: '',
  reason: '',
  scheme: '',
  due: '',
  words: '',
  page: 1,
}

const oneOf = <Value extends string>(values: readonly Value[], wanted: unknown): Value | undefined =>
  values.find((value) => value === wanted)

/** Reads it from the address; what fits nothing counts as left out. */
export function readDeskSearch(search: Partial<Record<keyof DeskSearch, unknown>> & SearchSchemaInput): DeskSearch {
  const page = Number(search.page)
  return {
    list: oneOf(DESK_PARTS, search.list) ?? 'open',
    worker: oneOf(['me', 'nobody'] as const, search.worker) ?? '',
    reason: oneOf(CASE_REASON_NAMES, search.reason) ?? '',
    scheme: oneOf(SCHEMES, search.scheme) ?? '',
    due: oneOf(CASE_DUE_NAMES, search.due) ?? '',
    words:
      typeof search.words === 'string' || typeof search.words === 'number' ? String(search.words).slice(0, 200) : '',
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}
