import { expect, test } from 'vitest'
import { readOrder, type Sent } from '#server/intake/read-order.ts'
import { WHOLE_ORDER } from '#server/testing/whole-order.ts'

const read = (sent: Sent) =>
  readOrder({ ...WHOLE_ORDER, processing_mode: 'standard', ...sent }, 1, new Date('2026-11-21T12:00:00Z')).order!

test('a name of 10,000 letters is shortened where lists carry it, flagged with its length, and nothing of it is lost', () => {
  const [name, email] = [`Ana ${'x'.repeat(9_996)}`, `${'a'.repeat(9_983)}@mail.example.com`]
  const order = read({ name, email })
  expect([order.name.length, order.email.length]).toEqual([250, 320])
  expect(order.name).toMatch(/^Ana x+…$/)
  expect(order.asSent).toEqual({ name, email })
  expect(order.needsCheck!.map(({ message }) => message)).toEqual([
    'Names: the official form takes at most 140 characters, this has 10000',
    'E-mail: should be one e-mail address',
  ])
})

test('a name just as long as lists carry is kept whole', () => {
  const order = read({ name: 'x'.repeat(250) })
  expect([order.name, order.asSent]).toEqual(['x'.repeat(250), null])
})

test('a name that is cut between the halves of a sign is still text', () => {
  expect(read({ name: '😀'.repeat(200) }).name.isWellFormed()).toBe(true)
})

test('a country for a dialling code is kept as its code, and as it was sent', () => {
  expect(read({ country_code: 'Spain' })).toMatchObject({ countryCode: '34', asSent: { country_code: 'Spain' } })
  for (const sent of ['34', '+34', '0034', 34])
    expect(read({ country_code: sent })).toMatchObject({ countryCode: '34', asSent: null })
  // A code with its country's name, or an area that is no country's.
  for (const sent of ['Spain (+34)', '+34 Spain'])
    expect(read({ country_code: sent })).toMatchObject({ countryCode: '34', asSent: { country_code: sent } })
  expect(read({ country_code: '7:' })).toMatchObject({ countryCode: '7', asSent: { country_code: '7:' } })
  const unknown = read({ country_code: 'Atlantis' })
  expect(unknown).toMatchObject({ countryCode: 'Atlantis', asSent: null })
  expect(unknown.needsCheck).toEqual([
    {
      field: 'country_code',
      message: 'Phone country code: this is neither a country that we know nor the code to dial one',
    },
  ])
})
