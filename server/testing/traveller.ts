import type { TestAnswer, TestApp } from '#server/testing/test-app.ts'
import { CookieJar } from '#server/testing/cookie-jar.ts'
import { anOrder } from '#server/testing/factories.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/128.0.6613.98 Mobile/15E148 Safari/604.1'

/** Chrome on an iPhone, with a jar that sends back what it was given. */
export interface Traveller {
  ip: string
  jar: CookieJar
  /** Headers of its own, sent with every call. */
  headers: Record<string, string>
  /** Calls below /api/front. */
  post(path: string, body: unknown): Promise<TestAnswer>
  history(orderId: unknown): Promise<TestAnswer>
  download(orderId: number, file1: unknown): Promise<TestAnswer>
}

let lastNetwork = 0

/** An address in a network that nobody has tried anything from. */
function freshAddress(): string {
  lastNetwork += 1
  return `190.${94 + Math.floor(lastNetwork / 250)}.${lastNetwork % 250}.7`
}

/** A traveller who has proved nothing yet, from a network of their own. */
export function aTraveller(app: Pick<TestApp, 'call'>, ip = freshAddress()): Traveller {
  const jar = new CookieJar()
  const headers: Record<string, string> = { 'user-agent': IPHONE }
  async function post(path: string, body: unknown): Promise<TestAnswer> {
    const xsrf = jar.get('XSRF-TOKEN')
    const sent = { ...jar.header(), ...(xsrf && { 'x-xsrf-token': xsrf }), ...headers }
    const answer = await app.call('POST', `/front/${path}`, { body, ip, headers: sent })
    jar.keep(answer.headers)
    return answer
  }
  return {
    ip,
    jar,
    headers,
    post,
    history: (orderId) => post('get-download-history', { orderId }),
    download: (orderId, file1) => post('download-passport-doc-pdf', { orderId, customername: 'customer', file1 }),
  }
}

/** An order and a traveller who holds the grant for it. */
export async function aTrackedOrder(
  app: TestApp,
  own: Parameters<typeof anOrder>[1] = {},
): Promise<{ orderId: number; email: string; traveller: Traveller }> {
  const traveller = aTraveller(app)
  const { email = `tracked-${lastNetwork}@mail.example` } = own
  const orderId = await anOrder(app.services.pool, { ...own, email })
  const { code, body } = await traveller.post('track-order', { orderId, email })
  if (code !== 200) throw new Error(`The order was not tracked: ${body.message}`)
  return { orderId, email, traveller }
}
