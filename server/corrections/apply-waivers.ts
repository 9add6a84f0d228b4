import type { NeedsCheck } from '#contract/orders/application.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import { isSameCheck } from '#server/intake/order-flags.ts'

/** What somebody decided about what is to be checked. */
interface Decision {
  /** Values that are other ones now: what stood by somebody's word stands no longer. */
  touched: ReadonlySet<string>
  /** Name of a value -> true: it may stand; false: it is to be checked again. */
  waive: ReadonlyMap<string, boolean>
  waiver: Pick<WaivedCheck, 'at' | 'by' | 'reason'>
}

interface Settled {
  needsCheck: NeedsCheck[]
  waived: WaivedCheck[]
  /** Whether anything stands now, or stands no longer, by this decision. */
  isDecided: boolean
  /** Decided values about which there is nothing to decide. */
  idle: string[]
}

/** Says what of `found` is to be checked from now on, and what stands by somebody's word. */
export function applyWaivers(
  found: NeedsCheck[],
  waived: WaivedCheck[],
  { touched, waive, waiver }: Decision,
): Settled {
  const renewed = waived.filter(({ field }) => waive.get(field) === false)
  const stands = waived.filter(({ field }) => !touched.has(field) && waive.get(field) !== false)
  const open = found.filter((check) => !stands.some(isSameCheck(check)))
  const waivedNow = open.filter(({ field }) => waive.get(field) === true)
  return {
    needsCheck: open.filter(({ field }) => waive.get(field) !== true),
    waived: [...stands, ...waivedNow.map(({ field, message }) => ({ field, message, ...waiver }))],
    isDecided: waivedNow.length > 0 || renewed.length > 0,
    idle: [...waive.keys()].filter((field) => ![...found, ...renewed].some((check) => check.field === field)),
  }
}
