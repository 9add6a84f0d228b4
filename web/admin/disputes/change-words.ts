import type { TFunction } from 'i18next'
import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'

/** TABLE: a field of a case whose value is not its own word -> the words of a value. */
const WORDS: Record<string, (value: string, t: TFunction) => string> = {
  state: (value, t) => t(`disputes.states.${value as CaseState}`),
  stage: (value, t) => t(`disputes.stages.${value as CaseStage}`),
  reason: (value, t) => t(`disputes.reasons.${value as CaseReason}`),
  scheme: (value, t) => t(`disputes.schemes.${value as Scheme}`),
  openedAt: (value) => exactMoment(value, 'minute'),
  dueAt: (value) => exactMoment(value, 'minute'),
  orderId: (value) => `#${value}`,
}

/** A value of a case as its history tells it; a dash where there is none. */
export function valueWords(field: string, value: string | null, t: TFunction): string {
  return value === null ? '–' : (WORDS[field]?.(value, t) ?? value)
}
