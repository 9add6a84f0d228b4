import type { SearchSchemaInput } from '@tanstack/react-router'
import { CASE_REASON_NAMES, SCHEMES, type CaseReason, type Scheme } from '#contract/disputes/case-reasons.ts'
import {
  CASE_DUE_NAMES,
  CASE_LISTS,
  ENDED_STATES,
  type CaseDueName,
  type CaseList,
} from '#contract/disputes/case-states.ts'
import type { Outcome } from '#contract/disputes/rate-links.ts'
import { readDay } from '#web/admin/reports/country-search.ts'

/** What the desk shows: one of its lists, or how cases ended. */
export type DeskPart = CaseList | 'rates'
/** In the order of their tabs. */
export const DESK_PARTS: readonly DeskPart[] = [...CASE_LISTS, 'rates']

/** What the desk of disputes keeps in the address; empty: not narrowed. */
export interface DeskSearch {
  list: DeskPart
  worker: '' | 'me' | 'nobody'
  reason: CaseReason | ''
  /** Of scheme, currency and site `none`: not known. */
  scheme: Scheme | 'none' | ''
  due: CaseDueName | ''
  /** Of what closed: how, of which gateway, currency and site. */
  outcome: Outcome | ''
  gateway: string
  currency: string
  site: number | 'none' | ''
  /** The days (UTC) on which it closed; also those of which there is a win rate. */
  from: string
  to: string
  words: string
  page: number
}

export const DESK_SEARCH_DEFAULTS: DeskSearch = {
  list: 'open',
  worker: '',
  reason: '',
  scheme: '',
  due: '',
  outcome: '',
  gateway: '',
  currency: '',
  site: '',
  from: '',
  to: '',
  words: '',
  page: 1,
}

const oneOf = <Value extends string>(values: readonly Value[], wanted: unknown): Value | undefined =>
  values.find((value) => value === wanted)

const textOf = (value: unknown, length: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, length) : ''

type Filters = Omit<DeskSearch, 'list' | 'page'>

/** What narrows a list of the desk: all but which list it is, and its page. */
export function filtersOf({ list: _list, page: _page, ...filters }: DeskSearch): {
  [Name in keyof Filters]?: Exclude<Filters[Name], ''>
} {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** Reads it from the address; what fits nothing counts as left out. */
export function readDeskSearch(search: Partial<Record<keyof DeskSearch, unknown>> & SearchSchemaInput): DeskSearch {
  const page = Number(search.page)
  const list = oneOf(DESK_PARTS, search.list) ?? 'open'
  const site = Number(search.site)
  return {
    ...DESK_SEARCH_DEFAULTS,
    list,
    worker: oneOf(['me', 'nobody'] as const, search.worker) ?? '',
    reason: oneOf(CASE_REASON_NAMES, search.reason) ?? '',
    scheme: oneOf([...SCHEMES, 'none'] as const, search.scheme) ?? '',
    due: oneOf(CASE_DUE_NAMES, search.due) ?? '',
    ...(list === 'ended' && {
      outcome: oneOf(ENDED_STATES, search.outcome) ?? '',
      gateway: textOf(search.gateway, 60),
      currency: textOf(search.currency, 4),
      site: search.site === 'none' ? search.site : Number.isInteger(site) && site >= 1 ? site : '',
    }),
    ...((list === 'ended' || list === 'rates') && { from: readDay(search.from), to: readDay(search.to) }),
    words: textOf(search.words, 200),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}
