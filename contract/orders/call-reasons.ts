import type { CallOutcome } from '#contract/orders/call-outcomes.ts'

/**
 * TABLE: outcome of a call that puts an order off -> how the reason for that begins. The server writes it in the language of who called, and pages show
 * it in that of who reads.
 */
export const CALL_REASONS = {
  'no-answer': { en: 'No answer', es: 'No contesta' },
  'call-back': { en: 'To be called back', es: 'Hay que volver a llamar' },
} as const satisfies Partial<Record<CallOutcome, { en: string; es: string }>>
