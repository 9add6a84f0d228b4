import { expect, test } from 'vitest'
import { itemOf } from '#web/ui/menu-button.tsx'

const items = ['Awaiting Response', 'Completed Refunds', 'Completed Orders', 'Delete'].map((label) => ({
  key: label,
  label,
  onPick: () => undefined,
}))

test('a letter goes to the next item that begins with it, and round', () => {
  expect(itemOf('c', items, -1, true)).toBe(1)
  expect(itemOf('C', items, 1, true)).toBe(2)
  expect(itemOf('c', items, 2, true)).toBe(1)
  expect(itemOf('z', items, 0, true)).toBeUndefined()
})

test('a figure means its item, where the menu has figures; other keys mean none', () => {
  expect(itemOf('3', items, 0, true)).toBe(2)
  expect(itemOf('9', items, 0, true)).toBeUndefined()
  expect(itemOf('3', items, 0, false)).toBeUndefined()
  for (const key of ['Enter', ' ', 'Shift']) expect(itemOf(key, items, 0, true)).toBeUndefined()
})
