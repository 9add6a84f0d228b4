import type { z } from 'zod'
import { CHECKED_FIELDS, type CheckedField, type documentCheck, type Verdict } from '#contract/documents.ts'
import type { Context } from '#server/context.ts'
import type { Comparison } from '#server/document-check/compare.ts'
import { shownPassport } from '#server/orders/shown-passport.ts'

/** What the database keeps of a comparison, and what order and other order say now. */
export interface RawCheck {
  verdict: Verdict | null
  comparison: Comparison | null
  comparedAt: string | null
  allowedAt: string | null
  allowedBy: string | null
  allowedReason: string | null
  name: string
  lastName: string
  arrives: boolean
  flightDay: string | null
  passport: string | null
  otherName: string | null
  otherLastName: string | null
  otherPassport: string | null
}

/** Makes a comparison readable: what was found and what the order says. Null where the document was never compared. */
export function describeCheck(ctx: Context, raw: RawCheck): z.output<typeof documentCheck> | null {
  const { verdict, comparison } = raw
  if (!verdict || !comparison) return null
  const expected = expectedOf(ctx, raw)
  const found = foundOf(ctx, raw, comparison)
  return {
    verdict,
    fields: CHECKED_FIELDS.map((field) => {
      const result = comparison.fields[field]
      return { field, result, expected: expected[field], found: result === 'same' ? expected[field] : found[field] }
    }),
    otherOrderId: comparison.otherOrderId,
    comparedAt: raw.comparedAt,
    allowed:
      raw.allowedAt === null ? null : { at: raw.allowedAt, by: raw.allowedBy ?? '', reason: raw.allowedReason ?? '' },
  }
}

type Values = Record<CheckedField, string | null>

function expectedOf(ctx: Context, raw: RawCheck): Values {
  return {
    name: `${raw.name} ${raw.lastName}`.trim(),
    passport: shownPassport(ctx, raw.passport),
    direction: raw.arrives ? 'Arrival' : 'Departure',
    flightDay: raw.flightDay,
  }
}

function foundOf(ctx: Context, raw: RawCheck, { foundDirection, foundFlightDay }: Comparison): Values {
  return {
    name: raw.otherName === null ? null : `${raw.otherName} ${raw.otherLastName ?? ''}`.trim(),
    passport: shownPassport(ctx, raw.otherPassport),
    direction: foundDirection,
    flightDay: foundFlightDay,
  }
}
