import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { DOCUMENT_BYTES_AT_MOST, DOCUMENT_KINDS } from '#contract/documents/document-kinds.ts'
import type { DOCUMENT_SOURCES, DocumentState } from '#contract/documents/documents.ts'
import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { compareWithOrder } from '#server/documents/checking/compare-with-order.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { displayName } from '#server/documents/keeping/display-name.ts'
import { findPassWords, insertPass, type Pass } from '#server/documents/keeping/passes.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { Refusal } from '#server/errors.ts'
import { refuseAnonymised } from '#server/orders/refuse-anonymised.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'
import { scan } from '#server/files/scan.ts'
import type { Incoming } from '#server/files/storage.ts'
import { say } from '#server/words/say.ts'
import type { LaneName } from '#server/readers/lanes.ts'

/** A file that has arrived for an order. */
export interface ArrivedDocument {
  orderId: number
  /** As whoever sent it named it; for display only. */
  name: string
  content: Incoming
  /** Who waits for it, and so which readers read it. */
  lane: LaneName
}

/** A document that is in the store and has no row yet. */
export interface NewDocument {
  orderId: number
  file1: string
  storageKey: string
  originalName: string
  kind: keyof typeof DOCUMENT_KINDS
  pages: number | null
  bytes: number
  sha256: string
  /** Null where no virus scanner is set up. */
  scan: 'clean' | 'waiting' | null
  comparison: Comparison
  /** What the traveller's pass shows of it. */
  pass: Pass
}

/** What a caller did with it in its transaction; one that is not used leaves the store again. */
interface Written<Result> {
  used: boolean
  result: Result
}

/**
 * Inspects a file, keeps it, compares it with its order, and lets `write` put its rows into one transaction (insertDocument is
 * the first of them). Throws `not-a-document` for what is not taken, `unavailable` where the store is; nothing is kept then, nor
 * when `write` throws.
 */
export async function storeDocument<Result>(
  services: Services,
  arrived: ArrivedDocument,
  write: (client: PoolClient, document: NewDocument) => Promise<Written<Result>>,
): Promise<Result> {
  const { reading, ...document } = await keep(services, arrived)
  try {
    const { used, result } = await transaction(services.pool, async (client) => {
      // Locked, so that nobody corrects the order between the comparison and its result.
      await client.query('select from orders where order_id = $1 for update', [arrived.orderId])
      await refuseAnonymised(client, arrived.orderId)
      const comparison = await compareWithOrder({ ...services, pool: client }, arrived.orderId, reading)
      return write(client, { ...document, comparison })
    })
    if (!used) await services.files.remove(document.storageKey)
    return result
  } catch (error) {
    await services.files.remove(document.storageKey).catch(() => undefined)
    throw error
  }
}

async function keep(
  services: Services,
  { orderId, name, content, lane }: ArrivedDocument,
): Promise<Omit<NewDocument, 'comparison'> & { reading: DocumentReading }> {
  const bytes = await content.read()
  const { kind, pages, content: redrawn, reading, pass } = await inspect(services.readers, bytes, lane)
  const scanned = await scanOrWait(services, bytes)
  await using again = redrawn && (await services.files.receive(Readable.from([redrawn]), DOCUMENT_BYTES_AT_MOST))
  if (again) await content[Symbol.asyncDispose]()
  const kept = again ?? content
  const { extension } = DOCUMENT_KINDS[kind]
  return {
    orderId,
    file1: `eticket-${randomBytes(16).toString('base64url')}.${extension}`,
    storageKey: await kept.keep(extension),
    originalName: displayName(name),
    kind,
    pages,
    bytes: kept.bytes,
    sha256: kept.sha256,
    scan: scanned,
    reading,
    pass: { ...pass, ...findPassWords(reading.text) },
  }
}

/** A scanner that does not answer makes the document wait (security E10); an infected one is refused in words. */
async function scanOrWait({ env, log }: Services, bytes: Buffer): Promise<NewDocument['scan']> {
  const found = await scan(env, bytes)
  if (!found) return null
  if (found.is === 'infected') {
    throw new Refusal('not-a-document', say('This file has a virus ({0}). It was not kept.', found.name))
  }
  if (found.is === 'away') log.warn({ reason: found.reason }, 'the virus scanner does not answer')
  return found.is === 'clean' ? 'clean' : 'waiting'
}

interface Origin {
  source: (typeof DOCUMENT_SOURCES)[number]
  /** The member of staff who uploads it; null where it came by itself. */
  uploadedBy: number | null
  /** It waits as `to-check` until a person sends it. */
  toCheck?: boolean
  /** It stands beside the one before it. */
  inAddition?: boolean
}

/** A comparison as it is kept: whose passport stands in the document is nobody's to read in the table. */
export function toKeep({ foundPassport, ...comparison }: Comparison): Comparison {
  return { ...comparison, foundPassport: foundPassport ? `•••••${foundPassport.slice(-3)}` : null }
}

/**
 * Writes a kept document's row; one that is current at once takes the place of older ones. What a landing site still has is
 * older than what came to us.
 */
export async function insertDocument(
  client: PoolClient,
  { comparison, scan: scanned, pass, ...document }: NewDocument,
  { source, uploadedBy, toCheck = false, inAddition = false }: Origin,
): Promise<{ id: number; state: DocumentState; superseded: number[] }> {
  const { rows } = await client.query<{ id: number; state: DocumentState }>({
    name: 'insert-document',
    text: `insert into documents (order_id, uploaded_by, source, to_check, in_addition, verdict, comparison, scan,
        superseded_at, file1, storage_key, original_name, kind, bytes, pages, sha256)
      select $1, $2, $3, $4, $5, $6, $7, $8,
        case when $3 = 'landing-site' and exists (select from documents where order_id = $1 and state = 'current'
          and source <> 'landing-site') then now() end,
        k.* from jsonb_to_record($9::jsonb) as k("file1" text, "storageKey" text,
        "originalName" text, kind text, bytes int, pages smallint, sha256 text) returning id, state`,
    values: [
      document.orderId,
      uploadedBy,
      source,
      toCheck,
      inAddition,
      comparison.verdict,
      JSON.stringify(toKeep(comparison)),
      scanned,
      JSON.stringify(document),
    ],
  })
  const { id, state } = rows[0]!
  await insertPass(client, id, pass)
  const replaces = state === 'current' && source !== 'landing-site'
  return { id, state, superseded: replaces ? await supersede(client, { id, ...document, inAddition }) : [] }
}
