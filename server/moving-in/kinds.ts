import type { Context } from '#server/context.ts'
import type { Imported } from '#server/db/tables/imports.ts'
import type { LineFields } from '#server/intake/csv-columns.ts'
import type { LineKind } from '#server/intake/import-lines.ts'
import { DOCUMENT_FIELDS, documentsOfLines } from '#server/moving-in/documents.ts'
import { MAIL_FIELDS, mailsOfLines } from '#server/moving-in/mails.ts'
import { ORDER_FIELDS } from '#server/moving-in/read-fields.ts'
import { REMARK_FIELDS, remarksOfLines } from '#server/moving-in/remarks.ts'

/** Things of the system before, beside its orders. */
export type Moved = Exclude<Imported, 'orders'>

interface MovedKind extends LineFields {
  /** A line of it becomes one; `folder` is where the files lie that it names. */
  ofLines(ctx: Context, siteId: number, folder: string): LineKind<unknown>
}

/** What exports call the same things, folded. */
const OTHER_NAMES = {
  order: 'external_reference',
  'order no': 'external_reference',
  'order number': 'external_reference',
  orderid: 'external_reference',
  'order id': 'external_reference',
  reference: 'external_reference',
  date: 'moment',
  time: 'moment',
  'created at': 'moment',
  created: 'moment',
  'sent at': 'moment',
  user: 'author',
  agent: 'author',
  'written by': 'author',
  by: 'author',
  remark: 'text',
  comment: 'text',
  note: 'text',
  body: 'text',
  message: 'text',
  email: 'to',
  'sent to': 'to',
  recipient: 'to',
  status: 'state',
  path: 'file',
  filename: 'file',
  'file name': 'file',
  document: 'file',
  refund: 'status_refund',
}
const BASE = {
  needed: [ORDER_FIELDS],
  document: 'docs/operating.md',
  guessed: { time_zone: 'America/Santo_Domingo' },
}

/** Other names of fields that there are. */
const namesOf = (fields: readonly string[]) =>
  Object.fromEntries(Object.entries(OTHER_NAMES).filter(([, field]) => fields.includes(field)))

/** TABLE: what `npm run import --what` takes beside orders. */
export const MOVED: Record<Moved, MovedKind> = {
  remarks: {
    ...BASE,
    fields: REMARK_FIELDS,
    needed: [...BASE.needed, ['author'], ['moment'], ['text']],
    otherNames: namesOf(REMARK_FIELDS),
    ofLines: remarksOfLines as MovedKind['ofLines'],
  },
  mails: {
    ...BASE,
    fields: MAIL_FIELDS,
    needed: [...BASE.needed, ['moment'], ['to'], ['subject']],
    otherNames: namesOf(MAIL_FIELDS),
    ofLines: mailsOfLines as MovedKind['ofLines'],
  },
  documents: {
    ...BASE,
    fields: DOCUMENT_FIELDS,
    needed: [...BASE.needed, ['file']],
    otherNames: namesOf(DOCUMENT_FIELDS),
    ofLines: documentsOfLines as MovedKind['ofLines'],
  },
}
