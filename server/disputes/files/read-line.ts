import type { CaseReason, Scheme } from '#contract/disputes/case-reasons.ts'
import { reasonOfCode, reasonOfStripe } from '#contract/disputes/reason-codes.ts'
import type { CaseStage, CaseState } from '#contract/disputes/case-states.ts'
import type { FileColumns } from '#contract/disputes/dispute-files.ts'
import type { FileField } from '#contract/disputes/file-fields.ts'
import { plainAmount } from '#contract/values/money.ts'
import type { CaseFacts } from '#server/disputes/case-row.ts'
import { amountOfStripe } from '#server/disputes/hooks/stripe-amount.ts'
import { say, type Said } from '#server/words/say.ts'

/** What a line says of a case; null: nothing. */
export type LineFacts = Pick<CaseFacts, 'caseNumber' | 'stage'> & {
  [
    Name in
      | 'state'
      | 'reason'
      | 'code'
      | 'scheme'
      | 'amount'
      | 'currency'
      | 'openedAt'
      | 'dueAt'
      | 'transactionId'
      | 'reference'
      | 'cardLast4'
      | 'paidOn'
  ]: CaseFacts[Name] | null
}

/** Why a line cannot be taken; `word`: since nobody has said what a word of it means. */
export interface LineRefused {
  refused: Said
  word?: { field: 'state' | 'stage'; word: string }
}

/** TABLE: how gateways say how far a dispute is, without spaces, signs and capitals -> ours. */
const STATES: Record<string, CaseState> = {
  warning: 'warning',
  warningneedsresponse: 'warning',
  warningunderreview: 'submitted',
  warningclosed: 'expired',
  needsresponse: 'needs-response',
  open: 'needs-response',
  new: 'needs-response',
  actionrequired: 'needs-response',
  evidencerequired: 'needs-response',
  waitingforsellerresponse: 'needs-response',
  underreview: 'submitted',
  submitted: 'submitted',
  responded: 'submitted',
  evidencesubmitted: 'submitted',
  evidenceunderreview: 'submitted',
  won: 'won',
  resolvedsellerfavour: 'won',
  lost: 'lost',
  resolvedbuyerfavour: 'lost',
  accepted: 'accepted',
  chargerefunded: 'accepted',
  expired: 'expired',
}

/** TABLE: how they say which round it is in -> ours. */
const STAGES: Record<string, CaseStage> = {
  warning: 'warning',
  inquiry: 'warning',
  retrieval: 'warning',
  requestforinformation: 'warning',
  earlyfraudwarning: 'warning',
  dispute: 'chargeback',
  chargeback: 'chargeback',
  firstchargeback: 'chargeback',
  prearbitration: 'pre-arbitration',
  secondchargeback: 'pre-arbitration',
  arbitration: 'arbitration',
}

/** TABLE: how they name who rules on it -> ours; another is nobody that we know. */
const SCHEMES: Record<string, Scheme> = {
  visa: 'visa',
  mastercard: 'mastercard',
  mc: 'mastercard',
  amex: 'amex',
  americanexpress: 'amex',
  discover: 'discover',
  diners: 'discover',
  dinersclub: 'discover',
  paypal: 'paypal',
}

/** Reads a line by its columns; or says why it cannot be taken. */
export function readLine(value: (field: FileField) => string, columns: FileColumns): LineFacts | LineRefused {
  const caseNumber = value('caseNumber')
  if (!/^[^\p{Cc}]{1,100}$/u.test(caseNumber)) return { refused: 'There is no case number in this line' }
  const currency = value('currency').toUpperCase() || null
  if (currency !== null && !/^[A-Z]{3}$/.test(currency)) return { refused: 'A currency is three letters, as USD' }
  const amount = readMoney(value('amount'), currency, columns.amounts)
  if (amount === undefined) return { refused: 'This is not an amount of money' }
  const [openedAt, dueAt, paidAt] = (['openedAt', 'dueAt', 'paidOn'] as const).map((field) =>
    readMoment(value(field), columns.days),
  )
  if (openedAt === undefined || dueAt === undefined || paidAt === undefined) return { refused: 'There is no such day' }
  const cardLast4 = /(\d{4})\W*$/.exec(value('cardLast4'))?.[1] ?? null
  const standing = readStanding(value('state'), value('stage'), columns)
  if ('refused' in standing) return standing
  const scheme = own(SCHEMES, value('scheme'))
  const code = value('code').slice(0, 60) || null
  return {
    caseNumber,
    ...standing,
    reason: code === null ? null : readReason(code, scheme),
    code,
    scheme,
    amount,
    currency,
    openedAt,
    // A deadline before the dispute is none.
    dueAt: dueAt !== null && openedAt !== null && dueAt < openedAt ? null : dueAt,
    transactionId: value('transactionId').slice(0, 200) || null,
    reference: value('reference').slice(0, 200) || null,
    cardLast4,
    paidOn: paidAt === null ? null : paidAt.slice(0, 10),
  }
}

