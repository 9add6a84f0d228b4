import { describe, expect, test } from 'vitest'
import { decodeId } from '#contract/order-id.ts'
import { makeTrackToken, readTrackToken, signDocumentUrl, trackLink, verifyDocumentUrl } from '#server/http/links.ts'
import { hashEmail } from '#server/http/signatures.ts'

const signer = { secret: 'a secret for tests' }
const now = Date.UTC(2026, 10, 21)
const DAY = 86_400_000

describe('the token of a mail link', () => {
  const token = makeTrackToken(signer, 4711, 'Ana@Example.com', now)

  test('names the order and the hash of its e-mail, in whatever case the e-mail is written', () => {
    expect(readTrackToken(signer, token, now)).toEqual({
      orderId: 4711,
      emailHash: hashEmail(signer.secret, 4711, ' ana@example.COM '),
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

  test('travels in the fragment of the form address, which carries the encoded id', () => {
    const link = new URL(trackLink({ ...signer, env: { PUBLIC_URL: 'https://tickets.example' } }, 4711, 'a@b.co', now))
    expect(link.search).toBe('')
    expect(decodeId(link.pathname.replace('/track-order/', ''))).toBe(4711)
    expect(readTrackToken(signer, link.hash.replace('#t=', ''), now)?.orderId).toBe(4711)
  })
})

describe('the address of a document', () => {
  const url = new URL(signDocumentUrl(signer, 4711, 'eticket ñ.pdf', now), 'http://x')
  const exp = url.searchParams.get('exp')
  const sig = url.searchParams.get('sig')
  const verify = (file1: string, at = now, orderId = 4711, e: unknown = exp, s: unknown = sig) =>
    verifyDocumentUrl(signer, orderId, file1, e, s, at)

  test('opens that document for ten minutes', () => {
    expect(decodeURIComponent(url.pathname)).toBe('/uploads/docs/4711_eticket ñ.pdf')
    expect(verify('eticket ñ.pdf')).toBe(true)
    expect(verify('eticket ñ.pdf', now + 10 * 60_000)).toBe(false)
  })

  test('opens nothing else', () => {
    expect(verify('other.pdf')).toBe(false)
    expect(verifyDocumentUrl(signer, 4711, 'eticket ñ.pdf', undefined, undefined, now)).toBe(false)
    expect(verify('eticket ñ.pdf', now, 4712)).toBe(false)
    expect(verify('eticket ñ.pdf', now, 4711, String(Number(exp) + 60))).toBe(false)
    for (const odd of [null, '', ['1'], {}, '1e9', 'NaN']) expect(verify('eticket ñ.pdf', now, 4711, odd)).toBe(false)
    for (const odd of [null, '', [sig], {}]) expect(verify('eticket ñ.pdf', now, 4711, exp, odd)).toBe(false)
  })

  test('is no token of a mail link: a signature is for one purpose', () => {
    expect(readTrackToken(signer, `4711.${exp}.${'a'.repeat(22)}.${sig}`, now)).toBeUndefined()
  })
})
