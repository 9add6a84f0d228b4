import { expect, test } from 'vitest'
import { isSignedByStripe } from '#server/disputes/hooks/stripe-signature.ts'
import { STRIPE_SECRET, stripePost } from '#server/testing/stripe-hooks.ts'

const now = 1_790_000_000_000
const body = '{"id":"evt_1"}'
const signed = (header: string | undefined, bytes = body, secrets = [STRIPE_SECRET]) =>
  isSignedByStripe(header, Buffer.from(bytes), secrets, now)
const header = (options: Parameters<typeof stripePost>[1] = {}) =>
  stripePost(body, { atMs: now, ...options }).headers['stripe-signature']!

test('a signature of a known example holds', () => {
  // openssl dgst -sha256 -hmac whsec_test over 1790000000.{"id":"evt_1"}
  const known = 'e32657f3e678d33b41ec084c16ac0e125d25480a06cb3902286dc5942c6fd259'
  expect(signed(`t=1790000000,v1=${known}`, body, ['whsec_test'])).toBe(true)
  expect(signed(header())).toBe(true)
})

test('five minutes either way are taken, and no second more', () => {
  for (const seconds of [-300, -299, 0, 299, 300]) expect(signed(header({ atMs: now + seconds * 1000 }))).toBe(true)
  for (const seconds of [-301, 301, 86_400, -86_400]) expect(signed(header({ atMs: now + seconds * 1000 }))).toBe(false)
})

test('of several signatures one is enough, and of several secrets too', () => {
  const other = 'whsec_another0secret0here'
  expect(signed(header({ secrets: [other, STRIPE_SECRET] }))).toBe(true)
  expect(signed(header({ secrets: [other] }))).toBe(false)
  expect(signed(header({ secrets: [other] }), body, [STRIPE_SECRET, other])).toBe(true)
  expect(signed(header(), body, [])).toBe(false)
})

test('anything else is not signed', () => {
  const good = header()
  const time = /t=(\d+)/.exec(good)![1]!
  const v1 = /v1=(\w+)/.exec(good)![1]!
  expect(signed(`t=${time},v1=${v1}`)).toBe(true)
  expect(signed(good, `${body} `)).toBe(false)
  for (const wrong of [
    undefined,
    '',
    'x',
    `v1=${v1}`,
    `t=${time}`,
    `t=${time},v0=${v1}`,
    `t=${Number(time) + 1},v1=${v1}`,
    `t=${time},v1=${v1.slice(1)}`,
    `t=${time},v1=${v1}0`,
    `t=${time},v1=${v1.toUpperCase()}`,
    `t= ,v1=${v1}`,
    `t=${time}e0,v1=${v1}`,
    `t=NaN,v1=${v1}`,
    `t=${time},${'v1=x,'.repeat(500)}v1=${v1}`,
  ])
    expect(signed(wrong), String(wrong).slice(0, 60)).toBe(false)
})
