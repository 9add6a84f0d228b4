/**
 * TABLE: what a span may say. Names, numbers and ids of ours: never a value that somebody sent, a whole address, or the message of
 * an error.
 */
export interface SpanWords {
  'http.request.method'?: string
  /** The route's pattern: `/api/orders/:orderId`. */
  'http.route'?: string
  'http.response.status_code'?: number
  /** The id that the log and the answer's header name. */
  'entrada.request_id'?: string
  'db.system.name'?: 'postgresql'
  /** The statement's own name, or its verb and first table. */
  'db.query.summary'?: string
  'db.response.returned_rows'?: number
  'entrada.job'?: string
  'entrada.job.attempt'?: number
  'entrada.mail'?: number
  'entrada.mail.provider'?: string
  'entrada.mail.outcome'?: string
  'entrada.reader.lane'?: string
  /** Which kind of file is read. */
  'entrada.reader.reading'?: string
  /** What ended a reader before it was done. */
  'entrada.reader.ended'?: string
  /** The kind of an error, or its code. */
  'error.type'?: string
}

export type SpanKind = 'server' | 'client' | 'internal' | 'consumer'

/** A span that has begun. */
export interface OpenSpan {
  say(words: SpanWords): void
  /** Notes that it failed: the error's code or kind, none of its words. */
  fail(error: unknown): void
  end(): void
}

/** What makes spans of work. */
export interface Recorder {
  start(name: string, kind: SpanKind, words: SpanWords): OpenSpan
  /** Runs `work`, and all that it begins, as parts of a span. */
  within<Result>(span: OpenSpan, work: () => Result): Result
  /** Whether this is part of a span. */
  isWithin(): boolean
  /** Makes a callback part of the span in which it was handed over. */
  bind<Callback extends (...heard: never[]) => unknown>(callback: Callback): Callback
}

const KIND = /^[A-Za-z_$][\w$.]{0,60}$|^[0-9A-Z]{3,5}$/

/** What may be told of an error: PostgreSQL's or Node's code, else its kind. */
export function errorType(error: unknown): string {
  const { code, name, cause } = Object(error) as { code?: unknown; name?: unknown; cause?: { code?: unknown } }
  return (
    [code, cause?.code, name].find((word): word is string => typeof word === 'string' && KIND.test(word)) ?? 'Error'
  )
}
