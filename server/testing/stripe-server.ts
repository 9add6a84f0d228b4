import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { localServer } from '#server/testing/local-server.ts'
import { stripeDispute } from '#server/testing/stripe-hooks.ts'

/** A call as Stripe got it. */
export interface StripeCall {
  method: string
  path: string
  key: string
  idempotencyKey: string | undefined
  form: URLSearchParams
  /** Of a file: its bytes. */
  file?: Buffer
}

interface StripeError {
  status: number
  error?: object
  headers?: Record<string, string>
}

/** What stands in Stripe's place for one call: an error as it documents them, no answer at all, or none after it did what was asked. */
export type Instead = StripeError | 'hangs' | 'hangs up' | 'does it and hangs up' | 'no JSON'

export interface StripeServer {
  url: string
  calls: StripeCall[]
  /** The disputes that there are, by id, as `GET /v1/disputes/{id}` shows them. */
  disputes: Map<string, Record<string, any>>
  /** Files that were uploaded, by id. */
  files: Map<string, Buffer>
  /** Adds a dispute that waits for an answer. */
  add(own?: Record<string, unknown>): string
  /** For the next calls to this path's beginning, one each. */
  instead(path: string, ...answers: Instead[]): void
  close(): Promise<void>
}

/** Stripe's fields of evidence that take text, and those that take a file (docs.stripe.com/api/disputes/evidence_object). */
const TEXTS =
  'access_activity_log billing_address cancellation_policy_disclosure cancellation_rebuttal customer_email_address customer_name customer_purchase_ip duplicate_charge_explanation duplicate_charge_id product_description refund_policy_disclosure refund_refusal_explanation service_date shipping_address shipping_carrier shipping_date shipping_tracking_number uncategorized_text'.split(
    ' ',
  )
const FILES =
  'cancellation_policy customer_communication customer_signature duplicate_charge_documentation receipt refund_policy service_documentation shipping_documentation uncategorized_file'.split(
    ' ',
  )
const OPEN = ['needs_response', 'warning_needs_response']

/**
 * A local server in Stripe's place, with the two calls that are documented: files with `purpose=dispute_evidence`, and a dispute that is read and
 * updated. It does once what comes twice under one Idempotency-Key, sends to the bank unless `submit` is false, and takes nothing after that.
 */
