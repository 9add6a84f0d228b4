import fc from 'fast-check'
import { z } from 'zod'
import { APPLICATION_FIELDS } from '#contract/orders/application.ts'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { PROVIDER_NAMES } from '#contract/mails/providers.ts'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { ROLE_NAMES } from '#contract/staff/roles.ts'
import { STATUS_NAMES } from '#contract/orders/statuses.ts'
import { referenceOf, type MarkedOrder } from '#server/testing/fuzzed-world.ts'
import { HOSTILE } from '#server/testing/hostile-values.ts'
import { TEST_PASSWORD } from '#server/testing/test-app.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

type Sent = Record<string, unknown>
/** The one that a call is about comes first. */
type Orders = readonly MarkedOrder[]
interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema
  items?: Schema
  maxItems?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

const words = fc.oneof(
  fc.constantFrom("Łukasz O'Connor-Núñez", 'Ana', '北京', 'שלום ana', '1', "' or 1=1 --", '{0}', '<b>', '%s'),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
/** Of the few rows that other tables have. */
const rowId = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 60 }).map(String))
const textOf = (names: readonly [string, ...string[]]) =>
  fc.dictionary(fc.constantFrom(...names), fc.oneof(words, fc.constantFrom('', 'Spain', '2030', 'No', 'XX123')), {
    maxKeys: 3,
  })

/** TABLE: field -> values that mean something, where the schema alone does not tell. The orders are those that are there now. */
const KNOWN: Record<string, (orders: Orders) => fc.Arbitrary<unknown>> = {
  orderId: ([first, ...others]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom<unknown>(first!.id, String(first!.id)) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>(...others.map(({ id }) => id), [first!.id, others[0]!.id]) },
    ),
  ids: (orders) => fc.constant(orders.map(({ id }) => id).join(',')),
  external_reference: (orders) => fc.constantFrom(...orders.map(referenceOf)),
  file1: ([first, other]) => fc.constantFrom(first!.file1, first!.file1, other!.file1),
  token: ([first, other]) => fc.constantFrom(first!.token, other!.token),
  documentId: ([first, other]) => fc.constantFrom(first!.documentId, first!.documentId, other!.documentId),
  email: () => fc.constantFrom('someone@mail.example', 'łukasz@mail.example', 'member1@staff.example'),
  currentPassword: () => fc.constantFrom(TEST_PASSWORD, 'another password'),
  support_email: () => fc.constant('help@site.example'),
  sender_address: () => fc.constant('no-reply@site.example'),
  folderName: () => fc.constantFrom(...QUEUE_KEYS),
  orderName: () => fc.constantFrom(...QUEUE_KEYS),
  status: () => fc.constantFrom(...STATUS_NAMES),
  updatingStatus: () => fc.constantFrom(...STATUS_NAMES),
  mailServiceProvider: () => fc.constantFrom(...PROVIDER_NAMES),
  type: () => fc.constantFrom(...ROLE_NAMES),
  sort: () => fc.constantFrom('id', '-date', 'name', '-flight', 'due'),
  month: () => fc.constantFrom('2026-12', '2027-01'),
  fields: () => textOf(APPLICATION_FIELDS),
  waive: () => fc.dictionary(fc.constantFrom(...APPLICATION_FIELDS), fc.boolean(), { maxKeys: 2 }),
  values: () => textOf(QUESTION_NAMES),
  version: () => fc.constantFrom(1, 1, 2, 3),
  domain: () => fc.constantFrom('site.example', 'other.site.example'),
  // Nothing outside is asked while this runs.
  uploads_base_url: () => fc.constantFrom('', null),
  webhook_url: () => fc.constantFrom('', null),
  refund_policy_url: () => fc.constant('https://site.example/refunds'),
  url: () => fc.constant('https://site.example/rules'),
  provider: () => fc.constantFrom('ses', 'sendgrid', 'nobody'),
  gatewayId: () => rowId,
  mailId: () => rowId,
  refundId: () => rowId,
  answerIds: () => fc.array(rowId, { minLength: 1, maxLength: 3 }),
  id: () => rowId,
  tmId: () => rowId,
  teamMemberId: () => rowId,
  siteId: () => fc.integer({ min: 1, max: 3 }),
  keyId: () => rowId,
  messageId: () => rowId,
}

