import type { Permission } from '#contract/staff/access.ts'
import { may, type Context } from '#server/context.ts'
import { NUMBERS } from '#server/sealing/sealed-numbers.ts'

interface Hidden {
  /** Who may read it whole. */
  permission: Permission
  /** What others see of it. */
  shown: (value: string) => string | null
}

/** A number by which a person is known: of a passport, or of a residence permit. */
const NUMBER = { permission: 'passport:read', shown: (number: string) => `•••••${number.slice(-3)}` } as const
const TRANSACTION: Hidden = { permission: 'transactions:write', shown: () => null }

/** TABLE: value of an order, by the names that the order and its history give it -> who reads it. Others are for every role. */
const HIDDEN: Record<string, Hidden> = {
  ...Object.fromEntries(NUMBERS.map((name) => [name, NUMBER])),
  transaction_id: TRANSACTION,
  merchant_name: TRANSACTION,
  transactionId: TRANSACTION,
  secondTransactionId: TRANSACTION,
  merchantName: TRANSACTION,
  amount: TRANSACTION,
  reference: TRANSACTION,
}

/** A passport's number as who acts may read it: whole, or its last three characters. */
export function shownPassport(ctx: Context, passport: string | null | undefined): string | null {
  if (!passport) return null
  return may(ctx, NUMBER.permission) ? passport : NUMBER.shown(passport)
}

/** Whether who acts reads a value of an order whole. */
export function maySee(ctx: Context, name: string): boolean {
  const hidden = Object.hasOwn(HIDDEN, name) ? HIDDEN[name] : undefined
  return hidden === undefined || may(ctx, hidden.permission)
}

const TELEPHONE = String.raw`\+\d(?:[ ().-]?\d)+`
const DIGITS = String.raw`(?<!\w)(?:[A-Z]{1,3}-?)?\d(?:[ .-]?\d){5,}[A-Z]?(?!\w)`
const MIXED = String.raw`(?<!\w)(?=(?:[A-Z]*\d){4})[A-Z\d]{6,12}(?!\w)`
const LIKE_A_NUMBER = new RegExp([TELEPHONE, DIGITS, MIXED].join('|'), 'gi')
/** A telephone number, a day, a flight. */
const NOT_ONE = /^\+|^\d{4}[ .-]\d\d?[ .-]\d\d?$|^\d\d?[ .-]\d\d?[ .-]\d{4}$|^[A-Z]{2}\d{1,4}$/i

/** What a traveller wrote, as who acts may read it: whole, or of all that may be the number of a passport the last three characters. */
export function shownText(ctx: Context, text: string): string {
  if (may(ctx, NUMBER.permission)) return text
  return text.replace(LIKE_A_NUMBER, (found) => (NOT_ONE.test(found) ? found : NUMBER.shown(found.replace(/\W/g, ''))))
}

/** An order's values, or those of its history, as who acts may read them. */
export function shownValues<Values extends object | null>(ctx: Context, values: Values): Values {
  if (values === null) return values
  const shown = Object.entries(values).map(([name, value]) => {
    return [name, typeof value === 'string' && !maySee(ctx, name) ? HIDDEN[name]!.shown(value) : value]
  })
  return Object.fromEntries(shown) as Values
}
