/** A file of a multipart form. */
export interface FormFile {
  bytes: Buffer
  name: string
  type?: string
  field?: string
}

/** A multipart body as a browser or a hostile client writes it: names go in as they are. */
export function multipart(parts: [name: string, value: string | FormFile][]): {
  body: Buffer
  headers: { 'content-type': string }
} {
  const boundary = `----test${Math.random().toString(16).slice(2)}`
  const chunks = parts.flatMap(([name, value]) =>
    typeof value === 'string'
      ? [Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)]
      : [
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${value.name}"\r\n` +
              `content-type: ${value.type ?? 'application/octet-stream'}\r\n\r\n`,
          ),
          value.bytes,
          Buffer.from('\r\n'),
        ],
  )
  return {
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The form of POST /admin/upload-visa-document. */
export function uploadForm(
  orderId: number | string,
  email: string,
  file: FormFile | undefined,
  more: [string, string][] = [],
): ReturnType<typeof multipart> {
  return multipart([
    ['orderId', String(orderId)],
    ['email', email],
    ...(file ? [['uploadVisaDoc', file] as [string, FormFile]] : []),
    ...more,
  ])
}
