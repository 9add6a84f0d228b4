import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { cartOf, isCartId, type Carts } from './carts.ts'

const OLDEST_SECONDS = 300

/** Whether Entrada signed these very bytes, a moment ago. */
export function isFromEntrada(secret: string, headers: IncomingHttpHeaders, body: string): boolean {
  const [id, second, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`] ?? ''),
  )
  if (!(Math.abs(Date.now() / 1000 - Number(second || Number.NaN)) <= OLDEST_SECONDS)) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const ours = createHmac('sha256', key).update(`${id}.${second}.${body}`).digest()
  return signatures!.split(' ').some((one) => {
    const theirs = Buffer.from(one.replace('v1,', ''), 'base64')
    return theirs.length === ours.length && timingSafeEqual(theirs, ours)
  })
}

interface WebhookBody {
  type: string
  timestamp: string
  data: { order_id: number | null; external_reference: string | null }
}

/** Notes what Entrada tells of an order of ours, once, and returns when that is on disk. Of another's order nothing is noted. */
export async function takeWebhook(carts: Carts, id: string, body: string): Promise<void> {
  const { type, timestamp, data } = JSON.parse(body) as WebhookBody
  const reference = data.external_reference ?? ''
  const cartId = cartOf(reference)
  if (!isCartId(cartId)) return
  await carts.change(cartId, ({ orders }) => {
    const order = orders.find((one) => one.reference === reference)
    if (!order || order.events.some((event) => event.id === id)) return
    order.events.push({ id, type, at: timestamp })
  })
}
