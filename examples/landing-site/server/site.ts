import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { isCartId, type Carts } from './carts.ts'
import type { Checkout, Outcome, Visitor } from './checkout.ts'
import type { openPages, Language } from './page.ts'
import type { Settings } from './settings.ts'
import { showCart } from './show-cart.ts'
import { encodingFor, type StaticFile } from './static-files.ts'
import { isFromEntrada, takeWebhook } from './webhooks.ts'
import { ICON } from './icon.ts'

const BODY_AT_MOST = 64 * 1024
const YEAR_SECONDS = 31_536_000

/** TABLE: what became of a call -> its status. */
const STATUS: Record<Outcome['kind'], number> = {
  ok: 200,
  'bad-request': 400,
  declined: 402,
  'not-found': 404,
  'other-answers': 409,
  problems: 422,
}

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  // The id of a cart is in addresses of ours, and goes nowhere else.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

interface Parts {
  carts: Carts
  checkout: Checkout
  settings: Settings
  files: Map<string, StaticFile>
  page: Awaited<ReturnType<typeof openPages>>
}

/** A call that cannot be answered as it is. */
class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super()
    this.status = status
  }
}

/** The site's own server: its pages, the calls of its checkout, and the address that Entrada posts to. */
export function makeSite(parts: Parts): Server {
  const server = createServer((request, response) => {
    answer(parts, request, response).catch((error: unknown) => {
      const status = error instanceof Refused ? error.status : 500
      if (status === 500)
        console.error(
          `Site: ${request.method} failed: ${(error as Error).name} ${(error as Error).stack?.split('\n')[1]?.trim()}`,
        )
      if (response.headersSent) response.destroy()
      else send(request, response, status, 'application/json', '{}')
    })
  })
  server.requestTimeout = 20_000
  return server
}

async function answer(parts: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (isReading) return read(parts, pathname, request, response)
  if (request.method !== 'POST') throw new Refused(405)
  if (pathname === '/webhooks/entrada') return hear(parts, request, response)
  const [, id = '', action] = /^\/api\/carts\/([\w-]+)(?:\/(pay))?$/.exec(pathname) ?? []
  if (!isCartId(id)) throw new Refused(404)
  const sent = await readOwnJson(request)
  const visitor = visitorOf(request, parts.settings)
  const outcome =
    action === 'pay'
      ? await parts.checkout.pay(id, (sent as { card?: unknown }).card, visitor)
      : await parts.checkout.begin(id, sent, visitor)
  tell(request, response, outcome)
}

async function read(parts: Parts, pathname: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = parts.files.get(pathname)
  if (file) {
    const encoding = encodingFor(request.headers['accept-encoding'])
    response.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    return sendBytes(request, response, 200, file.type, file.bytes[encoding], encoding)
  }
  if (pathname === '/healthz') return send(request, response, 200, 'text/plain', 'ok')
  if (pathname === '/icon.svg') return send(request, response, 200, 'image/svg+xml', ICON)
  const [, id] = /^\/api\/carts\/([\w-]+)$/.exec(pathname) ?? []
  if (id !== undefined) return tell(request, response, await parts.checkout.find(id))
  const [, language] = /^\/(en|es)(?:\/|$)/.exec(pathname) ?? []
  if (language === undefined) {
    const wanted = /^\s*es\b/i.test(request.headers['accept-language'] ?? '') ? 'es' : 'en'
    if (pathname !== '/') throw new Refused(404)
    response.setHeader('vary', 'accept-language')
    response.writeHead(302, { location: `/${wanted}` }).end()
    return
  }
  const { html, isKnown } = parts.page(pathname, language as Language)
  keepDevice(request, response, parts.settings)
  if (/\/(?:pay|thanks|order)\//.test(pathname)) response.setHeader('x-robots-tag', 'noindex')
  send(request, response, isKnown ? 200 : 404, 'text/html; charset=utf-8', html)
}

/** Takes what Entrada tells, once its signature is checked over the very bytes; answers when it is on disk. */
async function hear({ carts, settings }: Parts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (!isFromEntrada(settings.webhookSecret, request.headers, body)) throw new Refused(401)
  await takeWebhook(carts, String(request.headers['webhook-id']), body)
  response.writeHead(204).end()
}

function tell(request: IncomingMessage, response: ServerResponse, outcome: Outcome): void {
  const { kind } = outcome
  const shown = kind === 'ok' ? showCart(outcome.cart) : outcome
  response.setHeader('cache-control', 'no-store')
  send(request, response, STATUS[kind], 'application/json', JSON.stringify(shown))
}

/** What a page of ours posts: no other site's page may, and no form of another site can send this type. */
async function readOwnJson(request: IncomingMessage): Promise<unknown> {
  const { 'content-type': type, 'sec-fetch-site': from = 'same-origin' } = request.headers
  if (from !== 'same-origin') throw new Refused(403)
  if (!/^application\/json\b/.test(type ?? '')) throw new Refused(415)
  try {
    return JSON.parse(await readBody(request)) ?? {}
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(400)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > BODY_AT_MOST) throw new Refused(413)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function visitorOf(request: IncomingMessage, { trustProxy }: Settings): Visitor {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)!
    .trim()
  const ip = (trustProxy && forwarded) || (request.socket.remoteAddress ?? '')
  return {
    ip: ip.replace(/^::ffff:/, ''),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    device: deviceOf(request) ?? '',
  }
}

/** A browser is known again by a cookie that no script can read: the same device twice is evidence against "that was not me". */
function keepDevice(request: IncomingMessage, response: ServerResponse, { trustProxy }: Settings): void {
  if (deviceOf(request)) return
  const device = `d_${randomUUID().replaceAll('-', '')}`
  const attributes = `Path=/; Max-Age=${2 * YEAR_SECONDS}; HttpOnly; SameSite=Lax${trustProxy ? '; Secure' : ''}`
  response.setHeader('set-cookie', `device=${device}; ${attributes}`)
}

function deviceOf(request: IncomingMessage): string | undefined {
  return /(?:^|;\s*)device=(d_[0-9a-f]{32})/.exec(request.headers.cookie ?? '')?.[1]
}

function send(request: IncomingMessage, response: ServerResponse, status: number, type: string, text: string): void {
  const plain = Buffer.from(text)
  const encoding = plain.length < 1024 ? '' : encodingFor(request.headers['accept-encoding'])
  const bytes = encoding === 'br' ? brotliCompressSync(plain) : encoding === 'gzip' ? gzipSync(plain) : plain
  sendBytes(request, response, status, type, bytes, encoding)
}

function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  bytes: Buffer,
  encoding: string,
): void {
  response.writeHead(status, {
    ...HEADERS,
    'content-type': type,
    'content-length': bytes.length,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}
