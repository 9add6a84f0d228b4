import { expect, test } from 'vitest'
import { itemOf } from '#web/ui/menu-button.tsx'

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
