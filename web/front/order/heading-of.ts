import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { Words } from '#web/front/languages/en.ts'

/** What stands over an order that is not ready. */
export function headingOf({ step, recalled_at: recalledAt }: ShownOrder['order'], words: Words): string {
  if (step === 'refunded') return words.refunded
  if (step === 'refund-open') return words.refundOpen
  return recalledAt === null ? words.notReady : words.withdrawn
}
