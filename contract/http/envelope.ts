import { z } from 'zod'
import { cleanEmail, isEmail, looksLikeEmail, TYPED_AT_MOST } from '#contract/normalise/email.ts'

/** The answer to every call; `status` is 1 for success, 0 for failure, 401 when no longer signed in. */
export interface Envelope<Data = unknown> {
  status: 1 | 0 | 401
  message: string
  data?: Data
  /** Field -> message, where a form did not fit. */
  errors?: Record<string, string>
  /** Names this request in the server's log. */
  requestId?: string
}

/** The message for a failure of ours; it reveals nothing of what went wrong inside. */
export const OUR_FAULT = 'Something went wrong. Please try again.'

/** A moment on the wire: ISO 8601 with offset, as PostgreSQL or JavaScript writes it. */
export const moment = z.string().meta({ format: 'date-time' })

const NOT_A_MOMENT = 'Choose a date and time'

/** A moment that a person chose: ISO 8601 with its offset, so that it is one moment whatever clock the server has. */
export const chosenMoment = z
  .string({ error: NOT_A_MOMENT })
  .max(40, NOT_A_MOMENT)
  .refine((value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value)), {
    message: NOT_A_MOMENT,
  })

/** A day on the wire: YYYY-MM-DD. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD')
  .meta({ format: 'date' })

/** Largest order id that is taken; JavaScript and PostgreSQL hold it exactly. */
const LARGEST_ID = 999_999_999_999_999

const NOT_AN_ID = 'This is not an id'
const NOT_A_NUMBER = 'This is not a number'
const NOT_ORDERS = 'Choose between 1 and 500 orders'

/** An id as clients send it, a number or a digit string; a number inside. */
export const id = z
  .union([z.int().min(1).max(LARGEST_ID), z.string().regex(/^[1-9][0-9]{0,14}$/, NOT_AN_ID)], { error: NOT_AN_ID })
  .transform(Number)

/** One id or a list of them, at most 500 (security C8); a list without repeats inside. */
export const ids = z
  .union([id.transform((one) => [one]), z.array(id).min(1, NOT_ORDERS).max(500, NOT_ORDERS)], { error: NOT_ORDERS })
  .transform((list) => [...new Set(list)])

/** A yes or no, which forms write as text; left out it is no. */
export const yesOrNo = z
  .union([z.boolean(), z.enum(['true', 'false', ''])])
  .nullish()
  .transform((value) => value === true || value === 'true')

/** A count in a query: a number or its digits. */
export const count = z
  .union([z.int().min(0).max(2_000_000_000), z.string().regex(/^[0-9]{1,9}$/, NOT_A_NUMBER)], { error: NOT_A_NUMBER })
  .transform(Number)

/** Text from outside: no NUL, no broken surrogates, so that PostgreSQL and JSON can hold it; at most `max` characters. */
export function text(max: number, required?: string) {
  const base = z
    .string({ error: required ?? 'This is not text' })
    .max(max, `This is too long: at most ${max} characters`)
  const whole = base.refine(
    (value) => !value.includes('\0') && value.isWellFormed(),
    'This has characters that cannot be kept',
  )
  return required === undefined
    ? whole
    : whole.refine((value) => value.trim() !== '', { message: required, abort: true })
}

/** An e-mail address as somebody typed it, to compare with a known one: in the form of cleanEmail, valid or not. */
export function typedEmail(required: string, invalid: string = required) {
  return z
    .string({ error: required })
    .max(TYPED_AT_MOST, invalid)
    .transform(cleanEmail)
    .refine((address) => address !== '', { message: required, abort: true })
    .refine(looksLikeEmail, invalid)
}

/** One e-mail address that mail can be delivered to, plain: no list, no comment, no quoting; in the form of cleanEmail. */
export function emailAddress(required: string, invalid: string = required) {
  return z
    .string({ error: required })
    .max(TYPED_AT_MOST, invalid)
    .transform(cleanEmail)
    .refine((address) => address !== '', { message: required, abort: true })
    .refine(isEmail, invalid)
}
