import { AIRPORTS } from '#contract/form/form-choices.ts'
import type { PortalLanguage, PortalWords } from '#e2e/forms/portal-words.ts'
import type { Question } from '#e2e/forms/questions.ts'

/** One thing to choose: what it is, what a person reads, and what the site calls it. */
export interface Choice {
  key: string
  label: string
  value: string
}

// prettier-ignore
const ALPHA_2: Record<string, string> = {
  AFG: 'AF', ARG: 'AR', AUT: 'AT', BEL: 'BE', BRA: 'BR', CAN: 'CA', CHE: 'CH', CHN: 'CN', COD: 'CD', COG: 'CG', COL: 'CO',
  CUB: 'CU', CZE: 'CZ', DEU: 'DE', DMA: 'DM', DOM: 'DO', ESP: 'ES', FRA: 'FR', GBR: 'GB', GIN: 'GN', GNB: 'GW', GNQ: 'GQ',
  HTI: 'HT', IRL: 'IE', ITA: 'IT', KOR: 'KR', MEX: 'MX', NER: 'NE', NGA: 'NG', NLD: 'NL', POL: 'PL', PRI: 'PR', PRK: 'KP',
  PRT: 'PT', RUS: 'RU', SDN: 'SD', SSD: 'SS', TUR: 'TR', UKR: 'UA', UMI: 'UM', USA: 'US', VEN: 'VE',
}

/** What a question lets one choose, in a language, in the order that it reads there; values tell nothing. */
export function optionsOf(
  keys: readonly string[],
  kind: Question['kind'],
  words: PortalWords,
  language: PortalLanguage,
): Choice[] {
  if (kind === 'country') {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return keys
      .map((key) => ({ key, label: names.of(ALPHA_2[key]!)!, value: '' }))
      .sort((one, other) => one.label.localeCompare(other.label, language))
      .map((choice, place) => ({ ...choice, value: String(place + 100) }))
  }
  return keys.map((key, place) => ({ key, label: labelOf(key, words), value: String(place + 1) }))
}

function labelOf(key: string, words: PortalWords): string {
  const airport = (AIRPORTS as Partial<Record<string, string>>)[key]
  return words.choices[key] ?? (airport === undefined ? key : `${airport} (${key})`)
}
