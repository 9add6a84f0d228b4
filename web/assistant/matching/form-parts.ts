import { likeness, tokensOf } from '#web/assistant/matching/tokens.ts'

/** TABLE: what headings say above a part of the form, in the portal's languages. */
const PARTS = {
  origin: `origen escala escalas origin stopover layover connection connecting origine escale herkunftsflug zwischenstopp zwischenlandung
    scalo origem исходный исходного пересадка остановка`,
  stay: `estadia hospedaje alojamiento stay staying accommodation sejour hebergement aufenthaltsort unterkunft aufenthalt soggiorno alloggio
    hospedagem alojamento пребывания пребывание жилье`,
  flight: `viaje vuelo embarque flight travel trip embarkation voyage vol embarquement reise flug viaggio volo imbarco viagem voo поездке
    поездки рейс посадка`,
} as const

export type Part = keyof typeof PARTS

const WORDS = Object.entries(PARTS).map(([part, words]) => [part as Part, words.split(/\s+/)] as const)
const met = new Map<string, ReadonlySet<Part>>()

/** The parts of the form that headings name. */
export function partsOf(heading: string): ReadonlySet<Part> {
  const known = met.get(heading)
  if (known) return known
  const said = tokensOf(heading)
  const found = new Set(
    WORDS.flatMap(([part, words]) => (said.some((word) => words.some((one) => likeness(word, one) > 0)) ? [part] : [])),
  )
  met.set(heading, found)
  return found
}
