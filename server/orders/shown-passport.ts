import { may, type Context } from '#server/context.ts'

/** A passport's number as who acts may read it: whole, or its last three characters (decisions section 6). */
export function shownPassport(ctx: Context, passport: string | null | undefined): string | null {
  if (!passport) return null
  return may(ctx, 'passport:read') ? passport : `•••••${passport.slice(-3)}`
}
