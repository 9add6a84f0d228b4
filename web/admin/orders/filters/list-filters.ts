import type { TFunction } from 'i18next'
import i18next from 'i18next'
import { filterPermissions } from '#contract/lists/filter-permissions.ts'
import type { Permission } from '#contract/staff/access.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import type { Filters, SentFilters } from '#contract/lists/list-filters.ts'
import type { Dictionary } from '#web/admin/language/dictionary.ts'
import { formatDay, officeMoment } from '#web/admin/formats/formats.ts'

/** As the filter says that an order has no tags at all. */
export const NO_TAGS = 'none'

export type FilterName = keyof Filters
/** What a list is narrowed to, as it stands in the address. */
export type ListFilters = SentFilters

type FilterWords =
  | `filters.${Exclude<keyof Dictionary['filters'], 'remove' | 'flights' | 'groups' | 'withoutTag'>}`
  | `filters.flights.${keyof Dictionary['filters']['flights']}`
interface Choice {
  value: string | number
  words: FilterWords
}
interface FilterRow {
  /** How it is set: to one of its choices, one of these or a colleague, a language, a country, a landing site, a gateway, to tags, days from … to, a moment, by typing its hour, or a currency, by a link. Days may have choices beside them. */
  kind: 'choice' | 'member' | 'language' | 'country' | 'site' | 'gateway' | 'tag' | 'days' | 'moment' | 'currency'
  /** Beside which others it stands. */
  group: FilterGroup
  label: FilterWords
  choices?: readonly Choice[]
}

/** The groups of the panel, from what is asked for most: whose it is and by when, what is to be looked at, the order, days, how far it is. */
export const FILTER_GROUPS = ['work', 'look', 'order', 'days', 'progress'] as const
/** Asked of what is done: folded until one opens it, or one of its filters is set. */
export const FOLDED_GROUP: FilterGroup = 'progress'
type FilterGroup = (typeof FILTER_GROUPS)[number]

/** TABLE: filter -> its words and how one sets it. The server says what each means (contract/lists/list-filters.ts). */
export const LIST_FILTERS: Record<FilterName, FilterRow> = {
  due: {
    kind: 'choice',
    group: 'work',
    label: 'filters.due',
    choices: [
      { value: 'late', words: 'filters.late' },
      { value: 'today', words: 'filters.today' },
      { value: 'missed', words: 'filters.missed' },
    ],
  },
  dueBefore: { kind: 'moment', group: 'days', label: 'filters.dueBefore' },
  since: { kind: 'moment', group: 'days', label: 'filters.since' },
  backBefore: { kind: 'moment', group: 'days', label: 'filters.backBefore' },
  putOffBy: {
    kind: 'member',
    group: 'work',
    label: 'filters.putOffBy',
    choices: [{ value: 'me', words: 'filters.putOffByMe' }],
  },
  claimed: {
    kind: 'choice',
    group: 'work',
    label: 'filters.claimed',
    choices: [
      { value: 'me', words: 'filters.mine' },
      { value: 'nobody', words: 'filters.nobodys' },
    ],
  },
  assigned: {
    kind: 'member',
    group: 'work',
    label: 'filters.assigned',
    choices: [
      { value: 'me', words: 'filters.assignedToMe' },
      { value: 'nobody', words: 'filters.assignedToNobody' },
    ],
  },
  ready: { kind: 'choice', group: 'look', label: 'filters.ready', choices: [{ value: 1, words: 'filters.isReady' }] },
  stopped: {
    kind: 'choice',
    group: 'look',
    label: 'filters.stopped',
    choices: [{ value: 1, words: 'filters.isStopped' }],
  },
  flagged: {
    kind: 'choice',
    group: 'look',
    label: 'filters.flagged',
    choices: [
      { value: 1, words: 'filters.isFlagged' },
      { value: 0, words: 'filters.notFlagged' },
    ],
  },
  duplicate: {
    kind: 'choice',
    group: 'look',
    label: 'filters.duplicate',
    choices: [{ value: 1, words: 'filters.isDuplicate' }],
  },
  mail: {
    kind: 'choice',
    group: 'look',
    label: 'filters.mail',
    choices: [{ value: 'trouble', words: 'filters.mailTrouble' }],
  },
  answered: {
    kind: 'choice',
    group: 'look',
    label: 'filters.answered',
    choices: [{ value: 1, words: 'filters.isAnswered' }],
  },
  downloaded: {
    kind: 'choice',
    group: 'progress',
    label: 'filters.downloaded',
    choices: [
      { value: 0, words: 'filters.notDownloaded' },
      { value: 1, words: 'filters.isDownloaded' },
    ],
  },
  direction: {
    kind: 'choice',
    group: 'order',
    label: 'filters.direction',
    choices: [
      { value: 'Arrival', words: 'filters.arrival' },
      { value: 'Departure', words: 'filters.departure' },
    ],
  },
  mode: {
    kind: 'choice',
    group: 'order',
    label: 'filters.mode',
    choices: [
      { value: 'standard', words: 'filters.standard' },
      { value: 'priority', words: 'filters.priority' },
      { value: 'future', words: 'filters.future' },
    ],
  },
  standing: {
    kind: 'choice',
    group: 'progress',
    label: 'filters.standing',
    choices: [{ value: 1, words: 'filters.isStanding' }],
  },
  completed: {
    kind: 'choice',
    group: 'progress',
    label: 'filters.completed',
    choices: [
      { value: 0, words: 'filters.notCompleted' },
      { value: 1, words: 'filters.isCompleted' },
    ],
  },
  completedBy: {
    kind: 'member',
    group: 'progress',
    label: 'filters.completedBy',
    choices: [{ value: 'unknown', words: 'filters.completedByUnknown' }],
  },
  refund: {
    kind: 'choice',
    group: 'progress',
    label: 'filters.refund',
    choices: [
      { value: 'owed', words: 'filters.refundOwed' },
      { value: 'unknown', words: 'filters.refundUnknown' },
      { value: 'old', words: 'filters.refundOld' },
      { value: 'unasked', words: 'filters.refundUnasked' },
    ],
  },
  owedIn: {
    kind: 'currency',
    group: 'progress',
    label: 'filters.owedIn',
    choices: [{ value: 'none', words: 'filters.owedInNone' }],
  },
  tag: { kind: 'tag', group: 'work', label: 'filters.tag', choices: [{ value: NO_TAGS, words: 'filters.noTag' }] },
  language: { kind: 'language', group: 'order', label: 'filters.language' },
  flight: {
    kind: 'days',
    group: 'days',
    label: 'filters.flight',
    // The words of the contract: which days they are, the server says when it is asked.
    choices: [
      { value: 'today', words: 'filters.flights.today' },
      { value: 'tomorrow', words: 'filters.flights.tomorrow' },
      { value: '3-days', words: 'filters.flights.threeDays' },
      { value: 'past', words: 'filters.flights.past' },
    ],
  },
  came: { kind: 'days', group: 'days', label: 'filters.came' },
  completedOn: { kind: 'days', group: 'progress', label: 'filters.completedOn' },
  paidBack: { kind: 'days', group: 'progress', label: 'filters.paidBack' },
  nationality: { kind: 'country', group: 'order', label: 'filters.nationality' },
  site: { kind: 'site', group: 'order', label: 'filters.site' },
  gateway: { kind: 'gateway', group: 'order', label: 'filters.gateway' },
}

