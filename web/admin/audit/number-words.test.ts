import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { numberWords } from '#web/admin/audit/number-words.ts'
import { en } from '#web/admin/language/en.ts'
import { enCalls } from '#web/admin/language/en-calls.ts'
import { enFirst } from '#web/admin/language/en-first.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: { ...enFirst, ...en, ...enCalls } } } }))

const NAMES = {
  mails: { 31: 'approval', 32: 'correction' },
  governmentMails: { 31: '2026-11-30T08:56:00Z' },
  documents: { 7: 'ticket.pdf' },
  disputes: { 3: 'Stripe du_1' },
  tags: { 2: 'VIP' },
}

test.each([
  ['mailId', 31, 'mail.sent', 'Ticket'],
  ['mailId', 32, 'mail.sent', 'Correction request'],
  ['repeats', 32, 'mail.queued', 'Correction request'],
  ['mailId', 31, 'government-mail.viewed', '30 Nov 2026, 08:56 UTC'],
  ['mailId', 31, 'document.received', '30 Nov 2026, 08:56 UTC'],
  ['mailId', 31, 'document.refused', '30 Nov 2026, 08:56 UTC'],
  ['documentId', 7, 'document.opened', 'ticket.pdf'],
  ['superseded', [7, 8], 'document.uploaded', 'ticket.pdf, #8'],
  ['disputeId', 3, 'dispute.opened', 'Stripe du_1'],
  ['tags', [2], 'order.tagged', 'VIP'],
  ['superseded', [], 'document.sent', undefined],
  ['mailId', 99, 'mail.sent', '#99'],
  ['withdrawn', true, 'document.withdrawn', undefined],
  ['siteId', 1, 'site.saved', undefined],
])('%s %s of %s is %s', (field, value, event, words) => {
  expect(numberWords(field, value, event, NAMES, i18next.t)).toBe(words)
})