/** TABLE: call whose contract leaves its fields to the call itself, or says less than it needs -> what is sent. */
const BODIES: Record<string, (orders: Orders) => fc.Arbitrary<Sent>> = {
  createOrder: () => anOrderSent(),
  confirmPayment: (orders) =>
    fc.record({
      orderId: KNOWN.orderId!(orders),
      transaction_id: hostileAtTimes(words),
      amount: hostileAtTimes(fc.constantFrom('69.00', 12)),
      paid_at: hostileAtTimes(fc.constant('2026-11-01T00:00:00Z')),
    }),
  trackOrder: (orders) =>
    fc.record({
      orderId: hostileAtTimes(KNOWN.orderId!(orders)),
      email: hostileAtTimes(fc.constantFrom(orders[0]!.email, orders[0]!.email, orders[1]!.email)),
    }),
  adminLogin: () =>
    fc.record({
      email: hostileAtTimes(fc.constantFrom('member1@staff.example', 'nobody@staff.example')),
      password: hostileAtTimes(fc.constantFrom(TEST_PASSWORD, TEST_PASSWORD, 'another password')),
      remember: hostileAtTimes(fc.boolean()),
    }),
  previewCorrection: (orders) => correctionAsked(orders),
  sendCorrection: (orders) => correctionAsked(orders),
}

function correctionAsked(orders: Orders): fc.Arbitrary<Sent> {
  return fc.record({
    orderId: KNOWN.orderId!(orders),
    email: KNOWN.email!(orders),
    fields: hostileAtTimes(fc.array(fc.constantFrom(...QUESTION_NAMES), { maxLength: 4 })),
    note: hostileAtTimes(words),
    moveToAwaiting: hostileAtTimes(fc.boolean()),
  })
}

/** An order as a landing site sends it, some of its values hostile. */
export function anOrderSent(): fc.Arbitrary<Sent> {
  const spoilt = fc.dictionary(
    fc.constantFrom(...APPLICATION_FIELDS, 'name', 'email', 'payment', 'terms', 'language'),
    hostile,
    {
      maxKeys: 2,
    },
  )
  return spoilt.map((values) => ({ ...WHOLE_ORDER, payment: { status: 'paid' }, ...values }))
}

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue({ maxDepth: 2 }))

/** What fits, and once in a while something that never fits anywhere. */
export function hostileAtTimes(fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: fits }, { weight: 1, arbitrary: hostile })
}

/** What is sent to a call: made from its contract, mostly as it should be. */
export function inputOf(name: string, endpoint: Endpoint, orders: Orders): fc.Arbitrary<Sent> {
  const own = BODIES[name]
  if (own) return own(orders)
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  return fields(schema, orders) as fc.Arbitrary<Sent>
}

function fields({ properties = {}, required = [] }: Schema, orders: Orders): fc.Arbitrary<Sent> {
  const shapes = Object.entries(properties).map(([field, schema]) => {
    const known = KNOWN[field]?.(orders)
    const value = hostileAtTimes(known ?? valueOf(schema, orders))
    // Few of those that may be left out: twenty filters at once find nothing.
    const seldom = fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 2, arbitrary: value })
    return [field, required.includes(field) ? value : seldom] as const
  })
  return fc.record(Object.fromEntries(shapes))
}

function valueOf(schema: Schema, orders: Orders): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, orders)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type }, orders)))
  switch (schema.type) {
    case 'string':
      return textLike(schema)
    case 'integer':
    case 'number':
      return fewFrom(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(hostileAtTimes(valueOf(schema.items ?? {}, orders)), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return schema.properties
        ? fields(schema, orders)
        : fc.dictionary(words, valueOf(schema.additionalProperties ?? {}, orders), { maxKeys: 3 })
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** From a little below nothing, or from the least on: most rows and counts are small. */
function fewFrom({ minimum = -2, maximum = Infinity }: Schema): fc.Arbitrary<number> {
  const min = Math.ceil(Math.max(minimum, -2))
  return fc.integer({ min, max: Math.min(maximum, min + 30) })
}

function textLike({ pattern, format }: Schema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2026-11-23', '2024-02-29', '1999-12-31')
  if (format === 'date-time') return fc.constantFrom('2026-11-23T00:00:00Z', '2026-11-23T00:00:00+02:00')
  if (pattern === undefined) return words
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'xsmall' })
  } catch {
    // It looks ahead, which cannot be made backwards.
    return words
  }
}
