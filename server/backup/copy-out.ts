import { Readable } from 'node:stream'
import type pg from 'pg'

/** What `pg` calls on anything it executes; its types do not cover COPY. */
interface Wire {
  query(text: string): void
  stream: { pause(): void; resume(): void }
}

/**
 * A statement with a result by PostgreSQL's COPY protocol (`COPY … TO STDOUT`, `BASE_BACKUP`) as a stream of its messages: pass it to
 * `client.query`. The connection is read no faster than the stream. `rows` holds the ordinary rows that came with it.
 */
export class CopyOut extends Readable implements pg.Submittable {
  readonly rows: (string | null)[][] = []
  readonly #text: string
  #wire: Wire | undefined

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: 64 })
    this.#text = text
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wire?.stream.resume()
    done(error)
  }

  // The connection reuses its buffer.
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.destroyed && !this.push(Buffer.from(chunk))) this.#wire?.stream.pause()
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.rows.push(fields)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    if (!this.destroyed) this.push(null)
  }

  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleParseComplete(): void {}
}
