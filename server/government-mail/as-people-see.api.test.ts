import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read } from '#server/government-mail/parse-message.ts'
import type { Message } from '#server/government-mail/message.ts'

async function readMail(raw: string | Buffer): Promise<Message> {
  const message: Record<string, unknown> = { problem: null }
  const bytes = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw
  await read(bytes, async (part) => void Object.assign(message, part))
  return message as unknown as Message
}
const mail = (headers: string, body: string) =>
  `From: eticket@gob.do\r\nTo: 1@applications.example\r\nSubject: Ticket\r\nMIME-Version: 1.0\r\n${headers}\r\n\r\n${body}`
const PDF = Buffer.from('%PDF-1.4 ticket').toString('base64')
const parts = (kind: string, ...each: string[]) =>
  mail(`Content-Type: multipart/${kind}; boundary=b`, `${each.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`)
const html = (words: string, charset = '; charset=utf-8') =>
  `Content-Type: text/html${charset}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${words}`
const ticket = `Content-Type: application/pdf; name=t.pdf\r\nContent-Disposition: attachment; filename=t.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${PDF}`
const named = ({ body }: Message) => body.files.map(({ name, problem }) => [name, problem])

describe('a plain part that says nothing', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \r\n \t\r\n'],
    ['what nobody sees', '\u00ad \u00a0'],
  ])('%s: the HTML is read', async (_what, plain) => {
    const raw = parts(
      'alternative',
      `Content-Type: text/plain; charset=iso-8859-1\r\n\r\n${plain}`,
      html('<p>Su ticket</p>'),
    )
    expect((await readMail(raw)).body.text).toBe('Su ticket')
  })

  test('one that says something is what is read', async () => {
    const raw = parts('alternative', 'Content-Type: text/plain\r\n\r\nSu ticket', html('<p>otra cosa</p>'))
    expect((await readMail(raw)).body.text).toBe('Su ticket')
  })
})

describe('letters', () => {
  const latin1 = 'Se\xf1or Nu\xf1ez'
  test.each([
    ['of HTML that names its charset itself', html(`<meta charset="windows-1252"><p>${latin1}</p>`, '')],
    [
      'of HTML that names another',
      html(`<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1"><p>${latin1}`, ''),
    ],
    ['of no charset', html(`<p>${latin1}</p>`, '')],
    ['that are called UTF-8 and are not', html(`<p>${latin1}</p>`)],
    [
      'of plain text that is called UTF-8',
      `Content-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${latin1}`,
    ],
    [
      'in quoted-printable',
      'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nSe=F1or Nu=F1ez',
    ],
  ])('%s', async (_what, part) => {
    expect(await readMail(parts('mixed', part))).toMatchObject({ body: { text: 'Señor Nuñez' }, problem: null })
  })

  test('of Cyrillic that only the HTML names', async () => {
    const raw = Buffer.concat([
      Buffer.from(mail('Content-Type: text/html', '<meta charset=koi8-r><p>')),
      Buffer.from([0xc2, 0xc9, 0xcc, 0xc5, 0xd4]),
    ])
    expect((await readMail(raw)).body.text).toBe('билет')
  })

  test('that are right stay, also beside a sign for a letter that nobody could read', async () => {
    const words = Buffer.from('Señor \u{fffd} Núñez').toString('latin1')
    const { body, problem } = await readMail(parts('mixed', `Content-Type: text/plain; charset=utf-8\r\n\r\n${words}`))
    expect([body.text, problem]).toEqual([
      'Señor \u{fffd} Núñez',
      'Some letters of this message cannot be read; open the original.',
    ])
  })

  test.each([
    ['cut between two words of base64', '=?utf-8?B?U2XD?= =?UTF-8?B?sW9y?='],
    ['cut between two spellings', '=?UTF-8?Q?Se=C3?=\r\n =?utf-8?b?sW9y?='],
    ['of no charset at all', 'Se\xf1or'],
  ])('of a subject, %s', async (_what, subject) => {
    const raw = mail('X: 1', 'x').replace('Subject: Ticket', `Subject: ${subject}`)
    expect((await readMail(raw)).head.subject).toBe('Señor')
  })
})

describe('what lies within', () => {
  const attached = (message: string) =>
    `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=fwd.eml\r\n\r\n${message}`
  const inner = parts('mixed', 'Content-Type: text/plain\r\n\r\nAdjunto su ticket', ticket)

  test('a message that is attached is opened: its file and its words are there', async () => {
    const raw = parts(
      'mixed',
      'Content-Type: text/plain\r\n\r\nVea adjunto',
      attached(inner.replaceAll('=b', '=c').replaceAll('--b', '--c')),
    )
    const message = await readMail(raw)
    expect(message.body.text).toBe('Vea adjunto\n\nAdjunto su ticket')
    expect(named(message)).toEqual([['t.pdf', null]])
  })

  test('those deeper than three are named, and the original is offered', async () => {
    let raw = inner.replaceAll('=b', '=z').replaceAll('--b', '--z')
    for (const mark of ['p', 'q', 'r', 's', 't']) {
      raw = parts('mixed', attached(raw)).replaceAll('boundary=b', `boundary=${mark}`).replaceAll(/^--b/gm, `--${mark}`)
    }
    const { body, problem } = await readMail(raw)
    expect(body.files.some(({ content }) => content !== undefined)).toBe(false)
    expect(`${problem} ${JSON.stringify(body.files)}`).toMatch(/too deep in each other/)
  })
})

describe('a signed package', () => {
  let folder: string
  const run = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'entrada-smime-'))
    run(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'key.pem',
      '-out',
      'cert.pem',
      '-days',
      '2',
      '-subj',
      '/CN=gob.do',
    )
    const inner = `Content-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\nContent-Type: text/plain\r\n\r\nFirmado\r\n--c\r\n${ticket}\r\n--c--\r\n`
    writeFileSync(join(folder, 'mail.txt'), inner)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const packed = (file: string) =>
    mail(
      'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\r\nContent-Disposition: attachment; filename=smime.p7m\r\nContent-Transfer-Encoding: base64',
      readFileSync(join(folder, file))
        .toString('base64')
        .replace(/(.{76})/g, '$1\r\n'),
    )

  test.each([
    ['in one piece', []],
    ['in pieces', ['-stream']],
  ])('%s is opened: its words and its file are there', async (_how, more) => {
    run(
      'cms',
      '-sign',
      '-binary',
      '-nodetach',
      '-signer',
      'cert.pem',
      '-inkey',
      'key.pem',
      '-in',
      'mail.txt',
      '-outform',
      'DER',
      '-out',
      'signed.der',
      ...more,
    )
    const message = await readMail(packed('signed.der'))
    expect(message.body.text).toBe('Firmado')
    expect(named(message)).toEqual([['t.pdf', null]])
  })

  test('that is encrypted says so; one that is cut or none is named', async () => {
    run('cms', '-encrypt', '-binary', '-aes256', '-in', 'mail.txt', '-outform', 'DER', '-out', 'sealed.der', 'cert.pem')
    expect(named(await readMail(packed('sealed.der')))[0]![1]).toMatch(/is encrypted/)
    writeFileSync(join(folder, 'cut.der'), readFileSync(join(folder, 'signed.der')).subarray(0, 90))
    expect(named(await readMail(packed('cut.der')))[0]![1]).toMatch(/cannot be read here/)
    writeFileSync(join(folder, 'none.der'), 'no package')
    expect(named(await readMail(packed('none.der')))[0]![1]).toMatch(/cannot be read here/)
  })
})