export const FILTERS = Object.keys(LIST_FILTERS) as FilterName[]

/** The filters that somebody may set. */
export function filtersFor(may: (permission: Permission) => boolean): FilterName[] {
  return FILTERS.filter((name) => filterPermissions([name]).every(may))
}

const LONGEST = 60

/** A filter and what it is set to. */
export type SetFilter = [name: FilterName, value: string | number]

/** The filters among these fields, of an address or of a list; the server refuses those that are none. */
export function filtersIn(fields: object): ListFilters {
  const found = FILTERS.map((name) => [name, (fields as Record<string, unknown>)[name]] as const)
  return Object.fromEntries(
    found.filter(([, value]) =>
      typeof value === 'number'
        ? Number.isFinite(value)
        : typeof value === 'string' && /\S/.test(value.slice(0, LONGEST)),
    ),
  ) as ListFilters
}

/** What a filter is set to, in words: "Late", "Flight: 2 Dec 2026 – 4 Dec 2026". */
export function filterText(name: FilterName, value: string | number, t: TFunction): string {
  const { kind, label, choices } = LIST_FILTERS[name]
  const choice = choices?.find((one) => String(one.value) === String(value))
  if (choice !== undefined) return t(choice.words)
  if (kind === 'days') return `${t(label)}: ${daysText(String(value))}`
  if (kind === 'moment') return `${t(label)}: ${officeMoment(String(value))}`
  return `${t(label)}: ${kind === 'language' ? languageName(String(value)) : value}`
}

function daysText(days: string): string {
  const [from = '', to = ''] = days.split('..').map((day) => (day === '' ? '…' : formatDay(day)))
  return from === to ? from : `${from} – ${to}`
}

/** A traveller's language, named for the reader. */
export function languageName(code: string): string {
  const known = TRAVELLER_LANGUAGES.find((one) => one === code)
  return known === undefined ? code : (new Intl.DisplayNames(i18next.language, { type: 'language' }).of(known) ?? code)
}
