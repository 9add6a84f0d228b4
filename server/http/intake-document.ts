import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import {
  confirmPayment,
  createOrder,
  createOrders,
  findSentOrders,
  getActiveGateway,
  getSentOrder,
} from '#contract/orders/intake.ts'
import { TEST_ORDER, WEBHOOK_DOCS } from '#contract/sites/webhook-docs.ts'
import { TRY, WEBHOOK_TYPES, type WebhookType } from '#contract/sites/webhook-events.ts'
import { webhookBody } from '#contract/sites/webhooks.ts'
import { openApiPath, operation, postedWith, refusalShape } from '#server/http/openapi.ts'

// A document of depths that no type of ours describes: its shape is held by the test beside it.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>

/** TABLE: a call of landing sites -> where it stands in the document. */
const CALLS: Record<string, [endpoint: Endpoint, tag: string]> = {
  createOrder: [createOrder, 'Orders'],
  createOrders: [createOrders, 'Orders'],
  getSentOrder: [getSentOrder, 'Orders'],
  findSentOrders: [findSentOrders, 'Orders'],
  confirmPayment: [confirmPayment, 'Payments'],
  getActiveGateway: [getActiveGateway, 'Payments'],
}

/** TABLE: how a call is refused -> why, and what to do about it. */
const REFUSED: Record<number, string> = {
  400: 'This is not JSON: correct the program',
  401: 'There is no such key, or it was revoked',
  403: 'The key is for something else than orders',
  404: 'Your site has no such order',
  409: 'The key was used with another body, the external_reference with another key, or the order was paid already; data.orderId is the order in the way',
  413: 'The body is too large',
  415: 'The Content-Type is another one than this call takes',
  422: 'What a call cannot be without is missing or unreadable, a header among it; errors says of each field what is wrong',
  429: 'Too many calls: wait as Retry-After says',
  503: 'The database or disk cannot be written just now: wait as Retry-After says, and repeat the call',
}

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The OpenAPI 3.1 document for landing sites alone: their calls, and what they are posted. Its shapes have names, so that clients made of it have them. */
export function intakeDocument(publicUrl: string): Json {
  const schemas: Json = { Refusal: plain(z.toJSONSchema(refusalShape)) }
  const paths: Record<string, Json> = {}
  for (const [name, [endpoint, tag]] of Object.entries(CALLS)) {
    const path = openApiPath(endpoint)
    const described = { ...(operation(name, endpoint) as Json), tags: [tag], responses: responses(name, endpoint) }
    delete (described as Json)['x-access']
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described }
  }
  nameShapes(paths, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entrada for landing sites',
      version: '1',
      description:
        'Every answer is { status, message, data }: status 1 is success, 0 failure, 401 no valid key. Text is UTF-8.',
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'Orders', description: 'Sending orders, one or many, and asking how far they are' },
      { name: 'Payments', description: 'Before and after the payment' },
      { name: 'Webhooks', description: 'What your site is told' },
    ],
    security: [{ site: [] }],
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        site: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of your landing site, made for orders. With a test key (ek_test_…) every call is answered alike, and nobody works on what it sends',
        },
      },
      schemas,
    },
  }
}

