import { createHash } from 'node:crypto'
import { TERMS_DIGESTS, TERMS_FIELDS } from '#contract/orders/terms-fields.ts'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import type { Payment } from '#server/db/tables/orders.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'
import { readProofs } from '#server/intake/read-proofs.ts'
import type { Flag, Sent } from '#server/intake/read-order.ts'
import { textOf } from '#server/intake/text-of.ts'
import { plainAddress } from '#server/visitors/plain-address.ts'
import { say } from '#server/words/say.ts'

/** Longest reference that the database can keep unique as it is. */
const REFERENCE_LONGEST = 255

/** The language of mails: `es`, `es-DO`, `ES`. An unknown one counts as English and is flagged. */
export function readLanguage(sent: unknown, flag: Flag): string {
  const { text } = textOf(sent)
  if (text === null || text.trim() === '') return 'en'
  const language = text.trim().slice(0, 2).toLowerCase()
  if ((TRAVELLER_LANGUAGES as readonly string[]).includes(language) && /^[a-z]{2}(?:[-_]|$)/i.test(text.trim()))
    return language
  flag(
    'language',
    say('Language: “{0}” is none of {1}; mails are written in English', text, TRAVELLER_LANGUAGES.join(', ')),
  )
  return 'en'
}

/** The site's own number of the order. One too long to be kept unique is shortened, with a hash that keeps it apart. */
export function readReference(sent: unknown, flag: Flag): string | null {
  const { text, problem } = textOf(sent)
  if (text === null || text === '') return null
  if (problem) flag('external_reference', problem)
  if (text.length <= REFERENCE_LONGEST) return text
  flag('external_reference', say('External reference: longer than {0} characters: “{1}”', REFERENCE_LONGEST, text))
  const hash = createHash('sha256').update(text).digest('hex')
  return `${text.slice(0, 150).toWellFormed()}…${hash}`
}

const PAYMENT_TEXTS = ['gateway', 'transaction_id', 'currency', 'ip', 'user_agent', 'card_brand'] as const

/**
 * The payment as the site told it. Anything but `paid` and `pending` counts as pending and is flagged, since only a confirmed
 * payment may start work. Of a card, never more than the last four digits are kept, whatever was sent. What serves a dispute alone is
 * dropped where it does not fit: that is nothing for staff to check, so `drop` is told of it, and not `flag`.
 */
export function readPayment(sent: unknown, flag: Flag, drop: Flag): Payment | null {
  if (sent === undefined || sent === null) return null
  if (!isObject(sent)) {
    flag(
      'payment',
      say('Payment: “{0}” is not a payment; the order counts as not paid', withoutCards(textOf(sent).text ?? '')),
    )
    return { status: 'pending' }
  }
  const payment: Payment = { status: readPaymentStatus(sent.status, flag) }
  for (const field of PAYMENT_TEXTS) {
    const { text, problem } = textOf(sent[field])
    if (problem) flag(`payment.${field}`, problem)
    if (text !== null && (field !== 'ip' || isAddress(text, 'payment.ip', drop))) payment[field] = text
  }
  const amount = textOf(sent.amount)
  if (amount.text !== null) payment.amount = amount.text
  if (amount.text !== null && !isAmount(amount.text)) {
    flag('payment.amount', amount.problem ?? 'Amount: this is not an amount of money')
  }
  const last4 = textOf(sent.card_last4).text
  if (last4 !== null) payment.card_last4 = readLast4(last4, flag)
  return Object.assign(payment, readProofs(sent, drop))
}

/** Whether a text is an amount of money: 69, 69.00. */
export function isAmount(text: string): boolean {
  return /^\s*\d{1,12}(?:\.\d{1,4})?\s*$/.test(text)
}

function readPaymentStatus(sent: unknown, flag: Flag): Payment['status'] {
  const word = typeof sent === 'string' ? sent.trim().toLowerCase() : ''
  if (word === 'paid' || word === 'pending') return word
  const { text } = textOf(sent)
  flag(
    'payment.status',
    text === null
      ? 'Payment status: no status was sent; the order counts as not paid'
      : say('Payment status: “{0}” is neither paid nor pending; the order counts as not paid', withoutCards(text)),
  )
  return 'pending'
}

function readLast4(text: string, flag: Flag): string {
  if (/^\d{4}$/.test(text)) return text
  const digits = text.replace(/\D/g, '')
  flag('payment.card_last4', 'Card: these were not the last four digits; more than those is never kept')
  return digits.slice(-4)
}

/** Whether a text is an IP address, which says where something was done: no bank looks at another. An empty one says nothing. */
function isAddress(text: string, field: string, drop: Flag): boolean {
  if (text.trim() === '' || plainAddress(text) !== undefined) return true
  drop(field, 'Not kept: this is not an IP address, such as 203.0.113.7')
  return false
}

/** The accepted terms, for defence packs. A digest that is none is dropped: that is nothing for staff to check. */
export function readTerms(sent: unknown, flag: Flag, drop: Flag): NewOrder['terms'] {
  if (sent === undefined || sent === null) return null
  if (!isObject(sent)) {
    flag('terms', say('Terms: “{0}” does not say which terms were accepted when', textOf(sent).text ?? ''))
    return null
  }
  const terms: NonNullable<NewOrder['terms']> = {}
  for (const field of TERMS_FIELDS) {
    const { text, problem } = textOf(sent[field])
    if (problem) flag(`terms.${field}`, problem)
    if (text !== null && (field !== 'ip' || isAddress(text, 'terms.ip', drop))) terms[field] = text
  }
  for (const field of TERMS_DIGESTS) {
    const digest = terms[field]?.trim().toLowerCase()
    if (digest === undefined) continue
    terms[field] = digest
    if (/^[0-9a-f]{64}$/.test(digest)) continue
    delete terms[field]
    drop(
      `terms.${field}`,
      'Not kept: a digest of terms is the SHA-256 of their text, 64 characters from 0 to 9 and a to f',
    )
  }
  if (terms.accepted_at !== undefined && Number.isNaN(Date.parse(terms.accepted_at))) {
    flag('terms.accepted_at', 'Terms: the time of acceptance is not a date')
  }
  return terms
}

/** Hides what could be a card number but for its last four digits. */
function withoutCards(text: string): string {
  return text.replace(/(?:\d[ -]?){9,15}(\d{4})(?!\d)/g, '••••$1')
}

function isObject(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
