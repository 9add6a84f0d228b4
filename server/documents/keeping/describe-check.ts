import type { z } from 'zod'
import type { Application } from '#contract/orders/application.ts'
import { CHECKED_FIELDS, type CheckedField, type documentCheck, type Verdict } from '#contract/documents/documents.ts'
import type { Context } from '#server/context.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { birthDayOf } from '#server/documents/checking/compare-with-order.ts'
import { shownPassport } from '#server/security/shown-values.ts'

/** A comparison, and what order and other order say now. */
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
  form: Application | null
  otherName: string | null
  otherLastName: string | null
  /** Of the other order; sealed as its form is. */
  other: Pick<Application, 'passport_number'> | null
}

/** Makes a comparison readable: what was found and what the order says. Null where the document was never compared. */
export function describeCheck(ctx: Context, orderId: number, raw: RawCheck): z.output<typeof documentCheck> | null {
  const { verdict, comparison } = raw
  if (!verdict || !comparison) return null
  const form = ctx.numbers.open(orderId, raw.form)
  const { otherOrderId } = comparison
  const other = otherOrderId === null ? null : ctx.numbers.open(otherOrderId, raw.other)
  const expected = expectedOf(ctx, { ...raw, form })
  const found = foundOf(ctx, { ...raw, other }, comparison)
  return {
    verdict,
    fields: CHECKED_FIELDS.flatMap((field) => {
      const result = comparison.fields[field]
      if (result === undefined) return []
      return [{ field, result, expected: expected[field], found: result === 'same' ? expected[field] : found[field] }]
    }),
    otherOrderId,
    comparedAt: raw.comparedAt,
    allowed:
      raw.allowedAt === null ? null : { at: raw.allowedAt, by: raw.allowedBy ?? '', reason: raw.allowedReason ?? '' },
  }
}

type Values = Record<CheckedField, string | null>

function expectedOf(ctx: Context, raw: RawCheck): Values {
  return {
    name: `${raw.name} ${raw.lastName}`.trim(),
    passport: shownPassport(ctx, raw.form?.passport_number),
    birthDay: birthDayOf(raw.form),
    direction: raw.arrives ? 'Arrival' : 'Departure',
    flightDay: raw.flightDay,
  }
}

function foundOf(ctx: Context, raw: RawCheck, comparison: Comparison): Values {
  const { foundName, foundPassport, foundBirthDay, foundDirection, foundFlightDay } = comparison
  return {
    name: raw.otherName === null ? (foundName ?? null) : `${raw.otherName} ${raw.otherLastName ?? ''}`.trim(),
    passport: shownPassport(ctx, raw.other?.passport_number ?? foundPassport),
    birthDay: foundBirthDay ?? null,
    direction: foundDirection,
    flightDay: foundFlightDay,
  }
}
