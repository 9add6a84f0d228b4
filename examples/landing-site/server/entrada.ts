import type { Settings } from './settings.ts'

/** What Entrada answered, as far as it says what to do next. */
export type Answer =
  | { kind: 'done'; data: Told }
  /** Not now: the same call again, when it says, or a little later each time. */
  | { kind: 'again'; afterMs?: number; why: string }
  /** Never: the call itself is wrong. `orderId` is the order that is in the way. */
  | { kind: 'no'; status: number; message: string; orderId?: number }

export interface Told {
  orderId: number
  trackUrl: string
  gateway_name?: string
  status?: string
  paid?: boolean
}

const TIMEOUT_MS = 10_000
/** Entrada is busy, or an Admin must first give us another key: nothing is wrong with the call. */
const LATER = new Set([401, 403, 408, 425, 429])

/** The calls of docs/landing-sites.md that a checkout needs. */
export class Entrada {
  readonly #settings: Pick<Settings, 'entrada' | 'key'>

  constructor(settings: Pick<Settings, 'entrada' | 'key'>) {
    this.#settings = settings
  }

  /** Sends an order; the same key and body again are the same order. */
  sendOrder(key: string, body: object): Promise<Answer> {
    return this.#call('POST', '/api/intake/orders', { key, body })
  }

  /** Says that it is paid; the same payment again changes nothing. */
  confirm(orderId: number, payment: object): Promise<Answer> {
    return this.#call('POST', `/api/intake/orders/${orderId}/payment`, { body: payment })
  }

  /** How far an order is. */
  find(orderId: number): Promise<Answer> {
    return this.#call('GET', `/api/intake/orders/${orderId}`)
  }

  /** Which gateway checkouts charge with now. */
  activeGateway(): Promise<Answer> {
    return this.#call('GET', '/api/intake/active-gateway', { timeoutMs: 2000 })
  }

  async #call(
    method: string,
    path: string,
    { key, body, timeoutMs = TIMEOUT_MS }: { key?: string; body?: object; timeoutMs?: number } = {},
  ): Promise<Answer> {
    try {
      const response = await fetch(`${this.#settings.entrada}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${this.#settings.key}`,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return await readAnswer(response)
    } catch (error) {
      return { kind: 'again', why: (error as Error).name }
    }
  }
}

async function readAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  const afterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
  if (status >= 500 || LATER.has(status)) return { kind: 'again', afterMs, why: String(status) }
  // An answer that is not Entrada's comes from a proxy before it: try again.
  const body = (await response.json().catch(() => undefined)) as { message?: string; data?: Told } | undefined
  if (body === undefined) return { kind: 'again', why: `${status} without JSON` }
  if (status === 200 || status === 201) return { kind: 'done', data: body.data! }
  return { kind: 'no', status, message: String(body.message ?? ''), orderId: body.data?.orderId }
}
