import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { count, id, moment, text } from '#contract/http/envelope.ts'

const DAY_OR_MOMENT = 'A time is written YYYY-MM-DD, or with the time and its zone behind it'
/** A day or a moment; years that a database can hold. Empty or null counts as left out. */
const when = z
  .union([z.literal(''), z.iso.date(), z.iso.datetime({ offset: true })], { error: DAY_OR_MOMENT })
  .refine((value) => value === '' || /^(19|20|21)/.test(value), DAY_OR_MOMENT)
  .nullish()
  .transform((value) => value || undefined)

/** One row of the audit log: who did what, when, from where, and what it was before and after. */
const auditEntry = z.object({
  id: z.number(),
  at: moment,
  event: z.string(),
  actor: z.object({
    kind: z.enum(['staff', 'site', 'traveller', 'job', 'gateway', 'anonymous']),
    /** Of a member of staff or a landing site. */
    id: z.string().nullable(),
    /** As it was then. */
    name: z.string(),
  }),
  order_id: z.number().nullable(),
  /** The member of staff that was acted upon, by the name they have now. */
  staff: z.object({ id: z.number(), name: z.string() }).nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
})
export type AuditEntryRow = z.output<typeof auditEntry>

/** What numbers in the entries stand for, by number. */
const named = z.record(z.string(), z.string())
/** What is known of the things that entries name by their numbers alone; what is gone is left out. */
const auditNames = z.object({
  /** The kind of each mail that was sent. */
  mails: named,
  /** When each mail of the government came. */
  governmentMails: named,
  /** The name of each document's file, as it came. */
  documents: named,
  /** Gateway and case number of each dispute. */
  disputes: named,
  /** The name of each tag. */
  tags: named,
})
export type AuditNames = z.output<typeof auditNames>

export const searchAudit = endpoint({
  method: 'POST',
  path: '/admin/search-audit',
  access: 'audit:read',
  summary:
    'The audit log, newest first: of an order, of what a member did or had done to them, of an event, of a time, of what changed something',
  input: z.object({
    orderId: id.nullish(),
    staffId: id.nullish(),
    event: text(64).nullish(),
    /** Without what changed nothing: who looked, took a copy, signed in or was refused. */
    changesOnly: z.boolean().optional(),
    /** From the beginning of this day (UTC), or from this moment. */
    from: when,
    /** To the end of this day (UTC), or to just before this moment. */
    to: when,
    /** The `next` of the page before. */
    before: id.nullish(),
    /** The `newer` of the page after; takes precedence over `before`. */
    after: id.nullish(),
    limit: count.optional(),
  }),
  data: z.array(auditEntry),
  beside: z.object({
    /** Give it back as `before` for the page that follows; null: there is none. */
    next: z.number().nullable(),
    /** Give it back as `after` for the page before this one; null: this is the first. */
    newer: z.number().nullable(),
    names: auditNames,
    /** Every event that occurs in the log, to choose from. */
    events: z.array(z.string()),
  }),
})
