import type { SearchSchemaInput } from '@tanstack/react-router'

/** What stands beside each other on the page of ready texts. */
export const TEXTS_TABS = ['texts', 'macros', 'tags'] as const
type TextsTab = (typeof TEXTS_TABS)[number]

/** The one that is edited, by its id, a new one, or none. */
export type Opened = number | 'new' | undefined

/** What the page of ready texts keeps in the address. */
export interface TextsSearch {
  tab: TextsTab
  open: Opened
}

export const TEXTS_SEARCH_DEFAULTS: TextsSearch = { tab: 'texts', open: undefined }

/** Reads it from the address; whatever does not fit is left out. */
export function readTextsSearch({ tab, open }: { tab?: unknown; open?: unknown } & SearchSchemaInput): TextsSearch {
  const isId = typeof open === 'number' && Number.isSafeInteger(open) && open > 0
  return {
    tab: TEXTS_TABS.find((one) => one === tab) ?? TEXTS_SEARCH_DEFAULTS.tab,
    open: isId || open === 'new' ? open : undefined,
  }
}
