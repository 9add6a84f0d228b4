import { expect, test } from 'vitest'
import { flatFields, withTexts } from './flat-fields.ts'

const INPUT = { id: 7, payment: { status: 'paid', isFinal: true }, ids: [1, 'two'], none: null }

test('each value has a name of its own, however deep it stands', () => {
  expect([...flatFields(INPUT)]).toEqual([
    ['id', 7],
    ['payment.status', 'paid'],
    ['payment.isFinal', true],
    ['ids.0', 1],
    ['ids.1', 'two'],
    ['none', null],
  ])
})

test('what was not touched keeps its type; what was is the text that was sent, in its place', () => {
  const texts = new Map([...flatFields(INPUT)].map(([field, value]) => [field, String(value)]))
  expect(withTexts(INPUT, texts)).toEqual(INPUT)
  expect(withTexts(INPUT, texts.set('payment.status', "paid' or 1=1").set('ids.0', '1;'))).toEqual({
    ...INPUT,
    payment: { status: "paid' or 1=1", isFinal: true },
    ids: ['1;', 'two'],
  })
})
