import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { DOCUMENT_KIND_NAMES } from '#contract/documents/document-kinds.ts'
import {
  DOCUMENT_SOURCES,
  DOCUMENT_STATES,
  VERDICTS,
  type CheckedField,
  type CheckResult,
  type Verdict,
} from '#contract/documents/documents.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'
import { staffReference } from '#server/db/tables/staff.ts'

const SCANS = ['waiting', 'clean', 'infected'] as const

/** What came of the comparison, field by field, and what was found where it is another than expected. */
export interface Comparison {
  verdict: Verdict
  /** The fields that were compared: older comparisons lack some. */
  fields: Partial<Record<CheckedField, CheckResult>>
  foundName?: string | null
  /** Its last three characters, where it is kept. */
  foundPassport?: string | null
  foundBirthDay?: string | null
  foundDirection: 'Arrival' | 'Departure' | null
  foundFlightDay: string | null
  /** The order that the document belongs to; null in one that is stopped: it only differs from its own. */
  otherOrderId: number | null
}

/** Documents of orders. The bytes lie in the document store under a random key; names are only columns. */
export const documents = pgTable(
  'documents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    /** The name on the wire: made by the server, safe in a URL, holds 128 random bits. */
    file1: text('file1').notNull(),
    /** The store's key. */
    storageKey: text('storage_key').notNull(),
    originalName: text('original_name').notNull(),
    kind: text('kind', { enum: DOCUMENT_KIND_NAMES }).notNull(),
    bytes: integer('bytes').notNull(),
    pages: smallint('pages'),
    sha256: text('sha256').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Null: the document came from the landing site's uploads. */
    uploadedBy: staffReference('uploaded_by'),
    /** It stands beside the document before it; any other new one replaces that. */
    inAddition: boolean('in_addition').notNull().default(false),
    supersededAt: timestamp('superseded_at', { withTimezone: true, mode: 'string' }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true, mode: 'string' }),
    source: text('source', { enum: DOCUMENT_SOURCES }).notNull().default('upload'),
    /** It came without a person; it becomes current when one sends it. */
    toCheck: boolean('to_check').notNull().default(false),
    /** What the virus scanner said; null where there is none. */
    scan: text('scan', { enum: SCANS }),
    /** How it compares with its order (server/documents/checking/compare.ts); null: it came before that. */
    verdict: text('verdict', { enum: VERDICTS }),
    comparison: jsonb('comparison').$type<Comparison>(),
    /** When it was compared again, because its order was corrected. */
    comparedAt: timestamp('compared_at', { withTimezone: true, mode: 'string' }),
    /** Who let a stopped one be sent. */
    allowedAt: timestamp('allowed_at', { withTimezone: true, mode: 'string' }),
    allowedBy: staffReference('allowed_by'),
    allowedReason: text('allowed_reason'),
    /** Who said, and why, that it is this traveller's though the comparison could not tell (server/documents/keeping/whose-document.ts). */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true, mode: 'string' }),
    confirmedBy: staffReference('confirmed_by'),
    confirmedReason: text('confirmed_reason'),
    /** Which of its several codes the pass shows, by the place in `passes.choices`; null: none of them. */
    shownCode: smallint('shown_code'),
    /** Of all the above, decided once for every reader: only a current one is mailed or offered. */
    state: text('state', { enum: DOCUMENT_STATES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when withdrawn_at is not null then 'withdrawn' when superseded_at is not null then 'superseded' when verdict = 'stopped' and allowed_at is null then 'stopped' when scan = 'waiting' then 'waiting' when to_check then 'to-check' else 'current' end`,
      ),
  },
  (table) => [
    index('documents_sealed_with').on(sql`sealed_with(storage_key)`, table.storageKey),
    uniqueIndex('documents_name').on(table.orderId, table.file1),
    index('documents_to_scan')
      .on(table.id)
      .where(sql`scan = 'waiting' and withdrawn_at is null`),
    index('documents_of_others')
      .on(sql`((comparison->>'otherOrderId')::bigint)`)
      .where(sql`comparison->>'otherOrderId' is not null`),
    index('documents_to_check')
      .on(table.orderId)
      .where(sql`to_check and withdrawn_at is null and superseded_at is null`),
    check('documents_source', oneOf('source', DOCUMENT_SOURCES)),
    check('documents_scan', oneOf('scan', SCANS)),
    check('documents_verdict', oneOf('verdict', VERDICTS)),
    check(
      'documents_allowed',
      sql`(allowed_at is null) = (allowed_by is null) and (allowed_at is null) = (allowed_reason is null)`,
    ),
    check(
      'documents_confirmed',
      sql`(confirmed_at is null) = (confirmed_by is null) and (confirmed_at is null) = (confirmed_reason is null)`,
    ),
  ],
)

/** Downloads by travellers: the proof that the customer used the service. */
export const downloads = pgTable(
  'downloads',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: orderReference().notNull(),
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => documents.id),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    ip: text('ip').notNull(),
    /** Where the address is, city first where known. */
    place: text('place').notNull(),
    userAgent: text('user_agent').notNull(),
    /** Dash-joined: browser, version, device, device type; no part contains a dash. */
    browser: text('browser').notNull(),
    os: text('os').notNull(),
  },
  (table) => [index('downloads_of_order').on(table.orderId, table.id)],
)
