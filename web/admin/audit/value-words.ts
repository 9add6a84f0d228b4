import i18next, { type TFunction } from 'i18next'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { PROVIDERS, type Provider } from '#contract/mails/providers.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { REFUND_REASONS, type RefundReason } from '#contract/refunds/refund-states.ts'
import { SHOWN_STATUSES } from '#contract/orders/statuses.ts'
import { fieldAsWords } from '#web/admin/audit/audit-changes.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'
import { INPUTS } from '#web/admin/form/form-inputs.ts'
import { DASH, exactMoment, formatDay } from '#web/admin/formats/formats.ts'
import { languageName } from '#web/admin/orders/filters/list-filters.ts'
import { queueWords } from '#web/admin/orders/use-queue-words.ts'

const DAY = /^\d{4}-\d\d-\d\d$/
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
/** The rows of the order page, each once: of two with the same value the first names it. */
const ROWS = Object.values(FORM_SECTIONS).flat()
/** TABLE: field that holds codes -> where the dictionary has their words. */
const CODES: Record<string, readonly string[]> = {
  broughtBackBy: ['later.wakings'],
  by: ['auditCodes'],
  call: ['calls'],
  format: ['auditCodes'],
  job: ['jobs'],
  kind: ['mailTrouble.kinds', 'auditMailKinds'],
  matchedBy: ['disputes.matchedBy'],
  outcome: ['calling.outcomes'],
  part: ['auditCodes'],
  password: ['auditCodes'],
  proof: ['auditCodes'],
  reason: ['disputes.reasons'],
  scan: ['auditCodes'],
  scheme: ['disputes.schemes'],
  scopes: ['sites.keyScopes'],
  secondFactor: ['auditCodes'],
  source: ['disputes.sources'],
  stage: ['disputes.stages'],
  state: ['mailStates', 'documents', 'disputes.states'],
  verdict: ['documents.verdicts'],
  waitsFor: ['later.kinds'],
  wallet: ['auditCodes'],
  why: ['auditCodes'],
}
const LISTS_OF_FIELDS = ['fields', 'toCheck']
const MEMBER_FIELDS = ['refundedBy', 'workerId']
const STATUS_FIELDS = ['oldStatus', 'processStatus', 'statusBeforeDelete']

/** What a field of an audit row is called: by the log's own words, else as the order page calls the row it stands in. */
export function fieldWords(field: string): string {
  const key = `audit.fields.${field}`
  if (i18next.exists(key)) return String(i18next.t(key as 'audit.title'))
  const row = ROWS.find(({ fields }) => fields.includes(field))
  if (row === undefined) return fieldAsWords(field)
  const { part } = INPUTS[field as CorrectionField] ?? {}
  const label = i18next.t(`fields.${row.label}`)
  return part === undefined ? label : `${label}: ${i18next.t(`edit.parts.${part}`)}`
}

/** A value of an audit row as a person reads it. Members are named where they are known. */
export function valueWords(field: string, value: unknown, t: TFunction, names: Map<string, string>): string {
  if (STATUS_FIELDS.includes(field)) return statusWords(value, t)
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return DASH
  // A fingerprint, which says nothing to anybody.
  if (field === 'search') return t('audit.unkept')
  if (typeof value === 'boolean') return value ? t('common.yes') : t('common.no')
  if (MEMBER_FIELDS.includes(field)) return names.get(String(value)) ?? String(value)
  if (field === 'reason' && REFUND_REASONS.some((reason) => reason === value))
    return t(`refunds.reasons.${value as RefundReason}`)
  if (field === 'scopes' && typeof value === 'string')
    return value
      .split(', ')
      .map((scope) => codeWord(field, scope) ?? scope)
      .join(', ')
  if (typeof value === 'string') {
    const word = codeWord(field, value)
    if (word !== undefined) return word
    if (DAY.test(value)) return formatDay(value)
    return MOMENT.test(value) ? exactMoment(value) : value
  }
  if (Array.isArray(value)) {
    if (LISTS_OF_FIELDS.includes(field)) return value.map((one) => fieldWords(String(one))).join(', ')
    return value.map((one) => valueWords(field, one, t, names)).join(', ')
  }
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([own, part]) => `${fieldWords(own)}: ${valueWords(own, part, t, names)}`)
    .join('; ')
}

function codeWord(field: string, code: string): string | undefined {
  if (field === 'language') return languageName(code)
  if (field === 'provider') return PROVIDERS[code as Provider]?.label
  const queue = field === 'queue' ? QUEUE_KEYS.find((one) => one === code) : undefined
  if (queue !== undefined) return queueWords(queue, i18next.language).title
  const key = CODES[field]?.map((place) => `${place}.${code}`).find((one) => i18next.exists(one))
  return key === undefined ? undefined : String(i18next.t(key as 'audit.title'))
}

function statusWords(value: unknown, t: TFunction): string {
  const status = SHOWN_STATUSES.find((known) => known === value)
  return status === undefined ? t('audit.notMoved') : t(`status.${status}`)
}
