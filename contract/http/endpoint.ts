import type { z } from 'zod'
import type { Permission } from '#contract/staff/access.ts'

/**
 * Who may call: a permission of the access table; `signed-in` for any member of staff; `grant` for a traveller who proved
 * an order's id and e-mail; `orders-key` and `mail-key` for a landing site's key of that kind; `inbound-secret` for SendGrid, which brings messages; `public` for
 * everyone.
 */
export type Access = Permission | 'signed-in' | 'grant' | 'orders-key' | 'mail-key' | 'inbound-secret' | 'public'

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, with `:name` for a part that varies. */
  path: `/${string}`
  access: Access
  /** One line for the API's documentation. */
  summary: string
  /** Query (GET) or body (others), together with the path's parts. Unknown keys are ignored. */
  input: z.ZodObject
  /** Request headers that it reads beside those of its access, by name. */
  headers?: Record<string, { says: string; required?: true }>
  /** What the answer has under `data`. The server never sends a field that it does not name. */
  data: z.ZodType
  /** What the answer has beside `data`. */
  beside?: z.ZodObject
  /**
   * How the body goes over the wire: JSON both ways (default), a multipart upload, lines of JSON, bytes back, events, or `raw`:
   * the very bytes that a signature was made over, whatever type they say they are, at most 1 MB. `message` is a raw message
   * (message/rfc822) as it streams in, `form` a multipart form whose fields are bytes; each at most 40 MB.
   */
  kind?: 'json' | 'upload' | 'lines' | 'download' | 'events' | 'raw' | 'message' | 'form'
  /** HTTP status of a success; 200 by default. */
  success?: 201
  /** HTTP status of a call that created something, where a repeat of it gets `success`. */
  made?: 201
}

/** Declares an endpoint; the type keeps its words, so that handlers and calls are checked against them. */
export function endpoint<const E extends Endpoint>(spec: E): E {
  DECLARED.add(spec)
  return spec
}

const DECLARED = new WeakSet<object>()

/** Whether something was declared as an endpoint. */
export function isEndpoint(it: unknown): it is Endpoint {
  return typeof it === 'object' && it !== null && DECLARED.has(it)
}

/** What a handler receives: the parsed input. */
export type In<E extends Endpoint> = z.output<E['input']>

/** What a caller sends. */
export type Sent<E extends Endpoint> = z.input<E['input']>

/** What a caller gets under `data`. */
export type Data<E extends Endpoint> = z.output<E['data']>

/** What a caller gets beside `data`. */
export type Beside<E extends Endpoint> = E extends { beside: infer B extends z.ZodObject } ? z.output<B> : unknown

/** What a handler returns: data, what stands beside it, and the message that a person may read. */
export type Answer<E extends Endpoint> = { data: z.input<E['data']>; message?: string } & (E extends {
  beside: infer B extends z.ZodObject
}
  ? z.input<B>
  : unknown)
