import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import type { PoolClient } from 'pg'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import type { Context } from '#server/context.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile, type KeptFile } from '#server/documents/keeping/keep-file.ts'
import { Refusal } from '#server/errors.ts'
import type { LineKind, Result } from '#server/intake/import-lines.ts'
import { Fields, MOMENT_FIELDS, ORDER_FIELDS, type NamedOrder } from '#server/moving-in/read-fields.ts'
import { StartError } from '#server/start-error.ts'
import { findKnown, takeRecords, type Fresh, type OldRecord } from '#server/moving-in/take-records.ts'

/** Files that wait, read and kept, for their rows. */
const LINES_AT_ONCE = 8

export const DOCUMENT_FIELDS = [...ORDER_FIELDS, 'file', ...MOMENT_FIELDS, 'in_addition'] as const

interface NamedFile {
  order: NamedOrder
  /** As the line names it, in the folder. */
  file: string
  createdAt: string | null
  inAddition: boolean
}

/** A named file with the digest of its bytes: the same file is one document of its order. */
interface OldDocument extends NamedFile, OldRecord {
  path: string
}

interface KeptDocument extends OldDocument {
  kept: KeptFile
}

/**
 * Documents of the system before, from a folder: each is inspected, compared and kept as an upload is. The newest of an order counts, unless
 * one came to us.
 */
export function documentsOfLines(ctx: Context, siteId: number, folder: string): LineKind<NamedFile> {
  const source = { siteId, kind: 'documents' } as const
  return {
    kind: 'documents',
    chunk: LINES_AT_ONCE,
    read(line) {
      const fields = new Fields(line, DOCUMENT_FIELDS)
      const named = {
        order: fields.order(),
        file: fields.text('file', 1000, true),
        createdAt: fields.moment(false),
        inAddition: fields.flag('in_addition'),
      }
      fields.end()
      return named
    },
    async take(items, also) {
      await using keeping = new AsyncDisposableStack()
      const read: (OldDocument | Refusal)[] = await Promise.all(
        items.map((item) => refusing(() => readFile(folder, item))),
      )
      const states = await findKnown(ctx, source, read.filter(isRead))
      const each = states.values()
      const ready: (OldDocument | KeptDocument | Refusal)[] = []
      const kept = new Map<string, KeptDocument | Refusal>()
      for (const item of read) {
        const state = isRead(item) ? each.next().value : undefined
        if (!isRead(item) || state !== 'new') ready.push(item)
        else {
          const same = JSON.stringify([item.order, item.identity])
          const one = kept.get(same) ?? (await refusing(() => keep(ctx, item, keeping)))
          kept.set(same, one)
          ready.push(one)
        }
      }
      const merged = (taken: Result[]): Result[] => {
        const next = taken.values()
        return ready.map((one) => (one instanceof Refusal ? one : next.next().value!))
      }
      const taken = await takeRecords<OldDocument | KeptDocument>(
        ctx,
        source,
        ready.filter(isRead),
        (client, fresh) => insert(client, ctx, fresh),
        also && ((client, results) => also(client, merged(results))),
      )
      return merged(taken)
    },
  }
}

function isRead<One>(one: One | Refusal): one is One {
  return !(one instanceof Refusal)
}

async function refusing<Made>(make: () => Promise<Made>): Promise<Made | Refusal> {
  try {
    return await make()
  } catch (error) {
    // Where the store has no room nothing is any line's fault.
    if (error instanceof Refusal && error.kind !== 'unavailable') return error
    throw error
  }
}

/** Only what lies in the folder, also where a name or a link leads out of it. */
async function readFile(folder: string, item: NamedFile): Promise<OldDocument> {
  const missing = new Refusal('not-found', 'There is no such file in the folder')
  const path = await realpath(resolve(folder, item.file)).catch(() => undefined)
  if (path === undefined || !path.startsWith(`${folder}${sep}`)) throw missing
  const found = await stat(path)
  if (!found.isFile()) throw missing
  if (found.size > DOCUMENT_BYTES_AT_MOST) throw new Refusal('too-large', 'A document is at most 15 MB')
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(path)) digest.update(bytes as Buffer)
  const identity = digest.digest('base64url')
  return { ...item, path, identity, said: identity }
}

async function keep(ctx: Context, item: OldDocument, keeping: AsyncDisposableStack): Promise<KeptDocument> {
  await using content = await ctx.files.receive(createReadStream(item.path), DOCUMENT_BYTES_AT_MOST)
  const name = basename(item.file.replaceAll('\\', '/'))
  // Whose it is stands with the row; a kept file has only the name of its order.
  const kept = await keepFile(ctx, { orderId: 0, name, content, lane: 'mail' })
  keeping.use(kept)
  return { ...item, kept }
}

async function insert(
  client: PoolClient,
  ctx: Context,
  fresh: Fresh<OldDocument | KeptDocument>[],
): Promise<string[][]> {
  const flags: string[][] = []
  for (const { item, orderId } of fresh) {
    if (!('kept' in item)) throw new StartError('An order came or went meanwhile; run the same command again to go on.')
    await lockOrder(client, orderId)
    const kept = { ...item.kept, file: { ...item.kept.file, orderId } }
    const comparison = await compareKept(ctx, client, kept)
    const { createdAt, inAddition } = item
    const origin = { source: 'system-before', uploadedBy: null, createdAt, inAddition } as const
    const { id, state } = await insertDocument(client, kept, comparison, origin)
    if (state === 'current' && !inAddition) await replaceOlder(client, orderId, id)
    const { verdict } = comparison
    flags.push([
      ...(verdict === 'match' ? [] : [verdict]),
      ...(state === 'waiting' ? ['waits for the virus scan'] : []),
    ])
  }
  return flags
}

/** One ticket counts: those of the same system, or of the landing site, that it came after. */
async function replaceOlder(client: PoolClient, orderId: number, id: number): Promise<void> {
  await client.query({
    name: 'replace-older-documents',
    text: `update documents set superseded_at = now()
      where order_id = $1 and id <> $2 and state = 'current' and source in ('landing-site', 'system-before')`,
    values: [orderId, id],
  })
}
