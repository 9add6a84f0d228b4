import type { FastifyInstance } from 'fastify'
import type { FrontStart } from '#contract/travellers/front-page.ts'
import { CookieJar } from '#server/testing/cookie-jar.ts'

let networks = 0

/** A browser without script, from a network of its own: keeps cookies, follows nothing by itself. `open` reads a page's data. */
export function plainBrowser(
  front: FastifyInstance,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
) {
  const jar = new CookieJar()
  const ip = `203.0.${++networks}.9`
  async function send(method: 'GET' | 'POST' | 'HEAD', url: string, form?: Record<string, string>) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await front.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { ...headers, ...jar.header(), ...(form && type) },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    jar.keep(answer.headers)
    return answer
  }
  const open = async (url: string): Promise<FrontStart> => (await send('GET', url)).json()
  const prove = async (orderId: number | string, email: string, own: Record<string, string> = {}) => {
    const { token } = await open('/track-order')
    return send('POST', '/track-order?site=2', { orderId: String(orderId), email, token, ...own })
  }
  return { jar, headers, send, open, prove }
}
