import type { TFunction } from 'i18next'
import type { AuditNames } from '#contract/staff/audit.ts'
import { isOfGovernmentMail } from '#contract/staff/audit-events.ts'
import { valueWords } from '#web/admin/audit/value-words.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'

/** TABLE: field that holds numbers -> what they are of. */
const NUMBERS: Record<string, keyof AuditNames> = {
  mailId: 'mails',
  repeats: 'mails',
  documentId: 'documents',
  superseded: 'documents',
  withdrawn: 'documents',
  disputeId: 'disputes',
  tags: 'tags',
}

/** What a number of an audit row stands for, in words; by the number where that is gone. Undefined of what is no such number. */
export function numberWords(
  field: string,
  value: unknown,
  event: string,
  names: AuditNames | undefined,
  t: TFunction,
): string | undefined {
  const kind = NUMBERS[field]
  if (kind === undefined || names === undefined || value === null || value === undefined) return undefined
  if (Array.isArray(value))
    return value.length === 0 ? undefined : value.map((one) => numberWords(field, one, event, names, t)).join(', ')
  if (typeof value === 'boolean') return undefined
  const isReceived = kind === 'mails' && isOfGovernmentMail(event)
  const name = names[isReceived ? 'governmentMails' : kind][String(value)]
  if (name === undefined) return `#${String(value)}`
  if (isReceived) return exactMoment(name, 'minute')
  return kind === 'mails' ? valueWords('kind', name, t, new Map()) : name
}
