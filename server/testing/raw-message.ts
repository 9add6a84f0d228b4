/** A file of a message; without a name and `inline` it is a forwarded message. */
export interface MessagePartSpec {
  name: string
  type: string
  bytes: Buffer
  /** More lines of its header. */
  head?: string
  inline?: boolean
}

interface MessageSpec {
  from?: string
  to?: string
  subject?: string
  messageId?: string
  charset?: string
  /** Bytes go in as they are. */
  text?: string | Buffer
  html?: string
  files?: MessagePartSpec[]
  /** Lines before all others. */
  head?: string
}

let serial = 0

/** A raw message as a mail server hands it over; what is given goes in as it is, however wrong. */
export function rawMessage({ head = '', files = [], html, ...own }: MessageSpec = {}): Buffer {
  const { from = 'e-ticket@migracion.gob.do', to = '4711@applications.example', subject = 'Your ticket' } = own
  const { messageId = `${++serial}.${process.pid}@migracion.gob.do`, charset = 'utf-8' } = own
  const text = own.text ?? (html === undefined ? 'The ticket is attached.' : undefined)
  const chunks = [
    `${head}From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nDate: Sat, 21 Nov 2026 06:00:00 -0400\r\n` +
      `Message-ID: <${messageId}>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=outer\r\n\r\n`,
  ].map((line) => Buffer.from(line))
  const add = (type: string, content: Buffer | string) =>
    chunks.push(Buffer.from(`--outer\r\n${type}\r\n\r\n`), Buffer.from(content as string), Buffer.from('\r\n'))
  if (text !== undefined) add(`Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: 8bit`, text)
  if (html !== undefined) add(`Content-Type: text/html; charset=${charset}`, html)
  for (const { name, type, bytes, head: more = '', inline = false } of files) {
    if (inline) add(`${more}Content-Type: ${type}`, bytes)
    else {
      const disposition = `Content-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64`
      add(`${more}Content-Type: ${type}\r\n${disposition}`, bytes.toString('base64').replace(/.{76}/g, '$&\r\n'))
    }
  }
  return Buffer.concat([...chunks, Buffer.from('--outer--\r\n')])
}