export async function stripeServer(keys: string[]): Promise<StripeServer> {
  const calls: StripeCall[] = []
  const disputes = new Map<string, Record<string, any>>()
  const files = new Map<string, Buffer>()
  const done = new Map<string, { asked: string; status: number; body: object }>()
  const scripted: { path: string; answers: Instead[] }[] = []

  const invalid = (param: string, message: string, code = 'parameter_invalid') => ({
    status: 400,
    body: { error: { type: 'invalid_request_error', code, param, message } },
  })

  function act(call: StripeCall): { status: number; body: object } {
    if (!keys.includes(call.key))
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } }
    if (call.method === 'POST' && call.path === '/v1/files') {
      if (call.form.get('purpose') !== 'dispute_evidence' || !call.file) return invalid('purpose', 'Invalid purpose')
      if (call.file.length > 5_000_000) return invalid('file', 'The file is too large')
      const id = `file_${createHash('sha256').update(call.file).digest('hex').slice(0, 24)}${files.size}`
      files.set(id, call.file)
      return {
        status: 200,
        body: { id, object: 'file', purpose: 'dispute_evidence', size: call.file.length, type: 'pdf' },
      }
    }
    const id = /^\/v1\/disputes\/(\w+)$/.exec(call.path)?.[1]
    const dispute = id === undefined ? undefined : disputes.get(id)
    if (!dispute || dispute.account !== call.key)
      return {
        status: 404,
        body: {
          error: {
            type: 'invalid_request_error',
            code: 'resource_missing',
            param: 'dispute',
            message: 'No such dispute',
          },
        },
      }
    if (call.method === 'POST') {
      if (!OPEN.includes(dispute.status))
        return invalid('', 'This dispute has already been submitted', 'dispute_already_submitted')
      let length = 0
      for (const [name, value] of call.form) {
        const field = /^evidence\[(\w+)\]$/.exec(name)?.[1]
        if (name === 'submit') continue
        if (field === undefined || !(TEXTS.includes(field) || FILES.includes(field)))
          return invalid(name, `Received unknown parameter: ${name}`, 'parameter_unknown')
        if (FILES.includes(field) && !files.has(value)) return invalid(name, 'No such file')
        if (TEXTS.includes(field)) length += value.length
        dispute.evidence[field] = value
      }
      if (length > 150_000) return invalid('evidence', 'Too many characters')
      dispute.evidence_details.has_evidence = true
      // Left out it is true: the bank gets it.
      if (call.form.get('submit') !== 'false') {
        dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
        dispute.evidence_details.submission_count += 1
      }
    }
    const { account: _, ...shown } = dispute
    return { status: 200, body: structuredClone(shown) }
  }

  function answer(call: StripeCall, raw: string, request: IncomingMessage, response: ServerResponse): void {
    const script = scripted.find(({ path, answers }) => call.path.startsWith(path) && answers.length > 0)
    const instead = script?.answers.shift()
    if (instead === 'hangs') return
    if (instead === 'hangs up') return void request.socket.destroy()
    if (instead === 'no JSON') return void response.writeHead(200).end('<html>')
    if (typeof instead === 'object') {
      response.writeHead(instead.status, { 'content-type': 'application/json', ...instead.headers })
      return void response.end(JSON.stringify({ error: instead.error ?? { type: 'api_error' } }))
    }
    const before = call.idempotencyKey === undefined ? undefined : done.get(call.idempotencyKey)
    if (before && before.asked !== raw) {
      response.writeHead(400, { 'content-type': 'application/json' })
      return void response.end(
        JSON.stringify({ error: { type: 'idempotency_error', message: 'Another request has this key' } }),
      )
    }
    const result = before ?? act(call)
    if (call.idempotencyKey !== undefined && result.status === 200)
      done.set(call.idempotencyKey, { asked: raw, ...result })
    if (instead === 'does it and hangs up') return void request.socket.destroy()
    response.writeHead(result.status, { 'content-type': 'application/json' }).end(JSON.stringify(result.body))
  }

  const { url, close } = await localServer(async (request, response, bytes) => {
    const type = request.headers['content-type'] ?? ''
    const isFile = type.startsWith('multipart/form-data')
    const parts = isFile
      ? await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
      : undefined
    const form = new URLSearchParams(isFile ? '' : bytes.toString())
    for (const [name, value] of parts ?? []) if (typeof value === 'string') form.set(name, value)
    const part = parts?.get('file')
    const call: StripeCall = {
      method: request.method ?? '',
      path: request.url ?? '',
      key: (request.headers.authorization ?? '').replace('Bearer ', ''),
      idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      form,
      ...(part instanceof Blob && { file: Buffer.from(await part.arrayBuffer()) }),
    }
    calls.push(call)
    answer(call, call.file ? createHash('sha256').update(call.file).digest('hex') : bytes.toString(), request, response)
  })
  return {
    url,
    calls,
    disputes,
    files,
    add(own = {}) {
      const base = stripeDispute({ evidence: { customer_name: null, receipt: null, uncategorized_text: null } })
      const details = base.evidence_details as object
      const dispute: Record<string, unknown> = {
        ...base,
        account: keys[0],
        ...own,
        evidence_details: {
          ...details,
          due_by: Math.floor(Date.now() / 1000) + 864_000,
          ...(own.evidence_details as object),
        },
      }
      disputes.set(String(dispute.id), dispute)
      return String(dispute.id)
    },
    instead: (path, ...answers) => void scripted.push({ path, answers }),
    close,
  }
}
