import type { NeedsCheck } from '#contract/orders/application.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import type { QueueKey } from '#contract/lists/queues.ts'
import type { Context } from '#server/context.ts'
import { maySee } from '#server/security/shown-values.ts'
import { forReader } from '#server/words/in-language.ts'
import { findFlags, findSpellings, type Flagged } from '#server/official-form/find-flags.ts'
import type { TwinFlag } from '#server/orders/find-twins.ts'
import { isSameCheck, notesOf, type Check } from '#server/intake/order-flags.ts'
import { quoted } from '#server/words/say.ts'

/** Orders whose form nobody fills in any longer: only what was wrong when the order came still counts. */
export const CLOSED: readonly QueueKey[] = ['completedOrder', 'deletedOrder', 'refundOrder']

/** The day on which an order's form would be filled in: today, or of a closed order the day on which it came. */
export function formDayOf(queue: QueueKey, createdAt: Date): string {
  return dayInSantoDomingo(CLOSED.includes(queue) ? createdAt : new Date())
}

interface CheckedOrder extends Flagged {
  queue: QueueKey
  created_at: string
  notes: NeedsCheck[] | null
  needs_check: NeedsCheck[]
  waived: WaivedCheck[]
  twins: TwinFlag[]
}

export interface Checks {
  /** What a person must look at, in the reader's language. */
  needs_check: NeedsCheck[]
  /** What of it somebody kept as it is. */
  waived: WaivedCheck[]
  /** How the official form takes values that are nobody's decision. */
  spellings: { field: string; value: string }[]
}

/**
 * What of an order is to be checked: what its values show today, whatever was found when it came, and what the intake noted
 * besides, except what somebody kept as it is. Spellings of a passport or residence number are for those who may read it.
 */
export function listChecks(ctx: Context, order: CheckedOrder): Checks {
  const day = formDayOf(order.queue, new Date(order.created_at))
  const found: Check[] = [...order.twins, ...findFlags(order, day), ...notesOf(order).map(asKept)]
  const open = found.filter((check) => !order.waived.some(isSameCheck(check)))
  return {
    needs_check: open.map(({ field, message, suggestion }) => ({
      field,
      message: forReader(ctx, message),
      ...(suggestion !== undefined && maySee(ctx, field) && { suggestion }),
    })),
    // A check that no longer applies, such as a day that is no longer too late, needs no approval.
    waived: order.waived.flatMap((check) => {
      const same = found.find(isSameCheck(check))
      return same ? [{ ...check, message: forReader(ctx, same.message) }] : []
    }),
    spellings: findSpellings(order).filter(({ field }) => maySee(ctx, field)),
  }
}

function asKept({ message, ...check }: NeedsCheck): Check {
  return { ...check, message: quoted(message) }
}
