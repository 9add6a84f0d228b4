import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage } from '#contract/disputes/case-states.ts'
import type { DisputeCase } from '#contract/disputes/disputes.ts'

/** What the fields of a case hold while somebody types. */
export interface Typed {
  gateway: string
  caseNumber: string
  stage: CaseStage
  reason: CaseReason | ''
  scheme: Scheme | ''
  code: string
  amount: string
  currency: string
  /** A local moment of the field, in UTC. */
  openedAt: string
  dueAt: string
  transactionId: string
  reference: string
  cardLast4: string
  paidOn: string
  note: string
}

export const EMPTY: Typed = {
  gateway: '',
  caseNumber: '',
  stage: 'chargeback',
  reason: '',
  scheme: '',
  code: '',
  amount: '',
  currency: '',
  openedAt: '',
  dueAt: '',
  transactionId: '',
  reference: '',
  cardLast4: '',
  paidOn: '',
  note: '',
}

/** The fields that stand in a row of inputs, in the order of a letter. */
export const NAMES = Object.keys(EMPTY) as (keyof Typed)[]

/** A moment as the field has it, in UTC as its label says; '' for none. */
const fieldMoment = (moment: string | null) => (moment === null ? '' : new Date(moment).toISOString().slice(0, 16))
const sentMoment = (typed: string) => (typed === '' ? null : `${typed}:00Z`)

/** What the fields of a case begin with. */
export function typedOf(one: DisputeCase): Typed {
  return {
    gateway: one.gateway,
    caseNumber: one.caseNumber,
    stage: one.stage,
    reason: one.reason,
    note: one.note,
    scheme: one.scheme ?? '',
    code: one.code ?? '',
    amount: one.amount ?? '',
    currency: one.currency ?? '',
    openedAt: fieldMoment(one.openedAt),
    dueAt: fieldMoment(one.dueAt),
    transactionId: one.transactionId ?? '',
    reference: one.reference ?? '',
    cardLast4: one.cardLast4 ?? '',
    paidOn: one.paidOn ?? '',
  }
}

/** What was typed, as it is sent. */
export function sentOf(typed: Typed) {
  const { scheme, reason, openedAt, dueAt, paidOn } = typed
  const opened = sentMoment(openedAt)
  return {
    gateway: typed.gateway,
    caseNumber: typed.caseNumber,
    stage: typed.stage,
    code: typed.code,
    amount: typed.amount,
    currency: typed.currency,
    transactionId: typed.transactionId,
    reference: typed.reference,
    cardLast4: typed.cardLast4,
    note: typed.note,
    reason: reason === '' ? ('other' as const) : reason,
    scheme: scheme === '' ? null : scheme,
    ...(opened !== null && { openedAt: opened }),
    dueAt: sentMoment(dueAt),
    paidOn: paidOn === '' ? null : paidOn,
  }
}

/** Of what was typed only what differs from the case as it was when the form was opened: what others changed meanwhile stays. */
export function changedOf(typed: Typed, before: Typed): Partial<ReturnType<typeof sentOf>> {
  const was: Record<string, unknown> = sentOf(before)
  return Object.fromEntries(Object.entries(sentOf(typed)).filter(([name, value]) => value !== was[name]))
}
