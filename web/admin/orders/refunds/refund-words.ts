import type { TFunction } from 'i18next'
import type { RefundCase } from '#contract/refunds/refund-cases.ts'

/** How much a refund is: its amount, or that it is all of it or a part where no more is known. */
export function refundAmount({ amount, currency, is_whole: isWhole }: RefundCase, t: TFunction): string {
  return amount === null ? t(isWhole ? 'refunds.all' : 'refunds.part') : `${amount} ${currency ?? ''}`.trim()
}

/** Whether a refund waits: to be decided, or to be made. */
export function isOpenRefund({ state }: RefundCase): boolean {
  return state === 'asked' || state === 'approved'
}

/** What an open refund waits for, or how it ended. */
export function refundState({ state, needs_approval: needsApproval }: RefundCase, t: TFunction): string {
  if (state !== 'asked') return t(`refunds.states.${state}`)
  return t(needsApproval ? 'refunds.states.waits' : 'refunds.states.asked')
}
