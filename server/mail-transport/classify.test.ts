import { expect, onTestFinished, test, vi } from 'vitest'
import { outcomeOfSilence, outcomeOfStatus } from '#server/mail-transport/classify.ts'
import { quoted, type Said } from '#server/words/say.ts'

test.each([
  [400, 'refused'],
  [401, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [502, 'unknown'],
  [503, 'later'],
  [504, 'unknown'],
  [599, 'later'],
])('an answer with the status %i is %s, whatever its body says', (status, outcome) => {
  for (const said of ['', '<h1>x</h1>', '{"errors":[{"message":"x"}]}']) {
    expect(outcomeOfStatus(status, said)).toMatchObject({ outcome, reason: quoted(said || `HTTP ${status}`) })
  }
})

test('Retry-After is seconds or a date; nonsense counts as left out', () => {
  const after = (value: string) => {
    const outcome = outcomeOfStatus(429, '', value)
    return 'retryAfterMs' in outcome ? outcome.retryAfterMs : undefined
  }
  expect([after('7'), after('120')]).toEqual([7_000, 120_000])
  vi.useFakeTimers({ now: new Date('2026-11-22T08:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  expect(after('Sun, 22 Nov 2026 08:01:00 GMT')).toBe(60_000)
  expect(after(new Date(0).toUTCString())).toBe(0)
  for (const nonsense of ['', 'soon', '-1', '9'.repeat(30)]) expect(after(nonsense) ?? 0).toBeLessThan(1)
})

test('silence is tried later only where nothing can have been sent', () => {
  const failed = (code: string) =>
    outcomeOfSilence(new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) }))
  for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'CERT_HAS_EXPIRED'])
    expect(failed(code).outcome, code).toBe('later')
  for (const code of ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ETIMEDOUT', 'UND_ERR_HEADERS_TIMEOUT'])
    expect(failed(code).outcome, code).toBe('unknown')
  expect(outcomeOfSilence(new DOMException('x', 'TimeoutError')).outcome).toBe('unknown')
  // A code that only holds the name of another says nothing of when it happened.
  for (const code of ['XENOTFOUND', 'X_CERT_', 'XEPROTO']) expect(failed(code).outcome, code).toBe('unknown')
  const said = (error: unknown) => String((outcomeOfSilence(error) as { reason: Said }).reason)
  expect(said('nothing at all')).toBe('The provider did not answer (unknown)')
  expect(said(new TypeError('x'))).toBe('The provider did not answer (TypeError)')
})

test('a name that is not found and a certificate that is not valid are said as such', () => {
  const said = (code: string) =>
    String((outcomeOfSilence(Object.assign(new Error('x'), { code })) as { reason: Said }).reason)
  expect(said('EAI_AGAIN')).toBe('The name of the provider cannot be found (EAI_AGAIN)')
  expect(said('CERT_HAS_EXPIRED')).toMatch(/its certificate is not valid \(CERT_HAS_EXPIRED\)/)
  expect(said('ECONNREFUSED')).toBe('The provider cannot be reached (ECONNREFUSED)')
})

test('what a provider says is one short line', () => {
  const { reason } = outcomeOfStatus(400, ` a\n b\t${'x'.repeat(1_000)}`) as { reason: Said }
  expect(String(reason)).toBe(`a b ${'x'.repeat(296)}`)
})