/** What calls share gets a name, and lines of a batch, which no schema of OpenAPI 3.1 describes within their text. */
function nameShapes(paths: Record<string, Json>, schemas: Json): void {
  const order = paths['/api/intake/orders']!.post
  const batch = paths['/api/intake/orders/batch']!.post
  const payment = paths['/api/intake/orders/{orderId}/payment']!.post
  const take = (name: string, content: Json) => {
    schemas[name] = content.schema
    content.schema = ref(name)
  }
  take('Order', order.requestBody.content['application/json'])
  take('PaymentConfirmation', payment.requestBody.content['application/json'])
  for (const one of [order, payment, batch]) one.requestBody.required = true
  const answer = order.responses['200'].content['application/json'].schema
  schemas.Acknowledged = answer.properties.data
  for (const { responses: all } of [order, payment]) {
    for (const status of ['200', '201']) {
      const schema = all[status]?.content['application/json'].schema
      if (schema) schema.properties.data = ref('Acknowledged')
    }
  }
  const sent = paths['/api/intake/orders/{orderId}']!.get.responses['200'].content['application/json'].schema
  schemas.SentOrder = sent.properties.data
  sent.properties.data = ref('SentOrder')
  paths['/api/intake/orders']!.get.responses['200'].content['application/json'].schema.properties.data.items =
    ref('SentOrder')
  schemas.BatchLine = {
    description: 'One line of a batch',
    allOf: [
      ref('Order'),
      {
        type: 'object',
        properties: { idempotency_key: { type: 'string', minLength: 1, maxLength: 255 } },
        required: ['idempotency_key'],
      },
    ],
  }
  schemas.BatchAnswer = {
    description: 'The line that answers a line',
    type: 'object',
    properties: {
      line: { type: 'integer' },
      idempotency_key: { type: ['string', 'null'] },
      status: { enum: [0, 1] },
      http: { type: 'integer', description: 'What a call of its own would have been answered with' },
      message: { type: 'string' },
      data: { description: 'Of a line that was taken Acknowledged' },
      errors: { type: 'object', additionalProperties: { type: 'string' } },
    },
    required: ['line', 'status', 'http', 'message'],
  }
  const lines = (name: string) => ({
    schema: { type: 'string', description: `One JSON object a line, each a ${name}` },
    examples: { lines: { value: name === 'BatchLine' ? LINE_SENT : LINE_ANSWERED } },
  })
  batch.requestBody.content = { 'application/x-ndjson': lines('BatchLine') }
  batch.responses['200'].content = { 'application/x-ndjson': lines('BatchAnswer') }
}

const LINE_SENT =
  '{"idempotency_key":"old-1","name":"Ana","last_name":"Díaz","email":"ana@mail.example","IsArrival":"Arrival","processing_mode":"standard"}\n'
const LINE_ANSWERED =
  '{"line":1,"idempotency_key":"old-1","status":0,"http":422,"message":"name is required","errors":{"name":"name is required"}}\n'

function responses(name: string, endpoint: Endpoint): Json {
  const { responses: all } = open(operation(name, endpoint)) as Json
  for (const [status, description] of Object.entries(REFUSED)) {
    all[status].description = description
    // After these the same call is worth repeating.
    if (status === '429' || status === '503')
      all[status].headers = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
  }
  return all
}

/** Each webhook with its own type and what it has besides the order. */
function webhooks(): Json {
  return Object.fromEntries(WEBHOOK_TYPES.map((type) => [type, { post: webhook(type) }]))
}

function webhook(type: WebhookType): Json {
  const { when, sample = {} } = WEBHOOK_DOCS[type]
  const schema = plain(z.toJSONSchema(webhookBody))
  const { data } = schema.properties
  schema.properties.type = { const: type }
  for (const detail of ['refund', 'dispute']) if (!(detail in sample)) delete data.properties[detail]
  data.required = [...data.required, ...Object.keys(sample)]
  const order = type === TRY ? { order_id: null, external_reference: null } : TEST_ORDER
  schema.examples = [
    { type, timestamp: '2026-11-27T10:00:00.000Z', test: true, data: { landing_site: 1, ...order, ...sample } },
  ]
  return { operationId: type, tags: ['Webhooks'], summary: `When ${when}`, security: [], ...postedWith(schema) }
}

function plain({ $schema: _, ...schema }: Json): Json {
  return open(schema)
}

/** What we send may get a field: no shape of it is closed. */
function open<Shape>(shape: Shape): Shape {
  if (Array.isArray(shape)) return shape.map(open) as Shape
  if (typeof shape !== 'object' || shape === null) return shape
  const fields = Object.entries(shape).filter(([name, value]) => name !== 'additionalProperties' || value !== false)
  return Object.fromEntries(fields.map(([name, value]) => [name, open(value)])) as Shape
}
