import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryRegion, findCountryCode } from '#server/normalise/countries.ts'
import { zonesOfArea } from '#server/normalise/area-codes.ts'
import { foldName } from '#server/normalise/plain-latin.ts'

/** TABLE: of each country with several clocks the zone in which most of its people live. */
const MOST_LIVE_IN: ReadonlySet<string> = new Set([
  'America/New_York',
  'America/Toronto',
  'America/Mexico_City',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Guayaquil',
  'America/Godthab',
  'America/Nuuk',
  'Europe/Madrid',
  'Europe/Lisbon',
  'Europe/Moscow',
  'Africa/Kinshasa',
  'Asia/Almaty',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Ulaanbaatar',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Port_Moresby',
  'Pacific/Tahiti',
  'Pacific/Tarawa',
])

/** What Node's Intl knows of a country beside what TypeScript does. */
type Located = Intl.Locale & { getTimeZones?: () => string[] | undefined }

const BY_COUNTRY = new Map<string, readonly string[]>()

/** The time zones (IANA) of a country, ISO 3166 alpha-2, by the tables that come with Node (CLDR), which take a tenth of a millisecond to find them. */
function zonesOfCountry(alpha2: string): readonly string[] {
  const known = BY_COUNTRY.get(alpha2)
  if (known) return known
  const zones = (new Intl.Locale(`und-${alpha2}`) as Located).getTimeZones?.() ?? []
  BY_COUNTRY.set(alpha2, zones)
  return zones
}

/** The time zones of a telephone number, digits with its country's code: those of its area, or of all countries that it may be of. */
function zonesOfNumber(digits: string): string[] {
  const parsed = parsePhoneNumberFromString(`+${digits}`)
  if (!parsed) return []
  const area = zonesOfArea(digits)
  if (area) return area
  const { country } = parsed
  return (country ? [country] : parsed.getPossibleCountries()).flatMap(zonesOfCountry)
}

/**
 * The time zones in which a traveller may be: by the number, digits with its country's code, and by the country of residence as it was
 * written. Where both are known and have zones in common, these; where they have none, all of both. Empty where neither says anything. The likely one is the first: that
 * which has the name of one of the `places`, the city or state of residence; else that in which most people of the country of residence live, or of the number's where no residence is known.
 */
export function zonesOf(
  digits: string | null,
  residence: string | null | undefined,
  places: readonly (string | null | undefined)[] = [],
): string[] {
  const code = findCountryCode(residence ?? '')
  const alpha2 = code === undefined ? undefined : countryRegion(code)
  const called = digits === null ? [] : zonesOfNumber(digits)
  const lived = alpha2 ? zonesOfCountry(alpha2) : []
  const common = called.filter((zone) => lived.includes(zone))
  const zones = [...new Set(common.length > 0 ? common : [...called, ...lived])]
  const named = new Set(places.map((place) => foldName(place ?? '')))
  // Somebody who lives in one country and has a number of another is likelier to be where they live.
  const at = lived.length > 0 ? zones.filter((zone) => lived.includes(zone)) : zones
  const likely =
    zones.find((zone) => named.has(foldName(placeOfZone(zone)))) ?? at.find((zone) => MOST_LIVE_IN.has(zone)) ?? at[0]
  return likely === undefined ? zones : [likely, ...zones.filter((zone) => zone !== likely)]
}

/** The city by which a zone is called: of America/New_York, New York. */
function placeOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
