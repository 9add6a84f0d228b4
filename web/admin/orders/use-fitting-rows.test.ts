import { expect, test } from 'vitest'
import { rowsThatFit } from '#web/admin/orders/use-fitting-rows.ts'

test('a page has ten rows, and in a taller window as many as it shows, by fives', () => {
  expect([400, 720, 900, 1080, 1440].map(rowsThatFit)).toEqual([10, 10, 15, 20, 30])
})
