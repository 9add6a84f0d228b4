import type { Application } from '#contract/orders/application.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'

const FIRST =
  `Maria José Ana Juan Carlos Luis Carmen Rosa Miguel Pedro Francisca Rafael John Mary Robert Linda Michael Jennifer David Anna
  Sofía Lucía Jean Pierre Sophie Hans Greta Marco Giulia Olga Ivan Tatiana João Beatriz Liam Emma Noah Olivia William Charlotte Andrés Camila Diego
  Valentina Hugo Chloé Lukas Mia Matteo Alice Dmitri Elena Thiago Larissa Ethan Grace Samuel Ruth Omar Layla Wei Mei Kenji Yuki Raj Priya`.split(
    /\s+/,
  )
const LAST =
  `García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Smith Johnson Williams Brown Jones Miller Davis Wilson
  Müller Schmidt Schneider Fischer Weber Dubois Moreau Laurent Rossi Russo Ferrari Bianchi Ivanov Petrov Silva Santos Oliveira Souza Nguyen Kim Chen Wang
  Patel Singh Khan Ali Tanaka Sato Núñez Peña Díaz Castillo Reyes Cruz Flores Ortiz Vargas Mendoza Castro Rojas Cabrera Polanco Almonte Taveras`.split(
    /\s+/,
  )
const DOMAINS = [
  'mail.example',
  'gmail.example',
  'hotmail.example',
  'outlook.example',
  'yahoo.example',
  'icloud.example',
]
const COUNTRIES = [
  'USA',
  'ESP',
  'FRA',
  'DEU',
  'CAN',
  'ITA',
  'GBR',
  'RUS',
  'BRA',
  'ARG',
  'COL',
  'MEX',
  'CHL',
  'PER',
  'PRI',
  'DOM',
]
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'ru']
const GATEWAYS = ['Stripe', 'PayPal', 'Redsys']
/** Status -> share of the orders; the rest are not moved yet. */
const SHARES = [
  ['Completed', 0.846],
  ['Deleted', 0.072],
  ['Refunds', 0.03],
  ['Awaiting', 0.012],
  ['AwaitingGovt', 0.01],
  ['Contact Customer', 0.006],
  ['Customer Called', 0.004],
] as const

/** The same number for the same order, whatever was made before it (mulberry32 over a hash of the number). */
function dice(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Believable order number `number` of `count`, the same at every run: few names are frequent, the newest are not moved yet. */
export function generateOrder(number: number, count: number): NewOrder {
  const roll = dice(number)
  const often = <Item>(items: readonly Item[]) => items[Math.floor(roll() ** 2 * items.length)]!
  const [name, lastName, country] = [often(FIRST), `${often(LAST)} ${often(LAST)}`, often(COUNTRIES)]
  const processStatus = statusOf(roll(), number > count * 0.995)
  const mode = roll()
  const plain = `${name}.${lastName.split(' ')[0]}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const createdAt = new Date(Date.UTC(2022, 0, 1) + (number / count) * 4.8 * 365 * 86_400_000)
  return {
    landingSite: 1 + (number % 2),
    createdAt: createdAt.toISOString(),
    processStatus,
    processingMode: mode < 0.7 ? 'standard' : mode < 0.9 ? 'priority' : 'future',
    paidAt: processStatus === null && roll() < 0.3 ? null : createdAt.toISOString(),
    processingDate: mode < 0.9 ? null : `2027-${String(1 + Math.floor(roll() * 12)).padStart(2, '0')}-15`,
    refundDate: processStatus === 'Refunds' && roll() < 0.8 ? createdAt.toISOString() : null,
    statusBeforeDelete: processStatus === 'Deleted' ? '' : null,
    name,
    lastName,
    email: `${plain}${Math.floor(roll() * 10_000)}@${often(DOMAINS)}`,
    countryCode: '1',
    phoneNumber: String(2_000_000_000 + Math.floor(roll() * 7_999_999_999)).slice(0, 10),
    nationality: country,
    intendedArrivalYear: '2027',
    intendedArrivalMonth: '03',
    intendedArrivalDate: '14',
    form: { ...form(roll, country, number), ...flight(roll, createdAt) },
    externalReference: `ref-${number}`,
    language: often(LANGUAGES),
    payment: { status: 'paid', gateway: often(GATEWAYS) },
    needsCheck: roll() < 0.15 ? [{ field: 'hotel', message: 'Hotel: look at it' }] : [],
  }
}

/** A flight some weeks after the order came in, by day; most of them into the country. */
function flight(roll: () => number, createdAt: Date): Application {
  const arrives = roll() < 0.6
  const [year, month, date] = new Date(createdAt.getTime() + roll() ** 2 * 120 * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split('-')
  const key = arrives ? 'intended_arrival' : 'embarkation_flight_date'
  return {
    IsArrival: arrives ? 'Arrival' : 'Departure',
    [`${key}_year`]: year,
    [`${key}_month`]: month,
    [`${key}_date`]: date,
  }
}

function statusOf(roll: number, recent: boolean) {
  if (recent && roll < 0.6) return null
  let upTo = 0
  for (const [status, share] of SHARES) {
    upTo += share
    if (roll < upTo) return status
  }
  return null
}

function form(roll: () => number, country: string, number: number): Application {
  return {
    permanent_address: `${Math.floor(roll() * 900)} Calle del Sol`,
    Country_residence: country,
    City_of_residence: 'Madrid',
    IsArrival: 'Arrival',
    date_of_dob: '07',
    month_of_dob: '11',
    year_of_dob: String(1940 + Math.floor(roll() * 70)),
    sex: roll() < 0.5 ? 'Female' : 'Male',
    nationality: country,
    passport_number: `P${String(number).padStart(8, '0')}`,
    occupation: 'Teacher',
    hotel: 'Hotel Palma',
    origin_flight_number: `IB${1000 + Math.floor(roll() * 8999)}`,
    airline_name: 'Iberia',
    intended_arrival_date: '14',
    intended_arrival_month: '03',
    intended_arrival_year: '2027',
    travel_purpose: 'Pleasure',
  }
}
