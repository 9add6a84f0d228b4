import { AIRPORTS, HARBORS } from './choices.ts'
import { COUNTRIES } from './countries.ts'
import { dayOf, todayThere } from './days.ts'
import { FIELDS, isDominicanEnd, type Field, type Values } from './fields.ts'
import { isNoName, plainName } from './plain-name.ts'

/** Why the official form would not take an answer; the pages have words for each. */
export type Problem =
  | 'missing'
  | 'tooShort'
  | 'tooLong'
  | 'letters'
  | 'code'
  | 'email'
  | 'phone'
  | 'choice'
  | 'notADay'
  | 'past'
  | 'birth'
  | 'afterArrival'

/** One plain address that mail can be delivered to. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
const OLDEST_YEARS = 120

/** TABLE: kind of question -> what is wrong with an answer that is there. */
const CHECKS: Record<Field['kind'], (value: string, name: string, values: Values) => Problem | undefined> = {
  text: () => undefined,
  name: (value) => (isNoName(value) || plainName(value) === undefined ? 'letters' : undefined),
  email: (value) => (EMAIL.test(value) && value.indexOf('@') <= 64 ? undefined : 'email'),
  phone: (value) => (/^[ ().-]*(?:[0-9][ ().-]*){4,15}$/.test(value) ? undefined : 'phone'),
  code: (value) => (/^[A-Za-z0-9]+$/.test(plainCode(value)) ? undefined : 'code'),
  choice: (value, name) => (FIELDS[name]!.choices!.includes(value) ? undefined : 'choice'),
  country: (value) => (COUNTRIES.includes(value) ? undefined : 'choice'),
  dialling: (value) => (COUNTRIES.includes(value) ? undefined : 'choice'),
  port: (value, name, values) =>
    !isDominicanEnd(name, values) || ([...AIRPORTS, ...HARBORS] as string[]).includes(value) ? undefined : 'choice',
  date: () => undefined,
}

/** What the official form would not take of an answer, by all the others; undefined: it takes it. */
export function checkField(name: string, values: Values): Problem | undefined {
  const field = FIELDS[name]!
  if (field.parts) return checkDate(field, field.parts, values)
  const value = plainText(values[name])
  if (value === '') return field.optional ? undefined : 'missing'
  const counted = field.kind === 'code' ? plainCode(value) : value
  const problem = CHECKS[field.kind](value, name, values)
  if (problem) return problem
  if (counted.length > (field.longest ?? Infinity)) return 'tooLong'
  return counted.length < (field.shortest ?? 0) ? 'tooShort' : undefined
}

function checkDate(field: Field, parts: readonly [string, string, string], values: Values): Problem | undefined {
  if (parts.every((part) => !values[part]?.trim())) return 'missing'
  const day = dayOf(values, parts)
  const today = todayThere()
  if (!day) return 'notADay'
  if (field.takes === 'today or later') return day < today ? 'past' : isAfterArrival(field, day, values)
  return day <= today && Number(day.slice(0, 4)) >= Number(today.slice(0, 4)) - OLDEST_YEARS ? undefined : 'birth'
}

/** The first flight of a journey cannot leave after its last one has arrived. */
function isAfterArrival({ group }: Field, day: string, values: Values): Problem | undefined {
  const { parts } = FIELDS.intended_arrival!
  const arrival = values.IsArrival === 'Arrival' ? dayOf(values, parts!) : undefined
  return group === 'stopover' && arrival !== undefined && day > arrival ? 'afterArrival' : undefined
}

/** A number of a passport, flight or booking without the spaces and dashes that people type into it. */
export function plainCode(value: string): string {
  return value.replace(/[\s.\-–—/]+/g, '').toUpperCase()
}

/** What was typed without the spaces around it and the double ones within, which count for nothing. */
export function plainText(value = ''): string {
  return value.trim().replace(/\s+/g, ' ')
}
