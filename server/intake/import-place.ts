import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Pool, PoolClient } from 'pg'
import type { Imported } from '#server/db/tables/imports.ts'

/** How far an import got with its file; the row of `imports` that keeps it. */
export interface Place {
  id: number
  bytesDone: number
  hashDone: string
  linesDone: number
  created: number
  repeated: number
  rejected: number
  rejectedBytes: number
}

const COLUMNS = `id, bytes_done as "bytesDone", hash_done as "hashDone", lines_done as "linesDone", created, repeated,
  rejected, rejected_bytes as "rejectedBytes"`
const NOTHING_DONE = {
  bytesDone: 0,
  hashDone: '',
  linesDone: 0,
  created: 0,
  repeated: 0,
  rejected: 0,
  rejectedBytes: 0,
}

/**
 * Finds where the import of this file to this site stopped. What was done is compared byte for byte by its hash: a file that
 * was changed there is read again from its start, where the keys of its lines keep every order single.
 */
export async function findPlace(
  pool: Pool,
  siteId: number,
  kind: Imported,
  path: string,
): Promise<{ place: Place; hash: Hash }> {
  const values = [siteId, kind, path]
  await pool.query('insert into imports (site_id, kind, path) values ($1, $2, $3) on conflict do nothing', values)
  const { rows } = await pool.query<Place>(
    `select ${COLUMNS} from imports where site_id = $1 and kind = $2 and path = $3`,
    values,
  )
  const place = rows[0]!
  const hash = createHash('sha256')
  if (place.bytesDone === 0) return { place, hash }
  for await (const bytes of createReadStream(path, { end: place.bytesDone - 1, highWaterMark: 1 << 20 }))
    hash.update(bytes)
  if (hash.copy().digest('hex') === place.hashDone) return { place, hash }
  return { place: { ...place, ...NOTHING_DONE }, hash: createHash('sha256') }
}

/** Keeps the place with the connection, and so in the transaction, of the orders that it counts. */
export async function keepPlace(client: PoolClient, place: Place): Promise<void> {
  await client.query({
    name: 'keep-place',
    text: `update imports set bytes_done = $2, hash_done = $3, lines_done = $4, created = $5, repeated = $6, rejected = $7,
        rejected_bytes = $8, updated_at = now()
      where id = $1`,
    values: [
      place.id,
      place.bytesDone,
      place.hashDone,
      place.linesDone,
      place.created,
      place.repeated,
      place.rejected,
      place.rejectedBytes,
    ],
  })
}

/** Passes a file's bytes on and hashes them only as far as they are done, which is seldom where a read ends. */
export class DoneHash {
  readonly #hash: Hash
  readonly #read: { start: number; bytes: Buffer }[] = []
  #at: number

  constructor(hash: Hash, at: number) {
    this.#hash = hash
    this.#at = at
  }

  async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let start = this.#at
    for await (const bytes of source) {
      this.#read.push({ start, bytes })
      start += bytes.length
      yield bytes
    }
  }

  /** SHA-256 of the file up to there; each call goes further than the one before. */
  upTo(end: number): string {
    while (this.#read[0] && this.#at < end) {
      const { start, bytes } = this.#read[0]
      const part = bytes.subarray(this.#at - start, end - start)
      this.#hash.update(part)
      this.#at += part.length
      if (this.#at === start + bytes.length) this.#read.shift()
    }
    return this.#hash.copy().digest('hex')
  }
}
