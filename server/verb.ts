import type { Readable } from 'node:stream'
import type { Answer, Endpoint, In } from '#contract/http/endpoint.ts'
import type { ENDPOINTS, EndpointName } from '#contract/http/endpoints.ts'
import type { Context } from '#server/context.ts'
import type { Upload } from '#server/files/upload.ts'
import type { RawJson } from '#server/raw-json.ts'
import type { Said } from '#server/words/say.ts'

/** What a verb returns: the contract's answer as plain values, and a status where it varies. Other verbs may call it. */
export type HandlerAnswer<E extends Endpoint> = Omit<Answer<E>, 'message'> & {
  message?: Said
  /** In place of the endpoint's own success status: 200 for a replayed intake. */
  httpStatus?: 200 | 201
}

/** What a verb returns whose data the database made into JSON: for lists, which nothing here reads. */
export type RawAnswer<E extends Endpoint> = Omit<HandlerAnswer<E>, 'data'> & { data: RawJson }

/** The bytes that a `download` endpoint returns. */
export interface Bytes {
  body: Buffer | Readable
  contentType: string
  fileName: string
}

/** What carries an endpoint out, by its kind. */
export type Handler<E extends Endpoint> = E extends { kind: 'upload' }
  ? (ctx: Context, input: In<E>, upload: Upload) => Promise<HandlerAnswer<E>>
  : E extends { kind: 'lines' }
    ? (ctx: Context, lines: Readable) => AsyncIterable<string>
    : E extends { kind: 'download' }
      ? (ctx: Context, input: In<E>) => Promise<Bytes>
      : E extends { kind: 'events' }
        ? (ctx: Context, input: In<E>) => Promise<Readable>
        : E extends { kind: 'raw' }
          ? (ctx: Context, input: In<E>, body: Buffer) => Promise<HandlerAnswer<E>>
          : E extends { kind: 'message' }
            ? (ctx: Context, input: In<E>, message: Readable) => Promise<HandlerAnswer<E>>
            : E extends { kind: 'form' }
              ? (ctx: Context, input: In<E>, form: ReadonlyMap<string, Buffer>) => Promise<HandlerAnswer<E>>
              : (ctx: Context, input: In<E>) => Promise<HandlerAnswer<E> | RawAnswer<E>>

/** What carries each endpoint of the contract out; one that is forgotten does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<(typeof ENDPOINTS)[Name]> }
