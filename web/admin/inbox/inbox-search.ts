import type { SearchSchemaInput } from '@tanstack/react-router'
import type { InboxShown } from '#web/admin/inbox/inbox-queries.ts'

/** What the inbox keeps in the address. */
interface InboxSearch {
  show: InboxShown
}

export const INBOX_SEARCH_DEFAULTS: InboxSearch = { show: 'unread' }

/** Reads it from the address. */
export function readInboxSearch(search: { show?: unknown } & SearchSchemaInput): InboxSearch {
  return { show: search.show === 'all' ? 'all' : 'unread' }
}
