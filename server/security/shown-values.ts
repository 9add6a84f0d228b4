import type { Permission } from '#contract/access.ts'
import { may, type Context } from '#server/context.ts'

interface Hidden {
  /** Who may read it whole. */
  permission: Permission
  /** What others see of it. */
  shown: (value: string) => string | null
}

const PASSPORT: Hidden = { permission: 'passport:read', shown: (passport) => `•••••${passport.slice(-3)}` }
const TRANSACTION: Hidden = { permission: 'transactions:write', shown: () => null }

/** TABLE: value of an order, by the names that the order and its history give it -> who reads it. Others are for every role. */
const HIDDEN: Record<string, Hidden> = {
  passport_number: PASSPORT,
  transaction_id: TRANSACTION,
  merchant_name: TRANSACTION,
  transactionId: TRANSACTION,
  merchantName: TRANSACTION,
  amount: TRANSACTION,
  reference: TRANSACTION,
}

/** A passport's number as who acts may read it: whole, or its last three characters. */
export function shownPassport(ctx: Context, passport: string | null | undefined): string | null {
  if (!passport) return null
  return may(ctx, PASSPORT.permission) ? passport : PASSPORT.shown(passport)
}

/** An order's values, or those of its history, as who acts may read them. */
export function shownValues<Values extends object | null>(ctx: Context, values: Values): Values {
  if (values === null) return values
  const shown = Object.entries(values).map(([name, value]) => {
    const hidden = Object.hasOwn(HIDDEN, name) ? HIDDEN[name] : undefined
    return [name, hidden && typeof value === 'string' && !may(ctx, hidden.permission) ? hidden.shown(value) : value]
  })
  return Object.fromEntries(shown) as Values
}
