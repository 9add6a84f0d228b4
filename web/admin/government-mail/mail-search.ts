import type { SearchSchemaInput } from '@tanstack/react-router'
import type { MailList } from '#web/admin/government-mail/calls.ts'

/** What Government Mail keeps in the address: the list, and the message that the page follows (empty: the first page). */
interface MailSearch {
  list: MailList
  before: string
}

export const MAIL_SEARCH_DEFAULTS: MailSearch = { list: 'unmatched', before: '' }

/** Reads it from the address; what is no list or no number counts as left out. */
export function readMailSearch(search: Partial<Record<keyof MailSearch, unknown>> & SearchSchemaInput): MailSearch {
  const before = String(search.before ?? '')
  return {
    list: search.list === 'matched' || search.list === 'set-aside' ? search.list : 'unmatched',
    before: /^[1-9]\d{0,14}$/.test(before) ? before : '',
  }
}
