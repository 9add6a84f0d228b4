import { CASE_REASON_NAMES, SCHEMES } from '#contract/disputes/case-reasons.ts'
import { CASE_MATCHES, CASE_SOURCES, CASE_STAGES, CASE_STATES } from '#contract/disputes/case-states.ts'
import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import { CALL_OUTCOMES } from '#contract/orders/call-outcomes.ts'
import { ORDER_PARTS } from '#contract/staff/audit-events.ts'
import { DOCUMENT_STATES, VERDICTS } from '#contract/documents/documents.ts'
import { MAIL_STATES } from '#contract/mails/mail-states.ts'
import { PERSON_KEYS, PERSON_FORMATS } from '#contract/orders/person-keys.ts'
import { PROVIDER_NAMES } from '#contract/mails/providers.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { KEY_SCOPES } from '#contract/sites/sites.ts'
import { SWITCHED_MAILS } from '#contract/travellers/traveller-events.ts'
import { WALLETS } from '#contract/documents/wallets.ts'
import { fieldAsWords } from '#web/admin/audit/audit-changes.ts'
import { fieldWords, valueWords } from '#web/admin/audit/value-words.ts'
import { en } from '#web/admin/language/en.ts'
import { enCalls } from '#web/admin/language/en-calls.ts'
import { enFirst } from '#web/admin/language/en-first.ts'
import { esCalls } from '#web/admin/language/es-calls.ts'
import { es } from '#web/admin/language/es.ts'
import { esFirst } from '#web/admin/language/es-first.ts'

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: {
      en: { translation: { ...enFirst, ...en, ...enCalls } },
      es: { translation: { ...esFirst, ...es, ...esCalls } },
    },
  })
})

test.each([
  ['passport_number', 'Passport number'],
  ['last_name', 'Last names'],
  ['date_of_dob', 'Date of birth: day'],
  ['intended_arrival_year', 'Intended arrival date: year'],
  ['country_code', 'Phone: country code'],
  ['processing_mode', 'Processing mode'],
  ['processStatus', 'Status'],
  ['somethingNew', 'Something new'],
])('%s of an audit row is called “%s”, as the order page does', (field, words) => {
  expect(fieldWords(field)).toBe(words)
})

test('values are words: waived fields by their labels, days and moments with the month as a word', () => {
  const words = (field: string, value: unknown) => valueWords(field, value, i18next.t, new Map())
  expect(words('fields', ['passport_number', 'hotel'])).toBe('Passport number, Hotel')
  expect(words('processingDate', '2026-12-02')).toBe('2 Dec 2026')
  expect(words('refundDate', '2026-12-02T14:02:03Z')).toBe('2 Dec 2026, 14:02:03 UTC')
})

const SERVER = import.meta.glob<string>('../../../server/**/*.ts', { query: '?raw', import: 'default', eager: true })
const PARTS = /\b(?:before|after)(?::| =) \{((?:[^{}]|\{[^{}]*\})*)\}/g
const NAMES = /(?:^|[,{])\s*([A-Za-z_]\w*)\s*(?=[,:}]|$)/g

/** The fields that the server writes into the audit log, as they stand in its code. */
function writtenFields(): string[] {
  const files = Object.entries(SERVER)
    .filter(([file]) => !/\/testing\/|\.test\.ts$/.test(file))
    .map(([, code]) => code)
    .filter((code) => /writeAudit|AuditEntry/.test(code))
    // What a function takes is no field of the log.
    .map((code) => code.replace(/\(\{[^}]*\}\) =>/g, ''))
  const parts = files.flatMap((code) => [...code.matchAll(PARTS)].map(([, part]) => part!))
  return [...new Set(parts.flatMap((part) => [...part.matchAll(NAMES)].map(([, name]) => name!)))]
}

/** The names of JOBS, as they stand in its code. */
function jobsOf(code: string): string[] {
  const table = code.slice(code.indexOf('export const JOBS'), code.indexOf('export type JobName'))
  return [...table.matchAll(/^  '([a-z-]+)': \{/gm)].map(([, name]) => name!)
}

/** The calls that somebody with an account or a key may be refused. */
const RECORDED_CALLS = Object.entries(ENDPOINTS)
  .filter(([, { access }]) => !['public', 'grant', 'inbound-secret'].includes(access))
  .map(([name]) => name)

/** TABLE: field -> the codes that the server writes there. */
const CODES: Record<string, readonly string[]> = {
  by: PERSON_KEYS,
  call: ['document', ...RECORDED_CALLS],
  format: PERSON_FORMATS,
  job: jobsOf(SERVER['../../../server/jobs.ts']!),
  matchedBy: CASE_MATCHES,
  kind: [...SWITCHED_MAILS, 'replaced', 'withdrawn'],
  language: ['es', 'de'],
  outcome: CALL_OUTCOMES,
  part: ORDER_PARTS,
  password: ['changed'],
  provider: PROVIDER_NAMES,
  proof: ['staff', 'grant', 'signature'],
  queue: QUEUE_KEYS,
  reason: CASE_REASON_NAMES,
  scan: ['clean', 'infected'],
  scheme: SCHEMES,
  scopes: [...KEY_SCOPES, KEY_SCOPES.join(', ')],
  secondFactor: ['authenticator', 'recovery code', 'passkey'],
  source: CASE_SOURCES,
  stage: CASE_STAGES,
  state: [...Object.keys(MAIL_STATES), ...DOCUMENT_STATES, ...CASE_STATES],
  verdict: VERDICTS,
  wallet: WALLETS,
  why: ['retention', 'erasure', 'restore'],
}

describe.each(['en', 'es'])('in %s', (language) => {
  beforeAll(async () => void (await i18next.changeLanguage(language)))
  // Other files share it.
  afterAll(async () => void (await i18next.changeLanguage('en')))
  const words = (field: string, value: unknown) => valueWords(field, value, i18next.t, new Map())

  test('every field that the server writes has words of its own', () => {
    const fields = writtenFields()
    expect(fields.length).toBeGreaterThan(60)
    const known = (field: string) =>
      i18next.exists(`audit.fields.${field}`) || fieldWords(field) !== fieldAsWords(field)
    expect(fields.filter((field) => !known(field))).toEqual([])
  })

  test.each(Object.entries(CODES))('no code of %s is shown as it is', (field, codes) => {
    expect(codes.filter((code) => words(field, code) === code)).toEqual([])
  })

  test('a call without words of its own is shown by its name', () => {
    expect(words('call', 'somethingNew')).toBe('somethingNew')
    expect(words('job', 'send-mail')).not.toMatch(/-/)
  })

  test('the fingerprint of what was searched for is not shown', () => {
    expect(words('search', 'bDBDt15iKQyZyQ0vWyZzUw')).toBe(i18next.t('audit.unkept'))
  })

  test('lists and groups of values are no JSON', () => {
    expect(words('toCheck', ['passport_number', 'hotel'])).toMatch(/^[^"[]+, [^"[]+$/)
    expect(words('superseded', [7, 8])).toBe('7, 8')
    expect(words('sharedWith', [])).toBe('-')
    expect(words('filters', { language: 'es', flagged: true })).not.toMatch(/[{}"[]/)
  })
})
