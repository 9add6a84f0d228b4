import { afterAll, expect, test } from 'vitest'
import { readMessage } from '#server/government-mail/read-message.ts'
import { LANES } from '#server/readers/lanes.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'
import { rawMessage, type MessagePartSpec } from '#server/testing/raw-message.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'

// No database; it takes too long for the quick checks.
const pdf = await samplePdf(1)
const readers = openReaders({ warn: () => undefined, error: console.error }, PATIENT_LANES)
afterAll(() => readers.close())
const readRaw = (raw: Buffer) => readMessage(readers, raw)
const read = (own: Parameters<typeof rawMessage>[0]) => readRaw(rawMessage(own))
const file = (own: Partial<MessagePartSpec> = {}): MessagePartSpec => ({
  name: 'e-ticket.pdf',
  type: 'application/pdf',
  bytes: pdf,
  ...own,
})

test('who, to whom, when, what, and the PDF byte by byte', async () => {
  const { head, body, problem } = await read({
    from: '"Dirección General" <e-ticket@migracion.gob.do>',
    to: 'María <4711@applications.example>, 4712@applications.example',
    subject: '=?utf-8?Q?Su_e-ticket_est=C3=A1_listo?=',
    text: 'Adjunto.\r\nSaludos',
    files: [file()],
  })
  expect(problem).toBeNull()
  expect(head).toEqual({
    from: ['e-ticket@migracion.gob.do'],
    fromName: 'Dirección General',
    sender: 'e-ticket@migracion.gob.do',
    to: ['4711@applications.example', '4712@applications.example'],
    recipients: ['4711@applications.example', '4712@applications.example'],
    subject: 'Su e-ticket está listo',
    sentAt: '2026-11-21T10:00:00.000Z',
  })
  expect(body).toMatchObject({ text: 'Adjunto.\nSaludos', more: 0, files: [{ name: 'e-ticket.pdf', problem: null }] })
  expect(Buffer.from(body.files[0]!.content!)).toEqual(pdf)
})

test('HTML alone is read as its words; two sender lines are two senders', async () => {
  const { head, body } = await read({
    head: 'From: a@evil.example\r\n',
    html: '<p>Su <b>e-ticket</b></p><script>alert(1)</script>',
  })
  expect(body.text).toBe('Su e-ticket')
  expect(head.from).toEqual(['a@evil.example', 'e-ticket@migracion.gob.do'])
})

test.each([
  ['unknown', 'x-nothing', 'hola'],
  ['wrong', 'utf-16', 'hola, señor'],
  ['of old', 'windows-1252', Buffer.from('se\xf1or', 'latin1')],
])('a charset that is %s breaks nothing', async (_what, charset, text) => {
  const { body, problem } = await read({ charset, text })
  const spoilt = 'Some letters of this message cannot be read; open the original.'
  expect(problem).toBe(charset === 'utf-16' ? spoilt : null)
  expect(body.text.isWellFormed()).toBe(true)
  if (charset === 'windows-1252') expect(body.text).toBe('señor')
})

test('what a database or a page cannot hold is left out', async () => {
  const { head, body } = await read({
    subject: 'a\0b\u202Egpj.exe',
    text: 'x\0y\u001B[31m',
    files: [file({ name: '../../\0etc/\u202Efdp.exe' })],
  })
  for (const text of [head.subject, body.text, body.files[0]!.name])
    for (const unseen of ['\0', '\u001B', '\u202E']) expect(text).not.toContain(unseen)
})

test('what is no PDF is named and not taken, with the reason', async () => {
  const { body } = await read({
    files: [
      file({ bytes: Buffer.from('<html>') }),
      file({ name: 'winmail.dat', type: 'application/ms-tnef', bytes: Buffer.from('x') }),
      file({ name: 'photo.png', type: 'image/png', bytes: Buffer.from('x') }),
      file({ name: 'ticket.bin', type: 'application/octet-stream' }),
      file({ bytes: Buffer.concat([pdf, Buffer.alloc(15 * 1024 * 1024)]) }),
    ],
  })
  expect(body.files.map(({ content, problem }) => [content !== undefined, problem?.slice(0, 24) ?? null])).toEqual([
    [false, 'This file says that it i'],
    [false, 'winmail.dat is a package'],
    [false, 'Only PDF files become do'],
    [true, null],
    [false, 'This PDF is larger than '],
  ])
})

