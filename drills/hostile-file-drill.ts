import { readdirSync, readFileSync } from 'node:fs'
import { request, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { until, type Installation } from '#drills/installation.ts'
import { ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import { NotHere } from '#drills/not-here.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { BOMBS } from '#server/testing/killer-pdfs.ts'
import { multipart } from '#server/testing/multipart.ts'
import { pixelBomb } from '#server/testing/pixel-bomb.ts'

const HUGE_BYTES = 5 * 1024 ** 3
const PIECE = Buffer.alloc(256 * 1024)
/** The server's own memory while it refuses; it holds orders and answers of the stream beside. */
const GROWTH_AT_MOST_MB = 300
const SAMPLE_MS = 200

interface Pour {
  path: string
  headers: OutgoingHttpHeaders
  /** What stands before the zeros. */
  head: Buffer
  /** Its line is closed with the answer, which then may not arrive. */
  mayBeCut?: true
}

/** TABLE: a body of five gigabytes -> where it goes. */
function pours(token: string): Record<string, Pour> {
  const { body, headers } = multipart([['uploadVisaDoc', { bytes: Buffer.alloc(0), name: 'ticket.pdf' }]])
  const upload = { path: '/api/admin/upload-visa-document', head: body.subarray(0, body.indexOf('\r\n\r\n') + 4) }
  const json = { path: '/api/front/track-order', head: Buffer.from('{"email":"'), mayBeCut: true } as const
  return {
    'an upload that says its length': {
      ...upload,
      headers: { ...headers, authorization: token, 'content-length': HUGE_BYTES },
    },
    'an upload without a length': { ...upload, headers: { ...headers, authorization: token } },
    'a call that says its length': {
      ...json,
      headers: { 'content-type': 'application/json', 'content-length': HUGE_BYTES },
    },
    'a call without a length': { ...json, headers: { 'content-type': 'application/json' } },
  }
}

/** Pours zeros into the server until it answers or hangs up; returns its code, and how much it let come. */
function pour(it: Installation, { path, headers, head }: Pour): Promise<{ code: number | undefined; sentMb: number }> {
  return new Promise((tell) => {
    let sent = head.length
    const call = request(`${it.address()}${path}`, { method: 'POST', headers })
    const end = (code?: number) => {
      call.destroy()
      tell({ code, sentMb: Math.round(sent / 1024 ** 2) })
    }
    call.once('response', ({ statusCode }) => end(statusCode))
    call.once('error', () => end())
    const write = () => {
      while (!call.destroyed && sent < HUGE_BYTES) {
        sent += PIECE.length
        if (!call.write(PIECE)) return call.once('drain', write)
      }
    }
    call.write(head)
    write()
  })
}

/** R23: bodies of five gigabytes, with their length and without, and files that unpack beyond measure, while others send orders. */
export async function hugeFiles(it: Installation): Promise<Found> {
  if (process.platform !== 'linux') throw new NotHere('it reads memory from /proc: it takes Linux')
  // Made beforehand: packing them blocks this process, which would slow down the others' posts.
  const bombs = Object.entries({ ...BOMBS, 'a picture of nine hundred million points': pixelBomb }).map(
    ([name, make]) => ({ name, bytes: make() }),
  )
  await it.start()
  const [orderId] = await ordersAtRest(it, 1, takesIt(it))
  const token = await it.signIn()
  const before = residentMb(it.pid())
  let peak = before
  let isOver = false
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(it.pid()))), SAMPLE_MS)
  it.afterwards(() => clearInterval(watch))
  const streaming = stream(it, () => isOver, 2)

  const wrong: string[] = []
  const all = pours(token)
  const poured = await Promise.all(Object.values(all).map((one) => pour(it, one)))
  for (const [at, [name, { mayBeCut }]] of Object.entries(all).entries())
    if (poured[at]!.code !== 413 && !(mayBeCut && poured[at]!.code === undefined))
      wrong.push(`${name} was answered ${poured[at]!.code ?? 'not at all'}`)
  let refusedBombs = 0
  for (const { name, bytes } of bombs) {
    const { code, body } = await it.upload(orderId!, 'Sendgrid', { bytes, name: 'ticket.pdf' })
    // A file that a reader gets through within its limits counts as a document from which nothing can be read.
    if (code === 200 && body.message?.includes('could not be read')) continue
    refusedBombs += 1
    if (![413, 415, 422].includes(code)) wrong.push(`${name} was answered ${code}: ${body.message}`)
  }
  isOver = true
  const { acknowledged, refused } = await streaming
  clearInterval(watch)
  const incoming = join(it.dataDir, 'documents', 'incoming')
  await until('nothing is left of them', () => readdirSync(incoming).length === 0)
  await it.mailIs(await it.queueMail(orderId!, 'Sendgrid'), 'sent')
  const [row] = await it.owner<{ n: number }>('select count(*)::int as n from documents')
  const found = await findOrders(it, acknowledged)
  wrong.push(
    ...refused.map(({ code }) => `beside them a post was answered ${code ?? 'not at all'}`),
    ...(row!.n === 1 + bombs.length - refusedBombs ? [] : [`${row!.n} documents are there`]),
    ...(peak - before <= GROWTH_AT_MOST_MB ? [] : [`its memory grew from ${before} MB to ${peak} MB`]),
    ...(it.lives() ? [] : ['the server ended']),
  )
  await it.end('SIGTERM')
  const most = Math.max(...poured.map(({ sentMb }) => sentMb))
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `${poured.length} bodies of 5 GB refused after ${most} MB at most, ${refusedBombs} of ${bombs.length} bombs refused in words, the others without words to read; the server held ${before} MB before and ${peak} MB at most, ${acknowledged.size} orders and a ticket taken`,
  }
}

function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}
