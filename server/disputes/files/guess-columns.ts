import { createHash } from 'node:crypto'
import { fileColumns, type FileColumns } from '#contract/disputes/dispute-files.ts'
import type { FileField } from '#contract/disputes/file-fields.ts'

/** TABLE: a field of a case -> what gateways call its column, without spaces, signs and capitals; the likeliest first, and each of one field alone. */
const NAMES: Record<FileField, readonly string[]> = {
  caseNumber: [
    'disputeid',
    'caseid',
    'casenumber',
    'disputenumber',
    'chargebackid',
    'disputepspreference',
    'case',
    'id',
  ],
  transactionId: [
    'paymentintent',
    'paymentintentid',
    'transactionid',
    'chargeid',
    'paymentid',
    'pspreference',
    'charge',
  ],
  reference: ['merchantreference', 'invoicenumber', 'orderreference', 'paymentreference', 'reference', 'orderid'],
  amount: ['disputedamount', 'disputeamount', 'chargebackamount', 'amount'],
  currency: ['disputedcurrency', 'disputecurrency', 'disputeamountcurrency', 'currency', 'currencycode'],
  state: ['disputestatus', 'casestatus', 'status', 'state'],
  stage: ['disputestage', 'lifecyclestage', 'stage', 'disputetype', 'recordtype'],
  code: ['reasoncode', 'networkreasoncode', 'disputereasoncode', 'cbreasoncode', 'reason', 'disputereason'],
  scheme: ['scheme', 'cardscheme', 'network', 'cardbrand', 'brand', 'paymentmethod'],
  openedAt: [
    'disputedate',
    'opened',
    'openedat',
    'createdutc',
    'created',
    'createdat',
    'disputecreated',
    'datereceived',
  ],
  dueAt: [
    'evidencedueby',
    'evidencedueutc',
    'dueby',
    'duedate',
    'respondby',
    'responseduedate',
    'deadline',
    'defendby',
  ],
  cardLast4: ['cardlast4', 'last4', 'cardlastfour', 'lastfour'],
  paidOn: ['paymentdate', 'transactiondate', 'chargedate', 'paidon', 'chargecreatedutc'],
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What the columns are by their names, and how days are written by their first values. */
export function guessColumns(header: readonly string[], examples: readonly (readonly string[])[] = []): FileColumns {
  const of: Partial<Record<FileField, string>> = {}
  for (const [field, names] of Object.entries(NAMES) as [FileField, readonly string[]][]) {
    const found = names
      .map((name) => header.find((column) => column.length <= 200 && plain(column) === name))
      .find((column) => column !== undefined)
    if (found !== undefined) of[field] = found
  }
  const days = [of.openedAt, of.dueAt, of.paidOn].flatMap((name) => examples[header.indexOf(name ?? '')] ?? [])
  return fileColumns.parse({ of, days: guessDays(days) })
}

/** How days are written; `iso` where nothing shows it, so that 03/04/2026, which may be two days, is refused until somebody says which. */
function guessDays(values: readonly string[]): FileColumns['days'] {
  if (values.length > 0 && values.every((value) => /^\d{9,10}$/.test(value))) return 'seconds'
  const parts = values.map((value) => /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(value))
  if (parts.some((found) => Number(found?.[1]) > 12)) return 'day-first'
  return parts.some((found) => Number(found?.[2]) > 12) ? 'month-first' : 'iso'
}

/** Identifies a header: the names of its columns, in whatever order. */
export function hashOfHeader(header: readonly string[]): string {
  const names = header.map((name) => name.trim().toLowerCase()).toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('hex')
}