test('5,000 files: the first are looked at, and it says so', async () => {
  const { body, problem } = await read({
    files: Array.from({ length: 5_000 }, () => file({ bytes: Buffer.from('x') })),
  })
  expect(body.files).toHaveLength(50)
  expect(problem).toBe('This message has 5000 files; the first 50 were looked at.')
})

test('of 30 PDF files ten are taken', async () => {
  const { body } = await read({ files: Array.from({ length: 30 }, () => file()) })
  expect(body.files.filter(({ content }) => content)).toHaveLength(10)
  expect(body.files[10]!.problem).toMatch(/first 10 PDF/)
})

test('parts too deep, too large a header and endless boundaries are told, and the header is read all the same', async () => {
  const deep = Array.from(
    { length: 300 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  )
  const shallow = { from: ['e-ticket@migracion.gob.do'], subject: 'Your ticket' }
  const nested = await readRaw(
    Buffer.from(
      `From: e-ticket@migracion.gob.do\r\nSubject: Your ticket\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${deep.join('')}`,
    ),
  )
  expect(nested).toMatchObject({ head: shallow, problem: expect.stringMatching(/too deep/) })
  const headers = await read({
    files: Array.from({ length: 3 }, () => file({ head: `X: ${'y'.repeat(1_000_000)}\r\n` })),
  })
  expect(headers).toMatchObject({ head: shallow, problem: expect.stringMatching(/too large a header/) })
  const huge = await read({ head: `X-Long: ${'y'.repeat(3_000_000)}\r\n` })
  expect(huge.problem).toMatch(/too large a header/)
})

test('a bomb of lines that look like boundaries ends within the limit', async () => {
  const open = Array.from(
    { length: 18 },
    (_, at) => `--b${at}\r\nContent-Type: multipart/mixed; boundary=b${at + 1}\r\n\r\n`,
  )
  const parts = Array.from({ length: 200_000 }, () => '--b18\r\n\r\nx\r\n')
  const message = await readRaw(
    Buffer.from(
      `From: a@gob.do\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${open.join('')}${parts.join('')}`,
    ),
  )
  expect(message.head.from).toEqual(['a@gob.do'])
})

test.each([
  ['line breaks', '\n'],
  ['short lines', 'x\r\n'],
])('of a million %s the first are read: who wrote, what about, and that there is more', async (_what, line) => {
  const { head, body, problem } = await read({ text: `Hola${line.repeat(1_000_000)}`, files: [file()] })
  expect(head).toMatchObject({ from: ['e-ticket@migracion.gob.do'], subject: 'Your ticket' })
  expect(body.text).toMatch(/^Hola/)
  expect(problem).toBe('This message has more than 100,000 short lines; what comes after them was not read.')
})

test('a text that its reader is ended on is kept with its header and the reason', async () => {
  const hurried = openReaders(
    { warn: () => undefined, error: console.error },
    { ...LANES, mail: { ...LANES.mail, share: 0.1 } },
  )
  const { head, problem } = await readMessage(hurried, rawMessage({ text: `${'x'.repeat(40)}\n`.repeat(700_000) }))
  await hurried.close()
  expect(head).toMatchObject({ from: ['e-ticket@migracion.gob.do'], subject: 'Your ticket' })
  expect(problem).toMatch(/^This message could not be read: its reader (was ended|ran out of memory)/)
})

test.each([
  ['nothing', ''],
  ['only line breaks', '\r\n\r\n\r\n'],
  ['NULs', '\0'.repeat(10_000)],
  ['noise', Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256))],
  ['a multipart without a boundary', 'Content-Type: multipart/mixed\r\n\r\n--\r\n'],
  ['base64 that is none', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n!!!!%%%'],
  ['a message in a message in a message', `${'Content-Type: message/rfc822\r\n\r\n'.repeat(500)}x`],
])('%s is read for what it is', async (_what, raw) => {
  const message = await readRaw(Buffer.from(raw as string))
  expect(message.body.files.every(({ content }) => content === undefined)).toBe(true)
})

test('the files of a message that was forwarded as an attachment are found, its recipients are not', async () => {
  const inner = rawMessage({ to: '99@applications.example', files: [file()] })
  const { head, body } = await read({ files: [{ name: '', type: 'message/rfc822', bytes: inner, inline: true }] })
  expect(head.recipients).toEqual(['4711@applications.example'])
  expect(body.files.filter(({ content }) => content)).toHaveLength(1)
})
