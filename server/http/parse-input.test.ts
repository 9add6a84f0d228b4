import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { ENDPOINTS } from '#contract/http/endpoints.ts'
import type { Refusal } from '#server/errors.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { VALIDATOR } from '#server/testing/hostile-values.ts'
import { inLanguage } from '#server/words/in-language.ts'

type Sent = Record<string, unknown>
type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const WRONG: unknown[] = [
  undefined,
  null,
  '',
  'abc',
  -1,
  0,
  1.5,
  1e20,
  Number.NaN,
  true,
  [],
  ['abc'],
  Array(600).fill(1),
  {},
  { toString: 1 },
  'a\0b',
  'x'.repeat(300_000),
]

/** Each value of an input made wrong in turn, however deep it stands; all others are left as they were. */
function* spoil(schema: Schema, make: (value: unknown) => Sent): Generator<Sent> {
  for (const value of WRONG) yield make(value)
  for (const one of schema.anyOf ?? []) yield* spoil(one, make)
  for (const [field, inner] of Object.entries(schema.properties ?? {}))
    yield* spoil(inner, (value) => make({ [field]: value }))
  if (schema.items) yield* spoil(schema.items, (value) => make([value]))
}

function refusalOf(endpoint: Endpoint, sent: Sent): Refusal | undefined {
  try {
    return void parseInput(endpoint, sent)
  } catch (error) {
    return error as Refusal
  }
}

test('whatever is sent to whichever call, what a person reads are our words, in English and Spanish', () => {
  let refused = 0
  const wrong = new Set<string>()
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [string, Endpoint][]) {
    const isForStaff = !/-key|inbound-secret|public|grant/.test(endpoint.access)
    const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const [field, inner] of Object.entries(schema.properties ?? {})) {
      for (const sent of spoil(inner, (value) => ({ [field]: value }))) {
        const refusal = refusalOf(endpoint, sent)
        if (!refusal) continue
        refused += 1
        for (const said of [refusal.said, ...Object.values(refusal.details.errors ?? {})]) {
          const words = String(said)
          const isOurs = !VALIDATOR.test(words) && /[a-z]{3}/.test(words)
          if (!isOurs || (isForStaff && inLanguage('es', said) === words)) wrong.add(`${name} ${field}: ${words}`)
        }
      }
    }
  }
  expect([...wrong]).toEqual([])
  expect(refused).toBeGreaterThan(1000)
})

describe('a sentence alone names its field, and beside the field says "this"', () => {
  const get = ENDPOINTS.getOrdersList
  test.each<[Endpoint, Sent, string, string]>([
    [get, { orderName: 'newOrder', page: 'abc' }, 'page: This is not a number', 'This is not a number'],
    [
      get,
      { orderName: 'newOrder', limit: 'x' },
      'limit: This is neither a number nor all',
      'This is neither a number nor all',
    ],
    [ENDPOINTS.getOrderDetails, { orderId: 'abc' }, 'orderId: This is not an id', 'This is not an id'],
    [ENDPOINTS.teamMemberInfo, { id: 'abc' }, 'id: This is not an id', 'This is not an id'],
    [ENDPOINTS.moveOrderStatus, { orderId: [] }, 'Choose between 1 and 500 orders', 'Choose between 1 and 500 orders'],
    [
      ENDPOINTS.searchOrder,
      { folderName: 'newOrder', start: -1 },
      'start: This is too small: at least 0',
      'This is too small: at least 0',
    ],
    [ENDPOINTS.searchOrder, { folderName: 7 }, 'folderName: This is not text', 'This is not text'],
    [
      ENDPOINTS.addNewRemark,
      { orderId: 1, remark: 'x', whatsapp: 'N' },
      'whatsapp: This is none of the values that are known here',
      'This is none of the values that are known here',
    ],
    [ENDPOINTS.addNewRemark, { orderId: 1 }, 'Please enter your remark', 'Please enter your remark'],
  ])('%#', (endpoint, sent, message, beside) => {
    const refusal = refusalOf(endpoint, sent)!
    expect(refusal.message).toBe(message)
    expect(Object.values(refusal.details.errors ?? {}).map(String)).toContain(beside)
  })
})
