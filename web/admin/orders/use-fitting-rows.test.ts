import { expect, test } from 'vitest'
import { rowsThatFit } from '#web/admin/orders/use-fitting-rows.ts'

test('a page has ten rows, and in a taller window as many as it shows, by fives', () => {
  expect([400, 720, 900, 1080, 1440].map((windowPx) => rowsThatFit(windowPx))).toEqual([10, 10, 15, 20, 30])
  // Of rows with a second line as many as are whole.
  expect([900, 1080, 1440].map((windowPx) => rowsThatFit(windowPx, 48))).toEqual([10, 14, 22])
  // On a tablet held upright no third of the window is empty.
  expect([1024, 1100, 1180].map((windowPx) => rowsThatFit(windowPx, 52))).toEqual([10, 13, 13])
})
