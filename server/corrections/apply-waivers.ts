import type { NeedsCheck } from '#contract/orders/application.ts'
import type { WaivedCheck } from '#contract/orders/order-history.ts'
import { isSameCheck } from '#server/intake/order-flags.ts'

/** What somebody decided about what is to be checked. */
interface Decision {
  /** Values that have changed: what was kept as is for them no longer is. */
  touched: ReadonlySet<string>
  /** Name of a value -> true: it is kept as is; false: it is to be checked again. */
  waive: ReadonlyMap<string, boolean>
  waiver: Pick<WaivedCheck, 'at' | 'by' | 'reason'>
}

interface Settled {
  needsCheck: NeedsCheck[]
  waived: WaivedCheck[]
  /** Whether this decision changes what is kept as is. */
  isDecided: boolean
  /** Decided values about which there is nothing to decide. */
  idle: string[]
}

/** Returns which of `found` are to be checked from now on, and which are kept as is by somebody's decision. */
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
