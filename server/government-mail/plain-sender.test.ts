import { expect, test } from 'vitest'
import { plainAddress, plainSender } from '#server/government-mail/plain-sender.ts'

const GOV = 'e-ticket@migracion.gob.do'
const EVIL = 'a@evil.example'
const read = (header: string) => plainSender(Buffer.from(`Subject: x\r\n${header}\r\nTo: b@c.example`))
const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

test.each([
  [`From: ${GOV}`],
  [`FROM:${GOV}`],
  [`from: \t<${GOV}>  `],
  [`From: E-Ticket <E-Ticket@Migracion.GOB.do>`],
  [`From: "Dirección General, E-Ticket" <${GOV}>`],
  [`From: Dirección General de Migración <${GOV}>`],
  [`From: ${encoded('Dirección General')} <${GOV}>`],
  [`From: Dirección\r\n General\r\n\t<${GOV}>`],
  [`From: "" <${GOV}>`],
])('%j is one plain address', (header) => expect(read(header)).toBe(GOV))

const TWO_SENDERS = [
  // Several From lines, or what some programs take for one.
  `From: ${GOV}\r\nFrom: ${EVIL}`,
  `From: ${EVIL}\r\nFrom: ${GOV}`,
  `From: ${GOV}\r\nFROM : ${EVIL}`,
  `From : ${GOV}`,
  `From\t: ${GOV}`,
  ` From: ${EVIL}\r\nFrom: ${GOV}`,
  `From: ${GOV}\r\n From: ${EVIL}`,
  `From\0: ${EVIL}\r\nFrom: ${GOV}`,
  `\ufeffFrom: ${EVIL}\r\nFrom: ${GOV}`,
  `\u00a0From: ${EVIL}\r\nFrom: ${GOV}`,
  `From: ${EVIL}\rFrom: ${GOV}`,
  `From: ${EVIL}\nFrom: ${GOV}`,
  `X: y\rFrom: ${EVIL}\r\nFrom: ${GOV}`,
  `From: ${GOV}\rX: y\rFrom: ${EVIL}`,
  // Several addresses.
  `From: ${GOV}, ${EVIL}`,
  `From: ${EVIL}, ${GOV}`,
  `From: ${GOV} ${EVIL}`,
  `From: ${GOV};${EVIL}`,
  `From: <${GOV}> <${EVIL}>`,
  `From: <${EVIL}> <${GOV}>`,
  `From: <${EVIL}><${GOV}>`,
  `From: <${GOV}>, <${EVIL}>`,
  `From: <>, ${GOV}`,
  `From: , ${GOV}`,
  `From: ${GOV},`,
  `From: <${EVIL}>${GOV}`,
  `From: <${GOV}> ${EVIL}`,
  `From: ${EVIL} <${GOV}>`,
  `From: "${EVIL}" <${GOV}>`,
  `From: "x <${EVIL}>" <${GOV}>`,
  `From: "x\\" <${EVIL}>" <${GOV}>`,
  `From: "a" "b" <${GOV}>`,
  // Groups, routes, source routes and bang paths.
  `From: team: ${GOV};`,
  `From: team:${EVIL};<${GOV}>`,
  `From: <@evil.example:${GOV}>`,
  `From: <@evil.example,@any.example:${GOV}>`,
  `From: evil.example!a@migracion.gob.do`,
  `From: a%evil.example@migracion.gob.do`,
  `From: <a@evil.example@migracion.gob.do>`,
  `From: a@evil.example@migracion.gob.do`,
  `From: a\\@migracion.gob.do`,
  `From: a\\@evil.example@migracion.gob.do`,
  // Quotes, comments and blanks in the address.
  `From: "e-ticket"@migracion.gob.do`,
  `From: "${EVIL}"@migracion.gob.do`,
  `From: "a@evil.example> x"@migracion.gob.do`,
  `From: e-ticket(comment)@migracion.gob.do`,
  `From: (${EVIL}) ${GOV}`,
  `From: ${GOV} (${EVIL})`,
  `From: x (y) <${GOV}>`,
  `From: e-ticket @migracion.gob.do`,
  `From: e-ticket@ migracion.gob.do`,
  `From: <e-ticket@migracion.\r\n gob.do>`,
  `From: < ${GOV}>`,
  `From: <${GOV} >`,
  // Not closed, not opened.
  `From: <${GOV}`,
  `From: ${GOV}>`,
  `From: <<${GOV}>>`,
  `From: "x <${GOV}>`,
  `From: x" <${GOV}>`,
  // Controls, and what is not seen.
  `From: ${EVIL}\0@migracion.gob.do`,
  `From: ${EVIL}\0 <${GOV}>`,
  `From: ${GOV}\0`,
  `From: x\u0008 <${GOV}>`,
  `From: \u202e${GOV}`,
  `From: e-ticket@migracion.gob.do\u200b`,
  `From: x\u200b <${GOV}>`,
  `From: e\u00adticket@migracion.gob.do`,
  // Encoded words that are an address, hide one, or carry another line.
  `From: ${encoded(GOV)}`,
  `From: <${encoded(GOV)}>`,
  `From: ${encoded('e-ticket')}@migracion.gob.do`,
  `From: ${encoded(`<${EVIL}>`)} <${GOV}>`,
  `From: ${encoded(`x\r\nFrom: ${EVIL}`)} <${GOV}>`,
  `From: =?utf-8?Q?a=40evil.example=00?= <${GOV}>`,
  // Domains and local parts that are none.
  `From: e-ticket@migracion.gob.do.`,
  `From: e-ticket@.migracion.gob.do`,
  `From: e-ticket@migracion..gob.do`,
  `From: .e-ticket@migracion.gob.do`,
  `From: e..ticket@migracion.gob.do`,
  `From: e-ticket@[190.94.7.9]`,
  `From: e-ticket@xn--.do-`,
  `From: e-ticket@mígracion.gob.do`,
  `From: е-ticket@migracion.gob.do`,
  `From: @migracion.gob.do`,
  `From: migracion.gob.do`,
  'From: <>',
  'From:',
  `From: ${'x'.repeat(2000)} <${GOV}>`,
  `Sender: ${GOV}`,
  `X-From: ${GOV}`,
  '',
]
test.each(TWO_SENDERS.map((header) => [header.slice(0, 80), header]))('%j is no one plain sender', (_shown, header) =>
  expect(read(header)).toBeNull(),
)

test('a table of at least sixty spellings stands above', () => expect(TWO_SENDERS.length).toBeGreaterThanOrEqual(60))

test('a header of a million From lines, brackets or quotes takes no time', () => {
  // The processor's time: a busy machine is not slower by it.
  const start = process.cpuUsage()
  for (const text of ['From: x\n', '<', '"', ' ', '\t', 'a.', '=?', '\r'])
    plainSender(Buffer.from(`From: ${text.repeat(1_000_000 / text.length)}`))
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(3_000)
})

test('an address is at most 254 characters', () => {
  expect(plainAddress(`${'a'.repeat(64)}@${'b.'.repeat(90)}do`)).toBeDefined()
  expect(plainAddress(`${'a'.repeat(64)}@${'b.'.repeat(100)}do`)).toBeUndefined()
})
