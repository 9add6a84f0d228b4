import { describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { makeTrackToken, readDocumentUrl, readTrackToken, signDocumentUrl, trackLink } from '#server/security/links.ts'
import { hashEmail } from '#server/security/signatures.ts'

const signer = { secret: 'a secret for tests' }
const now = Date.UTC(2026, 10, 21)
const DAY = 86_400_000

describe('the token of a mail link', () => {
  const token = makeTrackToken(signer, 4711, 'Ana@Example.com', now)

  test('names the order and the hash of its e-mail, in whatever case the e-mail is written', () => {
    expect(readTrackToken(signer, token, now)).toEqual({
      orderId: 4711,
      emailHash: hashEmail(signer.secret, 4711, ' ana@example.COM '),
      madeAtMs: now,
    })
  })

  test('holds for 90 days and no longer', () => {
    expect(readTrackToken(signer, token, now + 90 * DAY - 1)).toBeDefined()
    expect(readTrackToken(signer, token, now + 90 * DAY)).toBeUndefined()
  })

  test('does not show the e-mail', () => {
    expect(Buffer.from(token, 'base64url').toString() + token).not.toMatch(/ana|example/i)
  })

  test.each([
    ['another order', token.replace('4711', '4712')],
    ['a later expiry', token.replace(/\.(\d+)\./, (_, exp: string) => `.${Number(exp) + 1}.`)],
    ['another e-mail', token.replace(/^((?:[^.]+\.){2})./, '$1_')],
    ['a cut signature', token.slice(0, -1)],
    ['a longer signature', `${token}A`],
    ['nothing', ''],
    ['NUL', '\0'],
    ['prototype words', '__proto__.constructor.x.y'],
  ])('is refused with %s', (_, forged) => {
    expect(readTrackToken(signer, forged, now)).toBeUndefined()
  })

  test('is refused when another installation signed it', () => {
    expect(readTrackToken({ secret: 'other' }, token, now)).toBeUndefined()
  })

  test('is the address that the server answers with the order’s page', () => {
    const links = { ...signer, env: { PUBLIC_URL: 'https://tickets.example' } }
    const link = trackLink(links, { orderId: 4711, email: 'a@b.co' }, now)
    const [, token = ''] = /^https:\/\/tickets\.example\/t\/([\w.-]+)$/.exec(link) ?? []
    expect(readTrackToken(signer, token, now)?.orderId).toBe(4711)
  })
})

describe('the address of a document', () => {
  const ana: Actor = {
    kind: 'staff',
    id: 12,
    name: 'Ana',
    email: 'ana@staff.example',
    role: 'Team',
    sessionId: 's',
    confirmedAgeMs: 0,
    factorAgeMs: 0,
    mustEnrol: false,
  }
  const FILE = 'eticket ñ.pdf'
  const address = (actor: Actor) => new URL(signDocumentUrl({ ...signer, actor }, 4711, FILE, now), 'http://x')
  const queryOf = (url: URL) => Object.fromEntries(url.searchParams)
  const ofTraveller = address({ kind: 'traveller', orderId: 4711 })
  const ofAna = address(ana)
  const read = (query: object, file1 = FILE, at = now, orderId = 4711) =>
    readDocumentUrl(signer, orderId, file1, query, at)

  test('opens that document for ten minutes, to the traveller or in the name of the member it was made for', () => {
    expect(decodeURIComponent(ofAna.pathname)).toBe(`/uploads/docs/4711_${FILE}`)
    expect(read(queryOf(ofAna))).toEqual({ staffId: 12, madeAtMs: now })
    expect(read(queryOf(ofTraveller))).toEqual({ staffId: null, madeAtMs: now })
    expect(read(queryOf(ofAna), FILE, now + 10 * 60_000)).toBeUndefined()
  })

  test('names nobody by e-mail or name', () => {
    expect(ofAna.href).not.toMatch(/ana|staff\.example/i)
  })

  test('opens nothing else, and in nobody else’s name', () => {
    const { exp, by, sig } = queryOf(ofAna)
    expect(read({ exp, by, sig }, 'other.pdf')).toBeUndefined()
    expect(read({})).toBeUndefined()
    expect(read({ exp, by, sig }, FILE, now, 4712)).toBeUndefined()
    expect(read({ exp: String(Number(exp) + 60), by, sig })).toBeUndefined()
    expect(read({ exp, by: '13', sig })).toBeUndefined()
    expect(read({ exp, sig })).toBeUndefined()
    expect(read({ ...queryOf(ofTraveller), by: '12' })).toBeUndefined()
    for (const odd of [null, '', ['1'], {}, '1e9', 'NaN']) expect(read({ exp: odd, by, sig })).toBeUndefined()
    for (const odd of [null, ['12'], {}, '12\n', '-1', 'NaN']) expect(read({ exp, by: odd, sig })).toBeUndefined()
    for (const odd of [null, '', [sig], {}]) expect(read({ exp, by, sig: odd })).toBeUndefined()
  })

  test('is no token of a mail link: a signature is for one purpose', () => {
    const { exp, sig } = queryOf(ofTraveller)
    expect(readTrackToken(signer, `4711.${exp}.${'a'.repeat(22)}.${sig}`, now)).toBeUndefined()
  })
})
