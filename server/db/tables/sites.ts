import { sql } from 'drizzle-orm'
import {
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
import { KEY_SCOPES } from '#contract/sites/sites.ts'
import { SWITCHED_MAILS } from '#contract/travellers/traveller-events.ts'
import type { Brand } from '#contract/travellers/tracking.ts'

/** What a landing site is beside its id and name. */
export type SiteSettings = Omit<Brand, 'id' | 'name' | 'domain'> & {
  sender_address: string
  sender_name: string
  refund_policy_version: string
  statement_descriptor: string
  uploads_base_url: string | null
  /** Refunds above it need a second person; null: none do. */
  refund_limit: string | null
  /** Travellers cancel by themselves until anything is filed; absent: not. */
  self_cancel?: boolean
}

/** Landing sites: where travellers buy, and whose look their pages and mails wear. */
export const landingSites = pgTable('landing_sites', {
  id: smallint('id').primaryKey(),
  name: text('name').notNull(),
  domain: text('domain').notNull(),
  settings: jsonb('settings').$type<SiteSettings>().notNull(),
  /** The mails that its travellers do not get by themselves. */
  mailsOff: text('mails_off', { enum: SWITCHED_MAILS }).array().notNull().default([]),
  /** Where it is told of its orders; null: nowhere. */
  webhookUrl: text('webhook_url'),
  /** Counts the secrets that were made to sign its webhooks (server/webhooks/sign-webhook.ts), and when the last was. */
  webhookSecret: smallint('webhook_secret').notNull().default(0),
  webhookSecretSince: timestamp('webhook_secret_since', { withTimezone: true, mode: 'string' }),
  /** So many days after the travel its orders are anonymised; null: never. */
  retentionDays: integer('retention_days'),
})

/** Keys of landing sites, stored as SHA-256; the key itself is shown once. */
export const intakeKeys = pgTable(
  'intake_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    siteId: smallint('site_id')
      .notNull()
      .references(() => landingSites.id),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    scopes: text('scopes', { enum: KEY_SCOPES }).array().notNull().default(['orders']),
    /** What comes under it stands in `test_orders`. */
    test: boolean('test').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('intake_keys_hash').on(table.hash),
    index('intake_keys_site').on(table.siteId),
    check('intake_keys_scopes', sql`${table.scopes} <> '{}' and ${table.scopes} <@ '{orders,mail}'`),
    check('intake_keys_test', sql`not ${table.test} or ${table.scopes} = '{orders}'`),
  ],
)

/** Payment gateways; the partial index keeps it at one active gateway, whoever writes. `is_active` is "1" or "0". */
export const gateways = pgTable(
  'gateways',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    gatewayName: text('gateway_name').notNull(),
    isActive: text('is_active', { enum: ['0', '1'] })
      .notNull()
      .default('0'),
  },
  (table) => [
    uniqueIndex('gateways_one_active')
      .on(sql`(true)`)
      .where(sql`${table.isActive} = '1'`),
  ],
)
