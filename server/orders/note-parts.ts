import type { NotePart } from '#contract/corrections/answered-values.ts'
import type { TravellerLanguage } from '#contract/values/languages.ts'
import type { KeptReasons } from '#server/db/tables/corrections.ts'

/** What staff wrote to a traveller, as it is kept. */
export interface KeptNote {
  note: string
  reasons: KeptReasons | null
  /** The language in which its author wrote; null where nobody said. */
  language: TravellerLanguage | null
}

/** A note in its parts: ready reasons, in the order's language, and what was typed, in its author's. Nothing empty is in it. */
export function notePartsOf({ note, reasons, language }: KeptNote): NotePart[] {
  const from = reasons?.ownFrom ?? 0
  return [
    { text: note.slice(0, from).trim(), language: null },
    { text: note.slice(from).trim(), language },
  ].filter(({ text }) => text !== '')
}
