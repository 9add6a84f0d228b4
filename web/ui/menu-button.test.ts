import { expect, test } from 'vitest'
import { itemOf, pickedBy } from '#web/ui/menu-button.tsx'

const items = ['Awaiting Response', 'Completed Refunds', 'Completed Orders', 'Delete'].map((label) => ({
  key: label,
  label,
  onPick: () => undefined,
}))

test('a letter goes to the next item that begins with it, and round', () => {
  expect(itemOf('c', items, -1)).toBe(1)
  expect(itemOf('C', items, 1)).toBe(2)
  expect(itemOf('c', items, 2)).toBe(1)
  expect(itemOf('z', items, 0)).toBeUndefined()
  for (const key of ['Enter', ' ', 'Shift', '3']) expect(itemOf(key, items, 0)).toBeUndefined()
})

test('a figure picks its item, where the menu has figures, and a key the item that says it', () => {
  expect(pickedBy('3', items, true)).toBe(items[2])
  expect(pickedBy('9', items, true)).toBeUndefined()
  expect(pickedBy('3', items, false)).toBeUndefined()
  const named = items.map((item) => (item.key === 'Delete' ? { ...item, hint: 'c' } : item))
  expect(pickedBy('c', named, false)).toBe(named[3])
  for (const key of ['Enter', ' ', 'Shift', 'd']) expect(pickedBy(key, named, true)).toBeUndefined()
})
