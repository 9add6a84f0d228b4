import { expect, test } from 'vitest'
import { addUp } from '#server/audit/add-up.ts'

const HOUR = 3_600_000
const DATABASE = {}

test('pieces are one sum as soon as they are worth it, each caller’s own', () => {
  const add = addUp({ spanMs: HOUR, worth: 100 })
  expect([1, 2, 3, 4].map((n) => add(DATABASE, 'ana', `page ${n}`, 40, n))).toEqual([
    undefined,
    undefined,
    { amount: 120, pieces: 3 },
    undefined,
  ])
  expect(add(DATABASE, 'bea', 'page 1', 99, 5)).toBeUndefined()
})

test('the same piece counts once in its time, however often it is asked for', () => {
  const add = addUp({ spanMs: HOUR, worth: 100 })
  for (let n = 0; n < 50; n += 1) expect(add(DATABASE, 'ana', 'page 1', 60, n)).toBeUndefined()
  expect(add(DATABASE, 'ana', 'page 1', 60, HOUR)).toEqual({ amount: 120, pieces: 2 })
})

test('whoever asks for very many different pieces fills no memory, and is counted on', () => {
  const add = addUp({ spanMs: HOUR, worth: 1_000 })
  const told = Array.from({ length: 20_000 }, (_, n) => add(DATABASE, 'ana', `page ${n}`, 1, n)).filter(Boolean)
  expect(told).toHaveLength(20)
})
