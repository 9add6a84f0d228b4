import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#contract/http/endpoint.ts'
import type { EndpointName } from '#contract/http/endpoints.ts'
import { ROLE_NAMES, type Role } from '#contract/staff/roles.ts'
import { anOrderSent, inputOf } from '#server/testing/fuzzed-inputs.ts'
import { CALLERS, type Caller, type FuzzedWorld, type MarkedOrder } from '#server/testing/fuzzed-world.ts'
import { multipart } from '#server/testing/multipart.ts'
import { SAMPLE_IMAGES, samplePdf } from '#server/testing/sample-documents.ts'
import { ROLE_LETTERS, WHO_MAY_CALL } from '#server/testing/who-may-call.ts'

type Sent = Record<string, unknown>

/** A call to make, in values that a person can read when it fails. */
export interface Call {
  caller: Caller
  /** Which of the orders the traveller proved. */
  proved: number
  input: Sent
  /** How it goes over the wire. */
  wire: string
  headers: Record<string, string>
  /** What is in its file or, of a call that takes bytes, in its body. */
  file: string
}

/** An answer, however it came. */
export interface Answer {
  code: number
  type: string
  text: string
}

/** Whether this was decided to be allowed to make the call at all. */
export function mayCall(name: EndpointName, caller: Caller): boolean {
  const who = WHO_MAY_CALL[name]
  if (who === 'public') return true
  if (who === 'signed-in') return isRole(caller)
  if (who === 'grant') return caller === 'traveller'
  return isRole(caller) ? who.includes(ROLE_LETTERS[caller]) : who === caller
}

export function isRole(caller: Caller): caller is Role {
  return (ROLE_NAMES as readonly string[]).includes(caller)
}

interface Body {
  payload?: InjectOptions['payload']
  type?: string
  encoding?: string
}