type Standing = Pick<LineFacts, 'stage' | 'state'>

function readStanding(stateWord: string, stageWord: string, columns: FileColumns): Standing | LineRefused {
  const said = Object.hasOwn(columns.states, stateWord) ? columns.states[stateWord]! : own(STATES, stateWord)
  if (stateWord !== '' && said === null) return unknownWord('state', stateWord)
  const saidStage = Object.hasOwn(columns.stages, stageWord) ? columns.stages[stageWord]! : own(STAGES, stageWord)
  if (stageWord !== '' && saidStage === null) return unknownWord('stage', stageWord)
  const isWarning = said === 'warning' || plain(stateWord).startsWith('warning')
  const stage = isWarning ? 'warning' : (saidStage ?? 'chargeback')
  if (stage !== 'warning') return { stage, state: said }
  if (said === 'won' || said === 'lost') return { refused: 'A warning is neither won nor lost' }
  return { stage, state: said === 'needs-response' ? 'warning' : said }
}

function unknownWord(field: 'state' | 'stage', whole: string): LineRefused {
  const word = whole.slice(0, 100)
  return { refused: say('Say what “{0}” means', word), word: { field, word } }
}

function readReason(code: string, scheme: Scheme | null): CaseReason {
  const byCode = reasonOfCode(code, scheme)
  return byCode === 'other' ? reasonOfStripe(code.toLowerCase().replace(/\W+/g, '_')) : byCode
}

/** An amount as the file writes it; null where nothing is written, undefined where it is none, or could be two. */
function readMoney(written: string, currency: string | null, how: FileColumns['amounts']): string | null | undefined {
  const value = written.replace(/[\s\u00a0$€£]/g, '')
  if (value === '') return null
  if (how === 'smallest-unit')
    return /^\d{1,15}$/.test(value) ? (amountOfStripe(Number(value), currency) ?? undefined) : undefined
  // Thousands are set apart by what does not stand before the cents; 1.234 or 1,234 may be either.
  if (/^\d{1,3}[.,]\d{3}$/.test(value)) return undefined
  const whole = /^\d{1,3}(,\d{3})+(\.\d{1,4})?$/.test(value)
    ? value.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+(,\d{1,4})?$/.test(value)
      ? value.replaceAll('.', '').replace(',', '.')
      : value.replace(/,(\d{1,2})$/, '.$1')
  return plainAmount(whole) ?? undefined
}

const TIME = String.raw`(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d)?)?$`
const WRITTEN: Record<Exclude<FileColumns['days'], 'seconds'>, { pattern: RegExp; at: [number, number, number] }> = {
  iso: { pattern: new RegExp(String.raw`^(\d{4})-(\d\d)-(\d\d)${TIME}`), at: [1, 2, 3] },
  'day-first': { pattern: new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})${TIME}`), at: [3, 2, 1] },
  'month-first': { pattern: new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})${TIME}`), at: [3, 1, 2] },
}

/** A moment as the file writes it, in UTC where it says no zone; null where nothing is written, undefined where there is no such day. */
function readMoment(written: string, how: FileColumns['days']): string | null | undefined {
  const value = written.trim()
  if (value === '') return null
  if (how === 'seconds') return /^\d{9,10}$/.test(value) ? new Date(Number(value) * 1000).toISOString() : undefined
  const { pattern, at } = WRITTEN[how]
  const found = pattern.exec(value)
  if (!found) return undefined
  const [year, month, day] = at.map((group) => found[group]!.padStart(2, '0')) as [string, string, string]
  const [hour = '00', minute = '00', second = '00'] = found.slice(4, 7)
  const zone = found[7]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  if (
    Number.isNaN(date.getTime()) ||
    date.toISOString().slice(0, 10) !== `${year}-${month}-${day}` ||
    !year.startsWith('20')
  )
    return undefined
  const offset = zone === undefined || /^[A-Z]/.test(zone) ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const moment = new Date(`${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}:${second}${offset}`)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '')
const own = <Value>(table: Record<string, Value>, word: string): Value | null =>
  Object.hasOwn(table, plain(word)) ? table[plain(word)]! : null
