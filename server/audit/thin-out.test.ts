import { expect, test } from 'vitest'
import { thinOut } from '#server/audit/thin-out.ts'

const DATABASE = {}

test('a caller, a call and an order are one row a minute; the next row says how many there were between', () => {
  const worthRow = thinOut()
  expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 7', 0)).toEqual({ unwritten: 0 })
  for (const now of [1, 30_000, 59_999]) expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 7', now)).toBeUndefined()
  expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 8', 30_000)).toEqual({ unwritten: 2 + 1 })
  expect(worthRow(DATABASE, 'staff 2', 'moveOrderStatus 7', 30_000)).toEqual({ unwritten: 0 })
  expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 7', 60_000)).toEqual({ unwritten: 0 })
})

test('whoever tries every order there is fills no disk', () => {
  const worthRow = thinOut()
  const rows = Array.from({ length: 10_000 }, (_, order) =>
    worthRow(DATABASE, 'staff 1', `moveOrderStatus ${order}`, order),
  )
  expect(rows.filter((row) => row !== undefined)).toHaveLength(30)
  expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 1', 100_000)).toEqual({ unwritten: 9970 })
})

test('the caller of another database is another one', () => {
  const worthRow = thinOut()
  expect(worthRow(DATABASE, 'staff 1', 'moveOrderStatus 7', 0)).toEqual({ unwritten: 0 })
  expect(worthRow({}, 'staff 1', 'moveOrderStatus 7', 0)).toEqual({ unwritten: 0 })
})
