import { z } from 'zod'
import { endpoint } from '#contract/http/endpoint.ts'
import { emailAddress, id, moment, text, yesOrNo } from '#contract/http/envelope.ts'
import { amount } from '#contract/refunds/refund-cases.ts'
import { RETENTION_DAYS_AT_LEAST } from '#contract/travellers/retention.ts'
import { SWITCHED_MAILS } from '#contract/travellers/traveller-events.ts'
import { brand } from '#contract/travellers/tracking.ts'

/** What a landing site keeps beside what the public pages show of it. */
const ownSettings = z.object({
  sender_address: z.string(),
  sender_name: z.string(),
  refund_policy_version: z.string(),
  statement_descriptor: z.string(),
  uploads_base_url: z.string().nullable(),
  /** Refunds above it need a second person; null: none do. */
  refund_limit: z.string().nullable(),
  /** Travellers cancel by themselves until anything is filed, and get everything back. */
  self_cancel: z.boolean(),
})

/** What a key is for: `orders` brings them and their payments, `mail` the government's answers. */
export const KEY_SCOPES = ['orders', 'mail'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** An API key of a landing site; the key itself is shown once, when it is made. */
const intakeKey = z.object({
  id: z.number(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Orders sent with it are no traveller's: they are shown under test orders, and nowhere else. */
  test: z.boolean(),
  created_at: moment,
  revoked_at: moment.nullable(),
})

const landingSite = brand.extend(ownSettings.shape).extend({
  /** Which of the mails that go by themselves its travellers get. */
  mails: z.array(z.enum(SWITCHED_MAILS)),
  /** Where it is told of its orders by webhook; null: nowhere. */
  webhook_url: z.string().nullable(),
  /** When the secret that signs them was made; null: none was. */
  webhook_secret_since: moment.nullable(),
  /** How many days after the travel its orders lose their traveller's data; null: never. */
  retention_days: z.number().nullable(),
  keys: z.array(intakeKey),
})
export type LandingSite = z.output<typeof landingSite>

export const landingSites = endpoint({
  method: 'GET',
  path: '/admin/landing-sites',
  access: 'sites:write',
  summary: 'The landing sites with their settings and the names of their keys',
  input: z.object({}),
  data: z.array(landingSite),
  /** Whether this installation shows the document for landing sites (DOCS_ACCESS). */
  beside: z.object({ documented: z.boolean() }),
})

export const siteNames = endpoint({
  method: 'GET',
  path: '/admin/site-names',
  access: 'orders:read',
  summary: 'The landing sites by name, as lists of orders show them and are filtered by them',
  input: z.object({}),
  data: z.array(z.object({ id: z.number(), name: z.string() })),
})

const line = (max: number, required: string) => text(max, required).transform((value) => value.trim())
const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written #rrggbb')
// https only: these stand as links on pages and in mails, and javascript: must never be one (security G2).
const webAddress = (required: string) =>
  text(500, required).refine(
    (value) => URL.canParse(value) && /^https:\/\/[^/]/.test(value),
    'An address begins with https://',
  )
const noneOrWebAddress = z.union([z.literal('').transform(() => null), webAddress('')]).nullish()
/** http only where the server takes it: a developer's own machine. */
const webhookAddress = z.union([
  z.literal('').transform(() => null),
  text(500, '').refine(
    (value) => URL.canParse(value) && /^https?:\/\/[^/]/.test(value),
    'An address begins with https://',
  ),
])
const phone = z.string().regex(/^(\+?[0-9][0-9 ()./-]{3,30})?$/, 'This is not a phone number')
const domain = z
  .string({ error: 'Please enter the domain' })
  .trim()
  .toLowerCase()
  .regex(/^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/, 'A domain is written like site.example')

const RETENTION = 'A period is 180 to 3650 days, or empty'
const retentionDays = z
  .union(
    [
      z.literal(''),
      z.null(),
      z.coerce.number(RETENTION).int(RETENTION).min(RETENTION_DAYS_AT_LEAST, RETENTION).max(3650, RETENTION),
    ],
    RETENTION,
  )
  .transform((value) => value || null)

export const saveLandingSite = endpoint({
  method: 'POST',
  path: '/admin/landing-site',
  access: 'sites:write',
  summary: 'Change a landing site, or add one where no id is given',
  input: z.object({
    id: id.optional(),
    name: line(80, 'Please enter the name'),
    domain,
    colours: z.object({ accent: colour, accentText: colour }),
    links: z
      .array(
        z.object({
          label: line(40, 'Please enter the words of the link'),
          url: webAddress('Please enter the address of the link'),
        }),
      )
      .max(12, 'At most 12 links'),
    support_email: emailAddress('Please enter the support email', 'The support email is not a valid email address'),
    support_phone: phone,
    support_whatsapp: phone,
    refund_policy_url: webAddress('Please enter the address of the refund policy'),
    sender_address: emailAddress('Please enter the sender address', 'The sender address is not a valid email address'),
    sender_name: line(80, 'Please enter the sender name'),
    refund_policy_version: line(40, 'Please enter the version of the refund policy'),
    statement_descriptor: line(40, 'Please enter the statement descriptor'),
    uploads_base_url: noneOrWebAddress.transform((value) => value ?? null),
    refund_limit: amount.transform((value) => value ?? null),
    self_cancel: yesOrNo,
    /** Absent: as it was; of a new site all. */
    mails: z.array(z.enum(SWITCHED_MAILS, 'There is no such mail')).optional(),
    /** Absent: as it was; empty: it is told nothing by webhook. */
    webhook_url: webhookAddress.nullish(),
    /** Absent: as it was; empty: never. */
    retention_days: retentionDays.optional(),
  }),
  data: landingSite,
})

export const retentionCount = endpoint({
  method: 'GET',
  path: '/admin/retention-count',
  access: 'sites:write',
  summary: 'How many orders of a landing site would be anonymised in the next night under such a period, exactly',
  input: z.object({ siteId: id, days: retentionDays }),
  data: z.object({ orders: z.number() }),
})

const WHAT_FOR = 'Choose what the key is for'

export const makeIntakeKey = endpoint({
  method: 'POST',
  path: '/admin/intake-key',
  access: 'sites:write',
  summary: 'Make an API key for a landing site; the key is in this answer and nowhere else',
  input: z.object({
    siteId: id,
    name: line(80, 'Please enter a name for the key'),
    /** A key for mail alone covers the orders of all sites; one that is for orders too covers its own site's. */
    scopes: z
      .array(z.enum(KEY_SCOPES, WHAT_FOR), WHAT_FOR)
      .min(1, WHAT_FOR)
      .nullish()
      .transform((scopes) => KEY_SCOPES.filter((scope) => (scopes ?? ['orders']).includes(scope))),
    /** A test key is for orders alone, whatever `scopes` says. */
    test: z.boolean('Say true or false').optional(),
  }),
  data: z.object({ id: z.number(), key: z.string() }),
})

export const revokeIntakeKey = endpoint({
  method: 'PUT',
  path: '/admin/revoke-intake-key',
  access: 'sites:write',
  summary: 'End an API key at once, on every node',
  input: z.object({ keyId: id }),
  data: z.null(),
})
