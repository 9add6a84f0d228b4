import type { Permission } from '#contract/staff/access.ts'
import { STATUSES, type Status } from '#contract/orders/statuses.ts'
import type { TextUse } from '#contract/presets/text-variables.ts'

/** TABLE: the marks of a remark that a macro writes, as the remark's call names them. */
export const REMARK_FLAGS = ['whatsapp', 'telephone', 'statusRefund', 'voided', 'chargeBack'] as const
export type RemarkFlag = (typeof REMARK_FLAGS)[number]

/** TABLE: until when a macro puts an order off, reckoned from when it runs or from the flight. */
export const MACRO_DELAYS = [
  'hours2',
  'hours4',
  'morning',
  'days2',
  'days7',
  'flight',
  'traveller',
  'government',
] as const
export type MacroDelay = (typeof MACRO_DELAYS)[number]

/** What a macro does, each at most once; texts by their ids. */
export type MacroStep =
  | { kind: 'remark'; textId: number; flags: RemarkFlag[] }
  | { kind: 'move'; status: Exclude<Status, 'Deleted'> }
  | { kind: 'question'; textId: number }
  | { kind: 'mail'; textId: number }
  | { kind: 'whatsapp'; textId: number }
  | { kind: 'tags'; tagIds: number[] }
  | { kind: 'putOff'; until: MacroDelay; reason: string }

/**
 * TABLE: the kinds of steps in the order in which they are done -> the permission that such a step takes. Putting off comes last, since
 * moving an order that is put off brings it back.
 */
export const MACRO_STEPS: { [Kind in MacroStep['kind']]: (step: Extract<MacroStep, { kind: Kind }>) => Permission } = {
  remark: () => 'orders:remark',
  move: ({ status }) => STATUSES[status].permission,
  question: () => 'mails:resend',
  mail: () => 'mails:resend',
  whatsapp: () => 'orders:remark',
  tags: () => 'orders:tag',
  putOff: () => 'orders:put-off',
}
export const MACRO_STEP_KINDS = Object.keys(MACRO_STEPS) as [MacroStep['kind'], ...MacroStep['kind'][]]

/** TABLE: the kinds of steps that have a text -> what that has to be for. */
export const STEP_TEXTS = {
  remark: 'remark',
  question: 'question',
  mail: 'mail',
  whatsapp: 'message',
} as const satisfies Partial<Record<MacroStep['kind'], TextUse>>

/** TABLE: the steps that write to a traveller. */
export const TO_TRAVELLER = ['question', 'mail', 'whatsapp'] as const satisfies MacroStep['kind'][]

/** Returns the permission that a step takes. */
export function neededFor(step: MacroStep): Permission {
  const row = MACRO_STEPS[step.kind] as (one: MacroStep) => Permission
  return row(step)
}

/** Most orders in one call: each is a transaction of its own, and the page shows how far the run is. */
export const MACRO_ORDERS_AT_MOST = 50