/** TABLE: how a JSON body goes over the wire -> what is sent of it; the first is as it should be. */
const WIRES: Record<string, (json: string) => Body> = {
  plain: (json) => ({ payload: json, type: 'application/json' }),
  'with a prototype': (json) => ({
    payload: json.replace('{', '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},'),
    type: 'application/json',
  }),
  'with more fields': (json) => ({
    payload: json.replace('{', '{"role":"Admin","actor":{"kind":"staff"},"hasOwnProperty":1,"":0,').replace(',}', '}'),
    type: 'application/json',
  }),
  'its first field twice': (json) => ({
    payload: json.replace(/\{("[^"]*"):/, '{$1:[{}],$1:'),
    type: 'application/json',
  }),
  'broken off': (json) => ({ payload: json.slice(0, -1), type: 'application/json' }),
  'in a list': (json) => ({ payload: `[${json}]`, type: 'application/json' }),
  'as text': (json) => ({ payload: JSON.stringify(json), type: 'application/json' }),
  'not in UTF-8': (json) => ({
    payload: Buffer.concat([Buffer.from(json.slice(0, -1)), Buffer.from([0xff, 0x7d])]),
    type: 'application/json',
  }),
  'as a form': (json) => ({
    payload: new URLSearchParams({ json }).toString(),
    type: 'application/x-www-form-urlencoded',
  }),
  'as XML': (json) => ({ payload: json, type: 'text/xml' }),
  'of no type': (json) => ({ payload: Buffer.from(json) }),
  'of a broken type': (json) => ({ payload: json, type: 'application/json; charset="' }),
  'as if compressed': (json) => ({ payload: json, type: 'application/json', encoding: 'gzip' }),
  empty: () => ({ payload: '', type: 'application/json' }),
  'too long': (json) => ({
    payload: json.replace('{', `{"long":"${'x'.repeat(1_100_000)}",`).replace(',}', '}'),
    type: 'application/json',
  }),
  'too deep': () => ({ payload: `{"fields":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, type: 'application/json' }),
}

/** TABLE: how a query goes over the wire -> what stands behind the question mark. */
const QUERIES: Record<string, (query: URLSearchParams) => string> = {
  plain: String,
  twice: (query) => `${query}&${query}`,
  'as lists': (query) => String(query).replaceAll('=', '[]='),
  'as prototypes': (query) => `${query}&__proto__[admin]=1&constructor=1&toString=1`,
  'with broken escapes': (query) => `${query}&orderId=%ff&page=%zz&limit=%`,
  'with NUL': (query) => String(query).replaceAll('=', '=%00'),
  'with questions': (query) => `?${query}??&&==;`,
  'too long': (query) => `${query}&long=${'x'.repeat(20_000)}`,
}

/** TABLE: header -> what hostile callers put there. */
const HEADERS: Record<string, string[]> = {
  'x-language': ['es', 'ES-mx', '../../x', ''],
  accept: ['text/html', '*/*;q=nan'],
  cookie: ['trk=x', 'trk=a.b.c; XSRF-TOKEN=%00', '=;;;=', `trk=${'x'.repeat(5000)}`],
  'x-xsrf-token': ['', 'x'],
  origin: ['https://evil.example', 'null', '::'],
  'sec-fetch-site': ['cross-site', 'x'],
  'sec-fetch-mode': ['navigate'],
  host: ['evil.example', '[', 'localhost:99999'],
  'x-forwarded-for': ["1' or 1=1", '127.0.0.1'],
  'x-forwarded-host': ['evil.example'],
  'user-agent': ['', 'x'.repeat(9000), '<script>', '\u00ff\u00fe'],
  range: ['bytes=0-,-1', 'bytes=9-1'],
  'idempotency-key': ['', 'x'.repeat(300), "' or 1=1"],
  'last-event-id': ['-1', '99999999999999999999', 'x'],
  'x-envelope-to': ['nobody', '1@applications.example, \u00ff@x'],
  'x-spf': ['pass; <b>'],
  'x-http-method-override': ['DELETE'],
}

export const hostileHeaders = fc
  .dictionary(fc.constantFrom(...Object.keys(HEADERS)), fc.constant(''), { maxKeys: 2 })
  .chain((chosen) =>
    fc.record(Object.fromEntries(Object.keys(chosen).map((name) => [name, fc.constantFrom(...HEADERS[name]!)]))),
  )

/** TABLE: what is in a file, or in a body of bytes. */
const FILES: Record<string, Buffer> = {
  'a PDF': await samplePdf(),
  'what begins as a PDF': Buffer.from('%PDF-1.7 and more'),
  'a picture': SAMPLE_IMAGES.png,
  'a GIF': Buffer.from('GIF89a'),
  nothing: Buffer.alloc(0),
  'a message': Buffer.from('From: a@gob.do\r\nTo: 1@applications.example\r\nSubject: Hola\r\n\r\nHola'),
  'a notification': Buffer.from('{"Type":"Notification","TopicArn":"arn:aws:sns:x"}'),
  'bytes of no kind': Buffer.from([0, 255, 254, 123]),
}

/** The calls of one endpoint: mostly by those who may and as they should be. */
export function callsOf(name: EndpointName, endpoint: Endpoint, orders: readonly MarkedOrder[]): fc.Arbitrary<Call> {
  const allowed = CALLERS.filter((caller) => mayCall(name, caller))
  const wires = Object.keys(endpoint.method === 'GET' ? QUERIES : WIRES)
  return fc.nat({ max: orders.length - 1 }).chain((about) => {
    const sorted = [orders[about]!, ...orders.filter((_, index) => index !== about)]
    return fc.record({
      caller: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...allowed) },
        { weight: 1, arbitrary: fc.constantFrom(...CALLERS) },
      ),
      proved: fc.oneof(
        { weight: 3, arbitrary: fc.constant(about) },
        { weight: 1, arbitrary: fc.constantFrom(0, 1, 2) },
      ),
      input: endpoint.kind === 'lines' ? anOrderSent() : inputOf(name, endpoint, sorted),
      wire: fc.oneof(
        { weight: 6, arbitrary: fc.constant('plain') },
        { weight: 1, arbitrary: fc.constantFrom(...wires) },
      ),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
      file: fc.constantFrom(...Object.keys(FILES)),
    })
  })
}

/** Makes a call at the server's HTTP edge; `origin` is where it listens, for a stream, which has no end to wait for. */
export async function make(world: FuzzedWorld, endpoint: Endpoint, call: Call, origin: string): Promise<Answer> {
  const { url, body } = over(endpoint, call)
  const proof = await world.proofOf(call.caller, world.orders[call.proved]!)
  const headers = {
    'idempotency-key': `fuzz-${JSON.stringify(call).length % 40}`,
    ...proof,
    ...(body.type !== undefined && { 'content-type': body.type }),
    ...(body.encoding && { 'content-encoding': body.encoding }),
    ...call.headers,
  }
  if (endpoint.kind === 'events') return streamed(`${origin}${url}`, headers)
  const answer = await world.app.app.inject({
    method: endpoint.method,
    url,
    headers,
    remoteAddress: world.freshAddress(),
    ...(body.payload !== undefined && { payload: body.payload }),
  })
  return { code: answer.statusCode, type: String(answer.headers['content-type'] ?? ''), text: answer.payload }
}

function over(endpoint: Endpoint, { input, wire, file }: Call): { url: string; body: Body } {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const part = encodeURIComponent(spoken(rest[name]).toWellFormed())
    delete rest[name]
    return part || '%20'
  })
  if (endpoint.method !== 'GET') return { url: `/api${path}`, body: bodyOf(endpoint, rest, wire, FILES[file]!) }
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined) query.append(field, spoken(value).toWellFormed())
  }
  return { url: `/api${path}?${QUERIES[wire]!(query)}`, body: {} }
}

function bodyOf({ kind }: Endpoint, input: Sent, wire: string, bytes: Buffer): Body {
  switch (kind) {
    case 'upload':
    case 'form': {
      const values = Object.entries(input).map(([field, value]) => [field, spoken(value)] as [string, string])
      const file = { bytes, name: 'łukasz\u202e.pdf' }
      const form = multipart([...values, kind === 'form' ? ['email', bytes.toString()] : ['uploadVisaDoc', file]])
      const isCut = wire !== 'plain'
      return { payload: isCut ? form.body.subarray(0, -9) : form.body, type: form.headers['content-type'] }
    }
    case 'lines':
      return {
        payload: `${JSON.stringify({ ...input, idempotency_key: 'one' })}\n${WIRES[wire]!(JSON.stringify(input)).payload as string}\n`,
        type: 'application/x-ndjson',
      }
    case 'message':
      return { payload: bytes, type: 'message/rfc822' }
    case 'raw':
      return { payload: bytes, type: 'text/plain' }
    default:
      return WIRES[wire]!(JSON.stringify(input))
  }
}

const spoken = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** What came of a stream first, or the refusal. */
async function streamed(address: string, headers: Record<string, string>): Promise<Answer> {
  const closing = new AbortController()
  const sent = Object.entries(headers).filter(([name]) => name !== 'host')
  const answer = await fetch(address, { headers: Object.fromEntries(sent), signal: closing.signal })
  const type = answer.headers.get('content-type') ?? ''
  if (!type.startsWith('text/event-stream')) return { code: answer.status, type, text: await answer.text() }
  const { value } = await answer.body!.getReader().read()
  closing.abort()
  return { code: answer.status, type, text: Buffer.from(value ?? []).toString() }
}

/** The orders that a call names. */
export function named({ input }: Call): number[] {
  return [input.orderId, input.ids, input.searchVal]
    .flat(2)
    .flatMap((value) => spoken(value).split(','))
    .map(Number)
}
