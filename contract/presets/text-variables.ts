import type { TravellerLanguage } from '#contract/values/languages.ts'
import { dayInFull } from '#contract/values/long-day.ts'

/** What a text is for: a remark of staff, a message that staff send by WhatsApp, what a traveller is asked by mail, or a mail that asks nothing. */
export const TEXT_USES = ['remark', 'message', 'question', 'mail'] as const
export type TextUse = (typeof TEXT_USES)[number]

/** Longest wording of a text; as long as what staff may write to a traveller. */
export const WORDS_AT_MOST = 2000

interface VariableRow {
  /** Its value in a preview without an order. */
  sample: string
  uses: readonly TextUse[]
}

/** TABLE: what a text may name of an order, written `{first_name}`. The link proves nothing: a wrong number must not open somebody's ticket. */
export const TEXT_VARIABLES = {
  first_name: { sample: 'María', uses: TEXT_USES },
  full_name: { sample: 'María Pérez', uses: TEXT_USES },
  reference: { sample: '14221803', uses: TEXT_USES },
  direction: { sample: '→', uses: TEXT_USES },
  flight_date: { sample: '2026-12-24', uses: TEXT_USES },
  flight_number: { sample: 'IB6501', uses: TEXT_USES },
  site_name: { sample: 'E-Ticket', uses: TEXT_USES },
  tracking_link: { sample: 'https://…/track-order/…', uses: ['message', 'question', 'mail'] },
} as const satisfies Record<string, VariableRow>

export type TextVariable = keyof typeof TEXT_VARIABLES
export const TEXT_VARIABLE_NAMES = Object.keys(TEXT_VARIABLES) as [TextVariable, ...TextVariable[]]

/** What an order has for each variable, in one language; null: nothing. */
export type TextValues = Record<TextVariable, string | null>

/** Made-up values for a preview in one language; the day is in words, as in the text that is sent. */
export function sampleValues(language: TravellerLanguage): TextValues {
  const samples = TEXT_VARIABLE_NAMES.map((name) => [name, TEXT_VARIABLES[name].sample])
  return { ...Object.fromEntries(samples), flight_date: dayInFull(TEXT_VARIABLES.flight_date.sample, language) }
}

/** Put in where the order has no value for a variable, for a person to fill in. */
export const GAP = '___'

const PLACES = /\{([^{}]*)\}/g

function isVariable(name: string): name is TextVariable {
  return Object.hasOwn(TEXT_VARIABLES, name)
}

/** Returns the first placeholder in a wording that is no variable, or none for a use of the text; undefined where all are right. */
export function wrongPlace(
  words: string,
  uses: readonly TextUse[],
): { place: string; use: TextUse | undefined } | undefined {
  for (const [place, name = ''] of words.matchAll(PLACES)) {
    if (!isVariable(name)) return { place, use: undefined }
    const row: VariableRow = TEXT_VARIABLES[name]
    const use = uses.find((one) => !row.uses.includes(one))
    if (use !== undefined) return { place, use }
  }
  const [stray] = /[{}]/.exec(words.replace(PLACES, '')) ?? []
  return stray === undefined ? undefined : { place: stray, use: undefined }
}

/**
 * Puts an order's values into a wording, in one pass, so that nothing a traveller wrote is read as a variable. `missing` names the
 * variables that the order has no value for, with a gap in their places. The result is plain text: a page or mail must escape it.
 */
export function renderText(words: string, values: TextValues): { text: string; missing: TextVariable[] } {
  const missing = new Set<TextVariable>()
  const text = words.replace(PLACES, (place, name: string) => {
    if (!isVariable(name)) return place
    const value = values[name]
    if (value === null) missing.add(name)
    return value ?? GAP
  })
  return { text, missing: [...missing] }
}
