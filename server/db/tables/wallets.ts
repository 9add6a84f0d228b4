import { bigint, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { WALLETS } from '#contract/documents/wallets.ts'
import { documents } from '#server/db/tables/documents.ts'
import { oneOf } from '#server/db/tables/one-of.ts'
import { orderReference } from '#server/db/tables/orders.ts'

const DIRECTIONS = ['Arrival', 'Departure'] as const

/** Passes that travellers asked for, one of an order, a way and a wallet: what may lie in a wallet, and is brought up to date there. */
export const walletPasses = pgTable(
  'wallet_passes',
  {
    orderId: orderReference().notNull(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    wallet: text('wallet', { enum: WALLETS }).notNull(),
    /** The document that it was made of when it was last asked for. */
    documentId: bigint('document_id', { mode: 'number' })
      .notNull()
      .references(() => documents.id),
    /** Google's passes are in one language, Apple's in all. */
    language: text('language').notNull(),
    /** Apple's first, since an older file may still be added to a wallet; Google's last. */
    givenAt: timestamp('given_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Whole seconds, as HTTP compares them; each change has one of its own. */
    changedAt: timestamp('changed_at', { withTimezone: true, mode: 'string' }).notNull(),
    /** Up to which change Google knows it. */
    toldAt: timestamp('told_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.direction, table.wallet] }),
    index('wallet_passes_of_document').on(table.documentId),
    check('wallet_passes_direction', oneOf('direction', DIRECTIONS)),
    check('wallet_passes_wallet', oneOf('wallet', WALLETS)),
  ],
)

/** Devices that asked Apple's way to be told of changes of a pass; they go with the pass, by their own word, or some days after the flight. */
export const walletDevices = pgTable(
  'wallet_devices',
  {
    orderId: orderReference().notNull(),
    direction: text('direction', { enum: DIRECTIONS }).notNull(),
    /** As the device calls itself to us; another name for each installation. */
    deviceId: text('device_id').notNull(),
    /** Where Apple reaches it. */
    pushToken: text('push_token').notNull(),
    registeredAt: timestamp('registered_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
    /** Up to which change of the pass it was told. */
    toldAt: timestamp('told_at', { withTimezone: true, mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.direction, table.deviceId] }),
    index('wallet_devices_of_device').on(table.deviceId),
    check('wallet_devices_direction', oneOf('direction', DIRECTIONS)),
  ],
)
