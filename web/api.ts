import type { Beside, Data, Endpoint, Sent } from '#contract/http/endpoint.ts'
import type { Envelope } from '#contract/http/envelope.ts'
import { UNTOUCHED_HEADER } from '#contract/http/timeouts.ts'

/** What a call came back with: data, the server's message, and what stands beside them. */
export type Answered<E extends Endpoint> = { data: Data<E>; message: string } & Beside<E>

/** A call that did not succeed: what the server said, or `status` 0 where no answer came at all. */
export class CallError extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly requestId: string | undefined
  /** How long the server asks to wait before the next try. */
  readonly retryAfterSeconds: number | undefined
  /** When it was said. */
  readonly atMs = Date.now()
  /** The data that came with the refusal. */
  readonly data: unknown

  constructor(status: number, envelope: Partial<Envelope>, retryAfter: string | null = null) {
    super(envelope.message ?? '')
    this.name = 'CallError'
    this.status = status
    this.errors = envelope.errors ?? {}
    this.requestId = envelope.requestId
    this.retryAfterSeconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
    this.data = envelope.data
  }
}

let findToken: () => string | undefined = () => undefined

/** Sets what returns the token of the signed-in member; the public pages have none. */
export function setTokenProvider(provider: () => string | undefined): void {
  findToken = provider
}

let findLanguage: () => string | undefined = () => undefined

/** Sets what returns the language of the server's messages to the back-office; the public pages have their own words for them. */
export function setLanguageProvider(provider: () => string): void {
  findLanguage = provider
}

let findTouched: () => number | undefined = () => undefined

/** Sets what returns how many seconds ago somebody touched the page: calls that it makes by itself keep no session alive. */
export function setTouchedProvider(provider: () => number | undefined): void {
  findTouched = provider
}

/**
 * The headers of every call: the raw token (no Bearer), the XSRF pair of the public pages, and the
 * language of the messages; and for how long nobody has touched the page.
 */
export function callHeaders(): Record<string, string> {
  const token = findToken()
  const language = findLanguage()
  const untouched = findTouched()
  const xsrf = /(?:^|;\s*)XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]
  return {
    accept: 'application/json',
    ...(token === undefined ? {} : { authorization: token }),
    ...(language === undefined ? {} : { 'x-language': language }),
    ...(untouched === undefined ? {} : { [UNTOUCHED_HEADER]: String(untouched) }),
    ...(xsrf === undefined ? {} : { 'x-xsrf-token': decodeURIComponent(xsrf) }),
  }
}

/** The address of a call, its path parts filled from the input; for GET the rest of the input is the query. */
export function callAddress(endpoint: Endpoint, input: Record<string, unknown>): string {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  const path = endpoint.path.replace(/:(\w+)/g, (_part, name: string) => {
    const value = String(rest.get(name))
    rest.delete(name)
    return encodeURIComponent(value)
  })
  if (endpoint.method !== 'GET') return `/api${path}`
  const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)])).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

/** Reads an answer's envelope; throws CallError where its status is not 1. */
export function readAnswer<E extends Endpoint>(
  status: number,
  body: string,
  retryAfter: string | null = null,
): Answered<E> {
  let envelope: Partial<Envelope>
  try {
    envelope = JSON.parse(body) as Partial<Envelope>
  } catch {
    throw new CallError(status, {})
  }
  if (status >= 400 || envelope.status !== 1) throw new CallError(status, envelope, retryAfter)
  return envelope as unknown as Answered<E>
}

/**
 * Asks with the present token. That the session of another token has ended says nothing about the one that has taken its place
 * meanwhile, in this tab or another: then it throws CallError 0, as if no answer had come.
 */
export async function askAsNow(ask: () => Promise<Response>): Promise<Response> {
  const token = findToken()
  const response = await ask()
  if (response.status === 401 && findToken() !== undefined && findToken() !== token) throw new CallError(0, {})
  return response
}

/** Calls an endpoint of the contract; throws CallError when it is refused or nobody answers. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<Answered<E>> {
  const json: Record<string, string> = endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }
  let response: Response
  let body: string
  try {
    response = await askAsNow(() =>
      fetch(callAddress(endpoint, input as Record<string, unknown>), {
        method: endpoint.method,
        headers: { ...callHeaders(), ...json },
        body: endpoint.method === 'GET' ? null : JSON.stringify(input),
        credentials: 'same-origin',
        signal: options.signal ?? null,
        // It outlives the page that asks.
        keepalive: options.keepalive ?? false,
      }),
    )
    body = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new CallError(0, {})
  }
  return readAnswer<E>(response.status, body, response.headers.get('retry-after'))
}
