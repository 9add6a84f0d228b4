import type { FastifyRequest } from 'fastify'
import { Refusal } from '#server/errors.ts'
import { formProblem } from '#server/http/broken-form.ts'

/** A multipart form's text fields, as the bytes that came. */
export type Form = ReadonlyMap<string, Buffer>

const FIELD_BYTES_AT_MOST = 40 * 1024 * 1024
const PARTS_AT_MOST = 60

/**
 * Reads the text fields of a multipart form as bytes, whatever they are written in; files are passed over. The caller is known
 * by now: a field may be large. Throws `not-a-document` for another content type, `too-large`.
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw new Refusal('not-a-document', 'Send multipart/form-data')
  const fields = new Map<string, Buffer>()
  const limits = {
    parts: PARTS_AT_MOST,
    fields: PARTS_AT_MOST,
    files: PARTS_AT_MOST,
    fieldSize: FIELD_BYTES_AT_MOST,
    fileSize: FIELD_BYTES_AT_MOST,
  }
  try {
    // Latin 1 keeps every byte as it is.
    for await (const part of request.parts({ limits, defCharset: 'latin1' })) {
      if (part.type === 'file') part.file.resume()
      else if (part.valueTruncated) throw new Refusal('too-large', 'A field is too large: at most 40 MB')
      else fields.set(part.fieldname, Buffer.from(String(part.value), 'latin1'))
    }
  } catch (error) {
    throw formProblem(error, request)
  }
  return fields
}
