import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ownFileSystem } from '#drills/disk-drills.ts'
import type { Installation } from '#drills/installation.ts'
import { aMail, callsOf, ordersAtRest, takesIt } from '#drills/mails-under-faults.ts'
import type { Found } from '#drills/orders-under-faults.ts'
import { bucketServer } from '#server/testing/bucket-server.ts'
import { startClamd } from '#server/testing/clamd.ts'

interface Document {
  order_id: string
  file1: string
  storage_key: string
}

const documentsOf = (it: Installation, orders: number[]) =>
  it.owner<Document>('select order_id, file1, storage_key from documents where order_id = any($1) order by order_id', [
    orders,
  ])

/** How many rows the tickets of these orders have. */
async function rowsOf(it: Installation, orders: number[]): Promise<number> {
  const [row] = await it.owner<{ n: number }>(
    `select (select count(*) from documents where order_id = any($1))::int
      + (select count(*) from mails where order_id = any($1))::int as n`,
    [orders],
  )
  return row!.n
}

/**
 * A ticket is taken; while the store is broken another one is refused, and no row is left of it; once fixed, that one is taken too.
 * Returns what was found, and the code of the refusal.
 */
async function refusedMeanwhile(
  it: Installation,
  store: { break: () => void; mend: () => void },
): Promise<Omit<Found, 'seen'> & { code: number }> {
  const orders = await ordersAtRest(it, 2, takesIt(it))
  await it.mailIs(await it.queueMail(orders[0]!, 'Sendgrid'), 'sent')
  store.break()
  const before = await rowsOf(it, orders)
  const { code } = await it.upload(orders[1]!, 'Sendgrid')
  const left = (await rowsOf(it, orders)) - before
  store.mend()
  await it.mailIs(await it.queueMail(orders[1]!, 'Sendgrid'), 'sent')
  const documents = (await documentsOf(it, orders)).length
  const wrong = [
    ...(code >= 500 && code < 600 ? [] : [`while it was broken an upload was answered ${code}`]),
    ...(left === 0 ? [] : [`${left} rows were left of what was refused`]),
    ...(it.lives() ? [] : ['the server ended']),
  ]
  return { acknowledged: 2, lost: Math.max(0, 2 - documents), doubled: Math.max(0, documents - 2), wrong, code }
}

/** Returns what `npm run verify` finds wrong with an installation; empty where all is well. */
async function verified(it: Installation, env: Record<string, string> = {}): Promise<string[]> {
  await it.end('SIGTERM')
  const { code, output } = await it.run('verify', env)
  return code === 0 ? [] : [`verify said: ${output}`]
}

/** R18: the documents' disk is full, then has room again. */
export async function fullDisk(it: Installation): Promise<Found> {
  ownFileSystem(it)
  const folder = join(it.dataDir, 'documents')
  const filler = join(folder, 'not-of-entrada')
  await it.start()
  const { code, ...found } = await refusedMeanwhile(it, {
    break: () => fill(folder, filler),
    mend: () => rmSync(filler),
  })
  const wrong = [...found.wrong, ...(await verified(it))]
  return { ...found, wrong, seen: `full to the last byte: an upload was answered ${code}, no row; taken again after` }
}

function fill(folder: string, filler: string): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(filler, Buffer.alloc(bavail * bsize))
}

/** R22: the object store answers nothing but errors, then works again. */
export async function brokenBucket(it: Installation): Promise<Found> {
  const bucket = await bucketServer()
  it.afterwards(() => bucket.close())
  const env = { DOCUMENT_STORE: 's3', S3_BUCKET: 'tickets', S3_ENDPOINT: bucket.url }
  await it.start(env)
  const { code, ...found } = await refusedMeanwhile(it, {
    break: () => (bucket.fails = true),
    mend: () => (bucket.fails = false),
  })
  const wrong = [...found.wrong, ...(await verified(it, env))]
  return {
    ...found,
    wrong,
    seen: `500 for all it was asked: an upload was answered ${code}, no row; taken again after`,
  }
}

/** R41: of three documents one file is gone and one has another byte. */
export async function missingDocuments(it: Installation): Promise<Found> {
  await it.start()
  const orders = await ordersAtRest(it, 3, takesIt(it))
  for (const orderId of orders) await it.mailIs(await it.queueMail(orderId, 'Sendgrid'), 'sent')
  const documents = await documentsOf(it, orders)
  const [gone, changed, whole] = documents as [Document, Document, Document]
  const kept = (document: Document) => join(it.dataDir, 'documents', 'kept', document.storage_key)
  rmSync(kept(gone))
  writeFileSync(kept(changed), 'another')
  const token = await it.signIn()
  const open = async ({ order_id, file1 }: Document) => {
    const address = `${it.address()}/uploads/docs/${order_id}_${file1}`
    return (await fetch(address, { headers: { authorization: token } })).status
  }
  const codes = [await open(gone), await open(changed), await open(whole)]
  await it.end('SIGTERM')
  const { code, output } = await it.run('verify')
  const named = (document: Document) => output.includes(document.order_id)
  const wrong = [
    ...(codes.join() === '404,503,200' ? [] : [`they were answered ${codes.join(', ')}`]),
    ...(code === 1 && named(gone) && named(changed) && !named(whole) ? [] : [`verify said (${code}): ${output}`]),
  ]
  const seen = `answered ${codes.join(', ')}; verify named the missing one and the changed one`
  return { acknowledged: 3, lost: 3 - documents.length, doubled: 0, wrong, seen }
}

/** How long a document that waits for its scan is watched: several looks of the worker at its jobs. */
const WATCHED_MS = 5_000

/** R45: nothing answers at the virus scanner's socket as a document comes; then it does. */
export async function scannerAway(it: Installation): Promise<Found> {
  const socket = join(it.dataDir, 'clamd.ctl')
  await it.start({ CLAMD_SOCKET: socket })
  const [orderId] = await ordersAtRest(it, 1, takesIt(it))
  const mail = await aMail(it, orderId!, 'Sendgrid')
  const [document] = await documentsOf(it, [orderId!])
  await it.hasten(mail.id)
  await sleep(WATCHED_MS)
  const early = callsOf(it, mail)
  const headers = { authorization: await it.signIn() }
  const opened = await fetch(`${it.address()}/uploads/docs/${orderId}_${document!.file1}`, { headers })
  const clamd = await startClamd(socket)
  it.afterwards(() => clamd.close())
  await it.mailIs(mail.id, 'sent')
  const calls = callsOf(it, mail)
  const wrong = [
    ...(early === 0 ? [] : ['it was mailed before it was scanned']),
    ...(opened.status === 503 ? [] : [`unscanned it was answered ${opened.status}`]),
    ...(clamd.scanned === 1 ? [] : [`it was scanned ${clamd.scanned} times`]),
    ...(await verified(it, { CLAMD_SOCKET: socket })),
  ]
  const seen = 'it waited, nobody could open it, no mail carried it; the scanner back, it was sent'
  return { acknowledged: 1, lost: calls === 0 ? 1 : 0, doubled: Math.max(0, calls - 1), wrong, seen }
}
