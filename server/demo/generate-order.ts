import { daysAfter } from '#server/time/calendar.ts'
import { plainLetters } from '#server/normalise/plain-latin.ts'
import { AIRPORTS, CIVIL_STATUSES, OCCUPATIONS, PROVINCES, TRAVEL_PURPOSES } from '#contract/form/form-choices.ts'
import { PEOPLE } from '#server/demo/people.ts'

/** What a landing site would send, beside its idempotency key. */
export type GeneratedOrder = Record<string, unknown> & { idempotency_key: string }

type Pick = <T>(list: readonly T[]) => T

const PLACES = [
  'Hotel Stay',
  'Hotel Stay',
  'Hotel Stay',
  'Private Rental',
  'Own house',
  'Family/Friends',
  'Embarkation',
  'Transit',
] as const
const HOTELS =
  'Riu Palace|Barceló Bávaro|Hard Rock Punta Cana|Iberostar Dominicana|Majestic Mirage|Dreams Macao|Casa de Campo'.split(
    '|',
  )
const STREETS =
  'Main Street|Calle El Sol|Av. Winston Churchill|Elm Avenue|Rue de la Paix|Calle Duarte|Ocean Drive|Hauptstraße'.split(
    '|',
  )
const MAIL_HOSTS = ['gmail.com', 'gmail.com', 'gmail.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'outlook.com']
const GATEWAYS = ['Stripe', 'PayPal', 'Authorize.net']
const TOTAL_SHARE = PEOPLE.reduce((sum, { share }) => sum + share, 0)

/**
 * Makes the n-th believable order of a seed, as a landing site sends it: the same number, seed and day give the same order,
 * whichever were made before. `today` is YYYY-MM-DD; flights lie within a year after it.
 */
export function generateOrder(n: number, seed: number, today: string): GeneratedOrder {
  const random = randomFrom(Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(seed + 1, 0x85ebca6b))
  const pick: Pick = (list) => list[Math.floor(random() * list.length)]!
  const chance = (share: number) => random() < share
  const digits = (count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, '0')
  const person = personAt(random() * TOTAL_SHARE)
  const word = (list: string) => pick(list.split('|'))
  const [first, last] = [word(person.first), word(person.last)]
  const [airline, code] = splitLast(word(person.airlines))
  const city = word(person.cities)
  const arrives = chance(0.82)
  const mode = chance(0.62) ? 'standard' : chance(0.66) ? 'priority' : 'future'
  const flight = daysAfter(today, mode === 'future' ? 5 + Math.floor(random() * 330) : Math.floor(random() * 21)).split(
    '-',
  )
  const birth = daysAfter(today, -Math.floor((1 + random() ** 0.8 * 78) * 365.25)).split('-')
  const differs = chance(0.06)
  const paid = chance(0.93)
  const stopover = chance(0.18)
  const dominicanAirport = pick(['PUJ', 'PUJ', 'PUJ', 'SDQ', 'SDQ', 'STI', 'POP', 'LRM'] as const)
  const home = word(person.airports)
  const here = `${dominicanAirport} ${AIRPORTS[dominicanAirport]}`
  const place = pick(PLACES)
  const rents = place === 'Private Rental' || place === 'Own house' || place === 'Family/Friends'
  const ip = `${pick([24, 66, 81, 96, 148, 179, 186, 190, 201])}.${digits(2)}.${digits(2)}.${digits(2)}`.replace(
    /\b0(?=\d)/g,
    '',
  )
  const box = `${mailName(first, n)}.${mailName(last, n)}${chance(0.6) ? digits(2) : ''}`.slice(0, 24)
  return {
    idempotency_key: `gen-${seed}-${n}`,
    external_reference: `S${seed}-${String(n).padStart(8, '0')}`,
    name: chance(0.03) ? `${first} ${word(person.first)}` : first,
    last_name: last,
    email: `${box}@${pick(MAIL_HOSTS)}`,
    country_code: person.phone,
    phone_number: digits(person.phone === '1809' ? 7 : 10),
    processing_mode: mode,
    IsArrival: arrives ? 'Arrival' : 'Departure',
    language: person.language,
    permanent_address: `${1 + Math.floor(random() * 9800)} ${pick(STREETS)}, ${city}`,
    Country_residence: pick(person.spellings),
    City_of_residence: city,
    state: city,
    zip_code: digits(5),
    stopover_in_countries: stopover ? 'Yes' : 'No',
    year_of_dob: birth[0],
    month_of_dob: birth[1],
    date_of_dob: birth[2],
    sex: pick(['M', 'F', 'M', 'F', 'M', 'F', 'X']),
    place_of_birth: pick(person.spellings),
    passport_nationality: differs ? 'Yes' : 'No',
    nationality: differs ? pick(PEOPLE[Math.floor(random() * PEOPLE.length)]!.spellings) : pick(person.spellings),
    passport_number: `${pick(['A', 'C', 'P', 'X', 'RD', ''])}${digits(8)}`,
    civil_status: pick(CIVIL_STATUSES),
    occupation: pick(OCCUPATIONS),
    flight_PNR: digits(6).replace(/\d/g, (digit) => 'ABCDEFGHJK'[Number(digit)]!),
    travel_purpose: chance(0.7) ? 'Recreation' : pick(TRAVEL_PURPOSES),
    practicing_sports: pick(['None', 'None', 'None', 'Golf', 'Diving', 'Surfing', 'Baseball', 'Tennis']),
    embarkation_port: arrives ? home : here,
    disembarkation_port: arrives ? here : home,
    embarkation_flight_number: `${code}${digits(3)}`,
    embarkation_flight_date_year: flight[0],
    embarkation_flight_date_month: flight[1],
    embarkation_flight_date_date: flight[2],
    airline_name: airline,
    ...(stopover && {
      origin_port: pick(['BOG Bogotá', 'PTY Panamá', 'MAD Madrid', 'LIS Lisboa']),
      origin_flight_number: `${code}${digits(3)}`,
      origin_flight_date_year: flight[0],
      origin_flight_date_month: flight[1],
      origin_flight_date_date: flight[2],
    }),
    ...(arrives && {
      foreigner_resident: chance(0.05) ? 'Yes' : 'No',
      migratory_information_places_to_stay: place,
      ...(rents && {
        province: pick(PROVINCES),
        municipality: 'Higüey',
        section: 'Bávaro',
        street_and_number: `${pick(STREETS)} ${digits(2)}`,
      }),
      ...(place === 'Transit' && { country_of_destination: pick(['Haiti', 'Cuba', 'Puerto Rico', 'Panama']) }),
      ...(place === 'Embarkation' && { harbors: pick(['Amber Cove', 'La Romana', 'Taíno Bay']) }),
      ...(place === 'Hotel Stay' && { hotel: pick(HOTELS) }),
      intended_arrival_year: flight[0],
      intended_arrival_month: flight[1],
      intended_arrival_date: flight[2],
      customs_information_1: chance(0.02) ? 'Yes' : 'No',
      customs_information_2: chance(0.03) ? 'Yes' : 'No',
      customs_information_3: chance(0.03) ? 'Yes' : 'No',
    }),
    payment: {
      status: paid ? 'paid' : 'pending',
      gateway: pick(GATEWAYS),
      ...(paid && {
        transaction_id: `txn_${digits(8)}${digits(6)}`,
        card_brand: pick(['visa', 'mastercard', 'amex']),
        card_last4: digits(4),
      }),
      amount: mode === 'priority' ? '99.00' : '69.00',
      currency: 'USD',
      ip,
      user_agent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    },
    terms: { version: '2026-03', accepted_at: `${today}T09:00:00Z`, ip },
  }
}

function personAt(share: number) {
  let rest = share
  return PEOPLE.find((person) => (rest -= person.share) < 0) ?? PEOPLE[0]!
}

function splitLast(text: string): [string, string] {
  const space = text.lastIndexOf(' ')
  return [text.slice(0, space), text.slice(space + 1)]
}

function mailName(name: string, n: number): string {
  return (
    plainLetters(name)
      .toLowerCase()
      .replace(/[^a-z]/g, '') || `guest${n % 1000}`
  )
}

/** Mulberry32: small, fast, the same everywhere. */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
