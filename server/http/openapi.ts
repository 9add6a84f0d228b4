import { z } from 'zod'
import { ACCESS } from '#contract/staff/access.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import { REFUSALS } from '#server/errors.ts'
import { webhookBody } from '#contract/sites/webhooks.ts'
import { MESSAGE_LANGUAGES } from '#server/words/in-language.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of every endpoint, made from the contract alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const path = openApiPath(endpoint)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Entrada',
      version: '1',
      description: 'Every answer is { status, message, data }: 1 success, 0 failure, 401 signed out.',
    },
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        staff: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The jwtToken of the sign-in, with or without Bearer',
        },
        site: {
          type: 'http',
          scheme: 'bearer',
          description: 'The API key of a landing site, made for what the call asks: orders or mail',
        },
        inbound: { type: 'http', scheme: 'basic', description: 'SENDGRID_INBOUND_SECRET as the password' },
        grant: {
          type: 'apiKey',
          in: 'cookie',
          name: 'trk',
          description: 'Set by track-order; POSTs also return XSRF-TOKEN as X-XSRF-TOKEN',
        },
      },
      schemas: { Refusal: z.toJSONSchema(refusalShape) },
    },
  }
}

/** The path of an endpoint as OpenAPI writes it. */
export function openApiPath({ path }: Endpoint): string {
  return `/api${path.replace(/:(\w+)/g, '{$1}')}`
}

/** What landing sites are posted, where they have an address for it (docs/operating.md). */
function openApiWebhooks(): Json {
  const post = { summary: 'What happened to an order (Standard Webhooks)', ...postedWith(z.toJSONSchema(webhookBody)) }
  return { orderEvent: { post } }
}

/** How a webhook with such a body is posted, and what is answered. */
export function postedWith(schema: object): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    parameters: [
      header('webhook-id', 'The same at every try'),
      header('webhook-timestamp', 'The second of this try, since 1970'),
      header(
        'webhook-signature',
        'One or two, with a space between: v1, and HMAC-SHA256 of id.timestamp.body in base64',
      ),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema } },
    },
    responses: { '2XX': { description: 'Taken' }, '410': { description: 'Not wanted: it is not tried again' } },
  }
}

export const refusalShape = z.object({
  status: z.union([z.literal(0), z.literal(401)]),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
  /** What the refusal still tells: the order that exists already, the challenge of a sign-in. */
  data: z.unknown().optional(),
})

/** One call, as OpenAPI describes it. */
export function operation(operationId: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const others = Object.entries(input.properties ?? {}).filter(([field]) => !inPath.includes(field))
  const parameter =
    (where: string) =>
    ([field, schema]: [string, Json]) => ({
      name: field,
      in: where,
      required: where === 'path' || (input.required ?? []).includes(field),
      schema,
    })
  const parameters = inPath.map((field) => parameter('path')([field, input.properties?.[field] ?? { type: 'string' }]))
  if (endpoint.method === 'GET') parameters.push(...others.map(parameter('query')))
  return {
    operationId,
    summary: endpoint.summary,
    security: security(endpoint),
    parameters: [...parameters, ...headersOf(endpoint)],
    ...(endpoint.method === 'GET'
      ? {}
      : { requestBody: requestBody(endpoint, Object.fromEntries(others), input.required ?? [], inPath) }),
    responses: responses(endpoint),
    'x-access': endpoint.access,
  }
}

function headersOf({ access, headers = {} }: Endpoint): Json[] {
  const own = Object.entries(headers).map(([name, { says, required = false }]) => ({
    name,
    in: 'header',
    required,
    description: says,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }))
  const isForStaff = access === 'signed-in' || Object.hasOwn(ACCESS, access)
  return isForStaff ? [...own, LANGUAGE] : own
}

const LANGUAGE: Json = {
  name: 'X-Language',
  in: 'header',
  required: false,
  description: 'The language of `message` and `errors`; English without it',
  schema: { enum: MESSAGE_LANGUAGES },
}

function requestBody(endpoint: Endpoint, properties: Record<string, Json>, required: string[], inPath: string[]): Json {
  const schema = { type: 'object', properties, required: required.filter((field) => !inPath.includes(field)) }
  switch (endpoint.kind) {
    case 'upload':
      return {
        content: {
          'multipart/form-data': {
            schema: { ...schema, properties: { ...properties, uploadVisaDoc: { type: 'string', format: 'binary' } } },
          },
        },
      }
    case 'lines':
      return { content: { 'application/x-ndjson': { schema: { type: 'string' } } } }
    case 'message':
      return { content: { 'message/rfc822': { schema: { type: 'string', format: 'binary' } } } }
    case 'form':
      return { content: { 'multipart/form-data': { schema } } }
    case 'raw':
      return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
    default:
      return { content: { 'application/json': { schema } } }
  }
}

function responses(endpoint: Endpoint): Json {
  const beside = endpoint.beside
    ? (schemaOf(endpoint.beside, 'output') as { properties: Json; required: string[] })
    : undefined
  const envelope = {
    type: 'object',
    properties: {
      status: { const: 1 },
      message: { type: 'string' },
      data: schemaOf(endpoint.data, 'output'),
      ...beside?.properties,
    },
    required: ['status', 'message', 'data', ...(beside?.required ?? [])],
  }
  const content = contentOf(endpoint, envelope)
  const refusal = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  const refusals = Object.entries(REFUSALS).map(([kind, { http }]) => [http, { description: kind, content: refusal }])
  return {
    [endpoint.success ?? 200]: {
      description: endpoint.made ? 'The same call again, and the same answer' : 'Success',
      content,
    },
    ...(endpoint.made && { [endpoint.made]: { description: 'Made', content } }),
    ...Object.fromEntries(refusals),
  }
}

function contentOf({ kind, data }: Endpoint, envelope: Json): Json {
  switch (kind) {
    case 'events':
      // One key for each event's name, with the data that goes with it.
      return { 'text/event-stream': { schema: schemaOf(data, 'output') } }
    case 'download':
      // The bytes themselves, under their own content type.
      return { '*/*': { schema: { type: 'string', format: 'binary' } } }
    case 'lines':
      return { 'application/x-ndjson': { schema: { type: 'string' } } }
    default:
      return { 'application/json': { schema: envelope } }
  }
}

function security(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return []
  if (endpoint.access === 'grant') return [{ grant: [] }]
  if (endpoint.access === 'inbound-secret') return [{ inbound: [] }]
  if (endpoint.access === 'orders-key') return [{ site: ['orders'] }]
  return endpoint.access === 'mail-key' ? [{ site: ['mail'] }] : [{ staff: [] }]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
