import { allWords } from '#web/assistant/matching/tokens.ts'

/** TABLE: what headings say above a part of the form, in the portal's languages. */
const PARTS = {
  origin: `origen escala escalas origin stopover layover connection connecting origine escale herkunftsflug herkunftsfluges zwischenstopp
    zwischenlandung scalo origem исходный исходного пересадка остановка`,
  stay: `estadia hospedaje alojamiento hotel hotels hoteles establecimiento stay staying accommodation lodging sejour hebergement etablissement
    aufenthaltsort unterkunft aufenthalt aufenthalts beherbergung soggiorno alloggio albergo struttura hospedagem alojamento estabelecimento
    пребывания пребывание пребывании жилье отель отеля отеле гостиница гостиницы гостинице`,
  flight: `viaje vuelo vuelos embarque flight flights travel trip embarkation voyage vol vols embarquement reise flug viaggio volo imbarco
    viagem voo voos поездка поездке поездки рейс рейса рейсе посадка`,
  arrival: `llegada entrada arribo ida arrival entry outbound outward arrivee entree aller ankunft einreise hin hinflug arrivo ingresso andata
    chegada прибытие прибытии прилет въезд туда`,
  return: `regreso regresso retorno vuelta salida return returning inbound onward departure departing retour depart ruckflug ruckreise ruckkehr abreise
    ausreise ritorno partenza volta saida partida обратный обратного возвращение возвращения отъезд выезд`,
  destination: `destino destination ziel reiseziel zielort destinazione назначения`,
  home: `residencia residencial residential residence home domicile wohnsitz wohnanschrift residenza`,
} as const

export type Part = keyof typeof PARTS

/** Where a field stands in the form; `own` is what a traveller has, and a lodging too: a name, an address. */
export type Place = 'own' | 'stay' | 'origin' | 'flight' | 'arrival'

/** TABLE: part of the form -> what is never asked there, but where a heading names another part as well. */
const FOREIGN: Partial<Record<Part, { places: readonly Place[]; unless?: Part }>> = {
  origin: { places: ['flight', 'arrival'] },
  stay: { places: ['own', 'flight', 'origin'], unless: 'flight' },
  return: { places: ['flight', 'origin', 'arrival'], unless: 'arrival' },
  destination: { places: ['own'] },
  home: { places: ['stay'] },
}

const WORDS = Object.entries(PARTS).map(([part, words]) => [part as Part, new Set(allWords(words))] as const)
/** Where one travels to: of an address a heading says so, of what a label asks it says so itself. */
const ADDRESS = /(?:^| )(?:address|direccion|domicilio|adresse|anschrift|indirizzo|endereco|morada|адрес)(?= |$)/
const THERE =
  /(?:^| )(?:while|during|durante|pendant|sur place|wahrend|vor ort|mentre|temporary|temporaire|local|dominican|доминиканск)/
const met = new Map<string, ReadonlySet<Part>>()

/** The parts of the form that a text names. */
export function partsOf(text: string): ReadonlySet<Part> {
  const known = met.get(text)
  if (known) return known
  const said = allWords(text)
  const found = new Set(WORDS.flatMap(([part, words]) => (said.some((word) => words.has(word)) ? [part] : [])))
  if (ADDRESS.test(said.join(' ')) && isThere(text)) found.add('destination')
  met.set(text, found)
  return found
}

/** Whether a text speaks of the country that one travels to. */
export function isThere(text: string): boolean {
  return THERE.test(allWords(text).join(' '))
}

/** Whether a field of this part of the form never appears under such a heading. */
export function isElsewhere(text: string, own: Place | undefined): boolean {
  const parts = partsOf(text)
  return (
    own !== undefined &&
    [...parts].some((part) => {
      const foreign = FOREIGN[part]
      return foreign?.places.includes(own) === true && !(foreign.unless && parts.has(foreign.unless))
    })
  )
}
