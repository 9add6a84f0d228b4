import { may, type Context } from '#server/context.ts'

/** A passport's number as who acts may read it: whole, or its last three characters. */
export function shownPassport(ctx: Context, passport: string | null | undefined): string | null {
  if (!passport) return null
  return may(ctx, 'passport:read') ? passport : `•••••${passport.slice(-3)}`
}

/** The same for values by their names, as the history tells them. */
export function hidePassports<Values extends Record<string, unknown> | null>(ctx: Context, values: Values): Values {
  if (values === null || typeof values.passport_number !== 'string') return values
  return { ...values, passport_number: shownPassport(ctx, values.passport_number) }
}
