import { isUtf8 } from 'node:buffer'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DOCUMENT_BYTES_AT_MOST } from '#contract/documents/document-kinds.ts'
import type { Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Upload, UploadedFile } from '#server/files/upload.ts'
import { formProblem } from '#server/http/broken-form.ts'

/**
 * Reads a multipart form: its file goes to the store's incoming folder while it arrives, its fields into memory; the order of
 * the parts does not matter. Throws `not-a-document` for another content type, `too-large` above 15 MB, `bad-request` for
 * a form with too many parts or one that breaks off; nothing stays behind then.
 */
export async function readUpload({ files }: Pick<Services, 'files'>, request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('not-a-document', 'Send multipart/form-data')
  const upload = emptyUpload()
  try {
    // Latin 1 keeps every byte as it is, so that what is no UTF-8 can be refused.
    for await (const part of request.parts({ defCharset: 'latin1' })) {
      if (part.type === 'file') upload.file = await receive(files, part)
      else if (part.valueTruncated || part.fieldnameTruncated) throw new Refusal('bad-request', 'A field is too long')
      else upload.fields[part.fieldname] = readText(part.value)
    }
  } catch (error) {
    await upload[Symbol.asyncDispose]()
    // What is still to come is read and thrown away: a browser sends it all before it reads the response, and the next call waits behind it.
    request.raw.unpipe().resume()
    throw formProblem(error, request)
  }
  return upload
}

function readText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const bytes = Buffer.from(value, 'latin1')
  if (!isUtf8(bytes)) throw new Refusal('bad-request', 'This request is not written in UTF-8')
  return bytes.toString('utf8')
}

function emptyUpload(): Upload {
  return {
    fields: Object.create(null) as Record<string, unknown>,
    file: undefined,
    async [Symbol.asyncDispose]() {
      await this.file?.content[Symbol.asyncDispose]()
    },
  }
}

async function receive(files: Services['files'], part: MultipartFile): Promise<UploadedFile | undefined> {
  const content = await files.receive(part.file, DOCUMENT_BYTES_AT_MOST)
  if (content.bytes > 0) return { field: part.fieldname, name: part.filename, content }
  await content[Symbol.asyncDispose]()
  return undefined
}
