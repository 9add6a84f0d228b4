import { expect, test } from 'vitest'
import { shareWidths, shareWithSpare } from '#web/admin/orders/table/share-widths.ts'

const id = { px: 80, heldPx: 80, leastPx: 80, worstPx: 80 }
const name = { px: 200, heldPx: 200, leastPx: 120, worstPx: 100 }
const email = { px: 320, heldPx: 320, leastPx: 160, worstPx: 160 }
const due = { px: 140, heldPx: 140, leastPx: 140, worstPx: 100 }

test('where there is room each column has what it needs and a share of the rest', () => {
  expect(shareWidths([id, name, email], 1200)).toEqual([160, 400, 640])
  expect(shareWidths([id, name, email], 600)).toEqual([80, 200, 320])
})

test('where there is not, those that may be cut give way together, and nothing else does', () => {
  expect(shareWidths([id, name, email], 480)).toEqual([80, 160, 240])
})

test('what may be cut only at worst gives way once nothing else does', () => {
  expect(shareWidths([name, due], 300)).toEqual([160, 140])
  expect(shareWidths([name, due], 260)).toEqual([120, 140])
  expect(shareWidths([name, due], 230)).toEqual([110, 120])
})

test('below the least of all the columns keep it, and the table scrolls', () => {
  expect(shareWidths([id, name, email], 100)).toEqual([80, 100, 160])
  expect(shareWidths([], 100)).toEqual([])
})

test('room is left free at the end only where nothing is cut for it', () => {
  expect(shareWithSpare([id, name, email], 700, 100)).toEqual([80, 200, 320])
  expect(shareWithSpare([id, name, email], 600, 100)).toEqual([80, 200, 320])
  // A header that may stand in two lines gives way, and nothing that a row holds.
  expect(shareWithSpare([{ ...id, px: 120 }, name, email], 700, 100)).toEqual([80, 200, 320])
})
