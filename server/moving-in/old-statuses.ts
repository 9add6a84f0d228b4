import { createReadStream } from 'node:fs'
import type { Status } from '#contract/orders/statuses.ts'
import { parseSent, readLines } from '#server/intake/json-lines.ts'
import { StartError } from '#server/start-error.ts'

interface OldStatusRow {
  /** Where the order stands here; null: by its mode and payment, as a new one. */
  status: Status | null
  /** Since when it is so must be said. */
  needsMoment?: true
}

/** TABLE: what an order of a file may have been in the system before. */
export const OLD_STATUSES = {
  new: { status: null },
  completed: { status: 'Completed' },
  // "Refunded" is a date, here and on the traveller's page.
  refunded: { status: 'Refunds', needsMoment: true },
  'refund-owed': { status: 'Refunds' },
  'awaiting-government': { status: 'AwaitingGovt' },
  'awaiting-customer': { status: 'Awaiting' },
  'contact-customer': { status: 'Contact Customer' },
  'customer-called': { status: 'Customer Called' },
  deleted: { status: 'Deleted' },
} as const satisfies Record<string, OldStatusRow>

export type OldStatus = keyof typeof OLD_STATUSES
export const OLD_STATUS_NAMES = Object.keys(OLD_STATUSES) as OldStatus[]

/** TABLE: what is a queue or a state here, and no status of an order that comes -> what says it. */
const SAID_OTHERWISE: Record<string, string> = {
  pending: 'an order that is not paid is new, with payment.status pending',
  paid: 'an order that is paid is new, with payment.status paid',
  priority: 'an order that was bought as urgent is new, with processing_mode priority',
  future: 'an order for a later day is new, with processing_mode future and processing_date',
  later: 'who puts an order off says here until when and why: say what it is else',
}

/** Why a word is no status of an order; undefined where it is one. */
export function statusProblem(word: string): string | undefined {
  if (isOldStatus(word)) return undefined
  const why = SAID_OTHERWISE[word.toLowerCase()]
  return why ?? `it is one of ${OLD_STATUS_NAMES.join(', ')}`
}

export function isOldStatus(word: string): word is OldStatus {
  return Object.hasOwn(OLD_STATUSES, word)
}

/** Every word that a file of JSON lines has for a status, and of how many lines; lines without one are left out. */
export async function countStatuses(file: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const lines of readLines(createReadStream(file)))
    for (const { text } of lines) {
      // Most files have none, and millions of lines.
      if (!text.includes('"old_status"')) continue
      const word = wordOf(text)
      if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  return counts
}

function wordOf(text: string): string | undefined {
  try {
    const { old_status: word } = parseSent(text)
    return word === undefined || word === null ? undefined : String(word).trim()
  } catch {
    return undefined
  }
}

/** Throws a StartError that names each word that is no status, before anything of the file is written. */
export function refuseUnknown(counts: Map<string, number>): void {
  const problems = [...counts].flatMap(([word, count]) => {
    const why = statusProblem(word)
    return why === undefined ? [] : [`“${word}”, of ${count.toLocaleString('en')} lines: ${why}.`]
  })
  if (problems.length === 0) return
  throw new StartError(
    ['Nothing was imported: old_status has words that are not known here.', ...problems].join('\n- '),
  )
}
