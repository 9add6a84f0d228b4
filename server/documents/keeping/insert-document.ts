import type { PoolClient } from 'pg'
import type { DOCUMENT_SOURCES, DocumentState } from '#contract/documents/documents.ts'
import type { Services } from '#server/context.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { compareWithOrder } from '#server/documents/checking/compare-with-order.ts'
import type { KeptFile } from '#server/documents/keeping/keep-file.ts'
import { insertPass } from '#server/documents/keeping/passes.ts'
import { supersede } from '#server/documents/keeping/supersede.ts'
import { Refusal } from '#server/errors.ts'
import { ANONYMISED } from '#server/orders/refuse-anonymised.ts'
import { tellChangedPasses } from '#server/wallets/changed-passes.ts'

interface Origin {
  source: (typeof DOCUMENT_SOURCES)[number]
  /** The member of staff who uploads it; null where it came by itself. */
  uploadedBy: number | null
  /** It waits as `to-check` until a person sends it. */
  toCheck?: boolean
  /** It stands beside the one before it. */
  inAddition?: boolean
  /** When it was made, where that is known to be earlier. */
  createdAt?: string | null
}

/** A comparison as it is stored: the table must not show whose passport is in the document. */
export function toKeep({ foundPassport, ...comparison }: Comparison): Comparison {
  return { ...comparison, foundPassport: foundPassport ? `•••••${foundPassport.slice(-3)}` : null }
}

/**
 * Locks the order that a document is for, so that nobody corrects it between the comparison and its result. Throws `not-found`, and
 * `conflict` for one that was anonymised.
 */
export async function lockOrder(client: PoolClient, orderId: number): Promise<void> {
  const { rows } = await client.query<{ gone: boolean }>({
    name: 'lock-order-of-document',
    text: 'select anonymised_at is not null as gone from orders where order_id = $1 for update',
    values: [orderId],
  })
  if (!rows[0]) throw new Refusal('not-found', 'There is no such order')
  if (rows[0].gone) throw new Refusal('conflict', ANONYMISED)
}

/** Compares a kept file with its order, which the caller's transaction has locked. */
export function compareKept(
  services: Services,
  client: PoolClient,
  { file: { orderId }, reading }: KeptFile,
): Promise<Comparison> {
  return compareWithOrder({ ...services, pool: client }, orderId, reading)
}

/**
 * Writes a kept document's row; one that is current at once takes the place of older ones. What a landing site still has, or the
 * system before had, is older than what came to us; of that system's own the newest counts.
 */
export async function insertDocument(
  client: PoolClient,
  { file, scan: scanned, pass }: KeptFile,
  comparison: Comparison,
  { source, uploadedBy, toCheck = false, inAddition = false, createdAt = null }: Origin,
): Promise<{ id: number; state: DocumentState; superseded: number[] }> {
  const { rows } = await client.query<{ id: number; state: DocumentState }>({
    name: 'insert-document',
    text: `insert into documents (order_id, uploaded_by, source, to_check, in_addition, verdict, comparison, scan,
        created_at, superseded_at, file1, storage_key, original_name, kind, bytes, pages, sha256)
      select $1, $2, $3, $4, $5, $6, $7, $8, coalesce($10::timestamptz, now()),
        case when $3 = 'landing-site' and exists (select from documents where order_id = $1 and state = 'current'
          and source <> 'landing-site') or $3 = 'system-before' and not $5 and exists (select from documents where order_id = $1
          and state = 'current' and (source not in ('landing-site', 'system-before')
            or source = 'system-before' and created_at > coalesce($10, now()))) then now() end,
        k.* from jsonb_to_record($9::jsonb) as k("file1" text, "storageKey" text,
        "originalName" text, kind text, bytes int, pages smallint, sha256 text) returning id, state`,
    values: [
      file.orderId,
      uploadedBy,
      source,
      toCheck,
      inAddition,
      comparison.verdict,
      JSON.stringify(toKeep(comparison)),
      scanned,
      JSON.stringify(file),
      createdAt,
    ],
  })
  const { id, state } = rows[0]!
  await insertPass(client, id, pass)
  const replaces = state === 'current' && source !== 'landing-site' && source !== 'system-before'
  // It may stand where an earlier one was withdrawn.
  if (state === 'current' && !replaces) await tellChangedPasses(client, [file.orderId])
  return { id, state, superseded: replaces ? await supersede(client, { id, ...file, inAddition }) : [] }
}
