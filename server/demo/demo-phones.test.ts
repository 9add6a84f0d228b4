import { expect, test } from 'vitest'
import { demoPhone } from '#server/demo/demo-phones.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { PEOPLE } from '#server/demo/people.ts'
import { whatsappNumber } from '#server/mails/whatsapp-number.ts'
import { zonesOf } from '#server/normalise/zones.ts'

const orders = Array.from({ length: 420 }, (_, n) => ({ n, sent: generateOrder(n, 2026, '2026-11-30') }))
const numberOf = (n: number, code: string, city: string) => whatsappNumber(code, demoPhone(n, code, city))

test('nearly all numbers of the demonstration can be dialled, and a few cannot', () => {
  const wrong = orders.filter(({ n, sent }) => {
    return numberOf(n, String(sent.country_code), String(sent.City_of_residence)).problem !== null
  })
  expect(wrong.length).toBeGreaterThan(10)
  expect(wrong.length).toBeLessThan(40)
})

test.each(PEOPLE.flatMap(({ phone, cities }) => cities.split('|').map((city) => [phone, city])))(
  'somebody of +%s in %s has a number there',
  (code, city) => {
    const { number } = numberOf(0, code, city)
    expect(number).toMatch(/^\d+$/)
    if (code === '1') expect(zonesOf(number, null)).toHaveLength(1)
  },
)
