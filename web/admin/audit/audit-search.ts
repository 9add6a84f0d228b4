import type { SearchSchemaInput } from '@tanstack/react-router'

/** What the audit log keeps in the address: what is looked for, and which page of it. Empty is everything. */
export interface AuditSearch {
  /** An order id. */
  order: string
  /** A member's id. */
  who: string
  /** An event, as the log names it; or CHANGES. */
  what: string
  /** Days, YYYY-MM-DD, in UTC. */
  from: string
  to: string
  /** The row that the page follows, or goes before; the first page where neither is there. */
  before: string
  after: string
}

export const AUDIT_SEARCH_DEFAULTS: AuditSearch = {
  order: '',
  who: '',
  what: '',
  from: '',
  to: '',
  before: '',
  after: '',
}

/** In place of an event: whatever changed something. */
export const CHANGES = 'changes'

/** What an id looks like, in the address and in the form. */
export const ID = /^[1-9]\d{0,14}$/
const SHAPES: Record<keyof AuditSearch, RegExp> = {
  order: ID,
  who: ID,
  what: /^[a-z][a-z.-]{0,63}$/,
  from: /^(19|20|21)\d\d-\d\d-\d\d$/,
  to: /^(19|20|21)\d\d-\d\d-\d\d$/,
  before: ID,
  after: ID,
}

/** Reads the audit log's state from the address; whatever does not fit is left out. */
export function readAuditSearch(search: { [Name in keyof AuditSearch]?: unknown } & SearchSchemaInput): AuditSearch {
  const read = (name: keyof AuditSearch) => {
    const value = String(search[name] ?? '')
    return SHAPES[name].test(value) ? value : ''
  }
  return {
    order: read('order'),
    who: read('who'),
    what: read('what'),
    from: read('from'),
    to: read('to'),
    before: read('before'),
    after: read('after'),
  }
}
