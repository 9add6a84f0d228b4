import { expect, test } from 'vitest'
import { fingerprint } from '#server/government-mail/fingerprint.ts'

const message = (own: { head?: string; body?: string; id?: string; subject?: string } = {}) =>
  Buffer.from(
    `${own.head ?? ''}Message-ID: <${own.id ?? 'a@gob.do'}>\r\nFrom: e-ticket@migracion.gob.do\r\n` +
      `To: 4711@applications.example\r\nSubject: ${own.subject ?? 'Your ticket'}\r\n\r\n${own.body ?? 'Attached.'}`,
  )

test('what relays add or turn on the way changes nothing', () => {
  const first = fingerprint(message())
  expect(fingerprint(message({ head: 'Received: from a by b; Sat\r\n\tid 7\r\nDKIM-Signature: v=1\r\n' }))).toBe(first)
  expect(fingerprint(Buffer.from(message().toString().replaceAll('\r\n', '\n')))).toBe(first)
  expect(fingerprint(message({ body: 'Attached.\r\n' }))).toBe(first)
  expect(fingerprint(message({ subject: 'Your\r\n ticket' }))).toBe(first)
})

test('another id, subject or body is another message, also under the same id', () => {
  const all = [message(), message({ id: 'b@gob.do' }), message({ subject: 'Other' }), message({ body: 'Other' })]
  expect(new Set(all.map(fingerprint)).size).toBe(4)
})

test('a message without a header, without a body or with nothing at all has one too', () => {
  const all = ['', 'no header', '\r\n\r\nbody alone', 'Subject: x', '\0\0'].map((text) =>
    fingerprint(Buffer.from(text)),
  )
  expect(new Set(all).size).toBe(all.length)
})
