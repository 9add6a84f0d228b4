import { expect, test } from 'vitest'
import { columnsAndBelow, rowPx } from '#web/admin/orders/table/row-heights.ts'

test('in a narrow window e-mail and phone stand below the name, whole, and the rows are as much higher', () => {
  const columns = ['id', 'name', 'due', 'email', 'telephone', 'status'] as const
  expect(columnsAndBelow('newOrder', columns, false)).toEqual({ columns, below: [] })
  expect(columnsAndBelow('newOrder', columns, true)).toEqual({
    columns: ['id', 'name', 'due', 'status'],
    below: ['email', 'telephone'],
  })
  // In Later the reason takes the room of the status.
  expect(columnsAndBelow('laterOrder', columns, true).below).toEqual(['email', 'telephone', 'status'])
  expect(rowPx('newOrder', true)).toBeGreaterThan(rowPx('newOrder', false))
  expect(rowPx('laterOrder', true)).toBeGreaterThan(rowPx('laterOrder', false))
})
