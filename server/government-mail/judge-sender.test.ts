import { expect, test } from 'vitest'
import type { Proofs } from '#server/db/tables/government-mail.ts'
import { judgeSender, NO_PROOFS, resultOf } from '#server/government-mail/judge-sender.ts'

const SENDERS = ['gob.do', 'desk@airline.example']
const judge = (
  proofs: Partial<Proofs>,
  sender: string | null = 'e-ticket@migracion.gob.do',
  envelopeFrom: string | null = sender,
) => judgeSender({ sender, envelopeFrom, proofs: { ...NO_PROOFS, ...proofs } }, SENDERS)

test('a listed sender is known only with a proof that speaks of a listed domain', () => {
  expect(judge({ dmarc: 'pass' })).toBe('known')
  expect(judge({ dkim: [{ domain: 'migracion.gob.do', result: 'pass' }] })).toBe('known')
  expect(judge({ spf: 'pass' })).toBe('known')
  expect(judge({ spf: 'pass' }, 'desk@airline.example')).toBe('known')
})

test('an entry is a domain and all below it, or one address, whatever the case and the blanks around', () => {
  expect(judge({ dmarc: 'pass' }, 'e-ticket@gob.do')).toBe('known')
  expect(judge({ dmarc: 'pass' }, ' E-Ticket@Migracion.GOB.do ')).toBe('known')
  expect(judge({ dmarc: 'pass' }, 'gob.do@evil.example')).toBe('unknown')
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
  expect(judge(proofs, 'a@evil.example')).toBe('unknown')
  expect(judge(proofs, 'a@evilgob.do')).toBe('unknown')
  expect(judge(proofs, 'a@gob.do.evil.example')).toBe('unknown')
  expect(judge(proofs, 'other@airline.example')).toBe('unknown')
  expect(judge(proofs, null)).toBe('unknown')
})

test('DMARC proves the domain that it names, where that is the From’s or a listed one above it', () => {
  const of = (dmarcDomain: string, from?: string) => judge({ dmarc: 'pass', dmarcDomain }, from)
  expect(of('migracion.gob.do')).toBe('known')
  expect(of('gob.do')).toBe('known')
  expect(of('airline.example', 'desk@airline.example')).toBe('known')
  for (const other of [
    'evil.example',
    'do',
    'x.migracion.gob.do',
    'acion.gob.do',
    'gob.do.evil.example',
    'hacienda.gob.do',
  ])
    expect(of(other)).toBe('unproven')
  expect(
    judgeSender(
      {
        sender: 'desk@mail.airline.example',
        envelopeFrom: null,
        proofs: { ...NO_PROOFS, dmarc: 'pass', dmarcDomain: 'airline.example' },
      },
      ['desk@mail.airline.example'],
    ),
  ).toBe('unproven')
})

test('SPF proves one plain envelope address', () => {
  for (const odd of ['a@evil.example@migracion.gob.do', 'evil.example!a@migracion.gob.do', '"a@evil.example"@gob.do'])
    expect(judge({ spf: 'pass' }, undefined, odd)).toBe('unproven')
})
