import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { until, type Installation } from '#drills/installation.ts'
import { ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { uploadForm } from '#server/testing/multipart.ts'

const SEVERAL = 60
const VANISHING = 200
/** A part of the file: the server has begun to write it down. */
const SENT_BYTES = 200_000

/** Opens a connection to the server and writes the beginning of a request. */
async function begin(it: Installation, path: string, headers: Record<string, string>, body: Buffer): Promise<Socket> {
  const { hostname, port } = new URL(it.address())
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  it.afterwards(() => socket.destroy())
  await new Promise<void>((connected) => socket.once('connect', connected))
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body)
  return socket
}

/** R20: clients vanish in the middle of their uploads, while others send orders and one uploads a ticket. */
export async function vanishingClients(it: Installation): Promise<Found> {
  await it.start()
  const [orderId] = await ordersAtRest(it, 1, takesIt(it))
  const file = { bytes: Buffer.alloc(4 * SENT_BYTES, 7), name: 'ticket.pdf' }
  const { body, headers } = uploadForm(orderId!, 'nobody@mail.example', file)
  const all = { ...headers, authorization: await it.signIn(), 'content-length': String(body.length) }
  let arriving = 0
  const incoming = join(it.dataDir, 'documents', 'incoming')
  const vanish = async () => {
    for (let n = 0; n < VANISHING; n += 1) {
      const socket = await begin(it, '/api/admin/upload-visa-document', all, body.subarray(0, SENT_BYTES))
      await until('a part of it has arrived', () => readdirSync(incoming).length > 0 || socket.destroyed)
      arriving += readdirSync(incoming).length > 0 ? 1 : 0
      socket.destroy()
    }
  }
  const [{ acknowledged }] = await Promise.all([stream(it, (done) => done >= SEVERAL), vanish()])
  await it.mailIs(await it.queueMail(orderId!, 'Sendgrid'), 'sent')
  await until('nothing is left of them', () => readdirSync(incoming).length === 0)
  const found = await findOrders(it, acknowledged)
  const [row] = await it.owner<{ n: number }>('select count(*)::int as n from documents')
  const wrong = [
    ...(arriving > 0 ? [] : ['none had begun to arrive']),
    ...(row!.n === 1 ? [] : [`${row!.n} documents are there`]),
    ...(it.lives() ? [] : ['the server ended']),
  ]
  await it.end('SIGTERM')
  const seen = `${VANISHING} uploads broken off, ${arriving} seen arriving: nothing is left of them, orders and a ticket were taken`
  return { ...found, wrong, seen }
}

const SLOW = 300
const TRICKLE_MS = 5_000

/** R21: bodies that trickle in, a byte every few seconds, while others send orders. */
export async function slowClients(it: Installation): Promise<Found> {
  await it.start()
  const headers = { 'content-type': 'application/json', 'content-length': '100000' }
  const begun = performance.now()
  const slow = await Promise.all(
    Array.from({ length: SLOW }, () => begin(it, '/api/front/track-order', headers, Buffer.from('{'))),
  )
  const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded
  for (const socket of slow) socket.resume()
  const trickle = setInterval(() => slow.filter(isOpen).forEach((socket) => socket.write(' ')), TRICKLE_MS)
  it.afterwards(() => clearInterval(trickle))
  const { acknowledged, refused } = await stream(it, (done) => done >= SEVERAL)
  const openMeanwhile = slow.filter(isOpen).length
  await until('the slow ones are cut off', () => !slow.some(isOpen))
  const cutMs = performance.now() - begun
  const found = await findOrders(it, acknowledged)
  await it.end('SIGTERM')
  const wrong = [
    ...(openMeanwhile > 0 ? [] : ['none was slow any more when others were served']),
    ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  return {
    ...found,
    wrong,
    seen: `${SLOW} trickled and were all cut within ${(cutMs / 1000).toFixed(0)} s, others served`,
  }
}
