import type { Pool } from 'pg'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { DocumentState } from '#contract/documents/documents.ts'

/** What serving a document needs of its row. */
export interface StoredDocument {
  id: number
  orderId: number
  file1: string
  storageKey: string
  kind: DocumentKind
  sha256: string
  /** Only a current one is the traveller's. */
  state: DocumentState
  /** When it stopped to count. */
  endedAt: Date | null
  /** Before the virus scan nobody opens it. */
  scan: 'waiting' | 'clean' | 'infected' | null
}

/** Finds a document by its order and its exact name on the wire. */
export async function findDocument(
  { pool }: { pool: Pick<Pool, 'query'> },
  orderId: number,
  file1: string,
): Promise<StoredDocument | undefined> {
  const { rows } = await pool.query<StoredDocument>({
    name: 'find-document',
    text: `select id, order_id as "orderId", file1, storage_key as "storageKey", kind, sha256, state, scan,
        least(superseded_at, withdrawn_at) as "endedAt" from documents where order_id = $1 and file1 = $2 and storage_key <> ''`,
    values: [orderId, file1],
  })
  return rows[0]
}
