import { expect, test } from 'vitest'
import type { Proofs } from '#server/db/tables/government-mail.ts'
import { judgeSender, NO_PROOFS, resultOf } from '#server/government-mail/judge-sender.ts'

const SENDERS = ['gob.do', 'desk@airline.example']
const judge = (proofs: Partial<Proofs>, from = ['e-ticket@migracion.gob.do'], envelopeFrom: string | null = from[0]!) =>
  judgeSender({ from, envelopeFrom, proofs: { ...NO_PROOFS, ...proofs } }, SENDERS)

test('a listed sender is known only with a proof that speaks of a listed domain', () => {
  expect(judge({ dmarc: 'pass' })).toBe('known')
  expect(judge({ dkim: [{ domain: 'migracion.gob.do', result: 'pass' }] })).toBe('known')
  expect(judge({ spf: 'pass' })).toBe('known')
  expect(judge({ spf: 'pass' }, ['desk@airline.example'])).toBe('known')
})

test('an entry is a domain and all below it, or one address, whatever the case and the blanks around', () => {
  expect(judge({ dmarc: 'pass' }, ['e-ticket@gob.do'])).toBe('known')
  expect(judge({ dmarc: 'pass' }, [' E-Ticket@Migracion.GOB.do '])).toBe('known')
  expect(judge({ dmarc: 'pass' }, ['gob.do@evil.example'])).toBe('unknown')
})

test.each([
  [['pass', ' PASS ', 'Pass'], 'pass'],
  [['fail', 'softfail', 'SoftFail '], 'fail'],
  [['failed', 'hardfail', 'passed', 'none', 'neutral', '', undefined, null, 1], 'none'],
] as const)('what receiving servers write as %j is %s', (written, result) => {
  for (const word of written) expect(resultOf(word)).toBe(result)
})

test('one that only says so is unproven', () => {
  expect(judge({})).toBe('unproven')
  expect(judge({ spf: 'fail', dmarc: 'fail' })).toBe('unproven')
  expect(judge({ spf: 'pass' }, undefined, 'bounce@evil.example')).toBe('unproven')
  expect(judge({ spf: 'pass' }, undefined, null)).toBe('unproven')
  expect(judge({ dkim: [{ domain: 'evil.example', result: 'pass' }] })).toBe('unproven')
  expect(judge({ dkim: [{ domain: null, result: 'pass' }] })).toBe('unproven')
  expect(judge({ dkim: [{ domain: 'gob.do', result: 'fail' }] })).toBe('unproven')
})

test('everybody else is unknown, whatever their own domain proves', () => {
  const all = { spf: 'pass', dmarc: 'pass', dkim: [{ domain: 'gob.do', result: 'pass' }] } as const
  const proofs = { ...all, dkim: [...all.dkim] }
  expect(judge(proofs, ['a@evil.example'])).toBe('unknown')
  expect(judge(proofs, ['a@evilgob.do'])).toBe('unknown')
  expect(judge(proofs, ['a@gob.do.evil.example'])).toBe('unknown')
  expect(judge(proofs, ['other@airline.example'])).toBe('unknown')
  expect(judge(proofs, [])).toBe('unknown')
  expect(judge(proofs, ['e-ticket@migracion.gob.do', 'a@evil.example'])).toBe('unknown')
})
