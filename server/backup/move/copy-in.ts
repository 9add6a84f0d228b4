import { Writable } from 'node:stream'
import type pg from 'pg'

interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean }
}

/** `COPY … FROM STDIN` as a stream to write to: hand it to `client.query`. It has finished when PostgreSQL has taken all of it. */
export class CopyIn extends Writable implements pg.Submittable {
  /** How many rows PostgreSQL took. */
  rows = 0
  readonly #text: string
  #wire: Wire | undefined
  #refused = false
  #ready = Promise.withResolvers<void>()
  #done: ((error?: Error | null) => void) | undefined

  constructor(text: string) {
    super({ highWaterMark: 256 * 1024 })
    this.#text = text
  }

  submit(connection: unknown): void {
    this.#wire = connection as Wire
    this.#wire.query(this.#text)
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    void this.#ready.promise.then(() => {
      this.#wire!.sendCopyFromChunk(chunk)
      if (this.#wire!.stream.writableNeedDrain) this.#wire!.stream.once('drain', done)
      else done()
    })
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#done = done
    void this.#ready.promise.then(() => this.#wire!.endCopyFrom())
  }

  /** Ends the input; otherwise PostgreSQL would wait, and so would the next statement. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (error && !this.#refused) void this.#ready.promise.then(() => this.#wire!.sendCopyFail('stopped'))
    done(error)
  }

  handleCopyInResponse(): void {
    this.#ready.resolve()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.replace('COPY ', ''))
  }

  handleError(error: Error): void {
    this.#refused = true
    this.destroy(error)
  }

  handleReadyForQuery(): void {
    this.#done?.()
  }

  handleDataRow(): void {}
  handleRowDescription(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleParseComplete(): void {}
}
