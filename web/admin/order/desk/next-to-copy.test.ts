import { expect, test } from 'vitest'
import { nextToCopy } from '#web/admin/order/desk/next-to-copy.ts'

const values = ['a', 'b', 'c', 'd']
const left =
  (...copied: string[]) =>
  (value: string) =>
    !copied.includes(value)

test('the next to copy is the first after it that is left, else the first that was passed over', () => {
  expect(nextToCopy(values, 'a', left('a'))).toBe('b')
  expect(nextToCopy(values, 'a', left('a', 'b'))).toBe('c')
  expect(nextToCopy(values, 'd', left('a', 'd'))).toBe('b')
})

test('where nothing is left, or nothing was before', () => {
  expect(nextToCopy(values, 'b', left('a', 'b', 'c', 'd'))).toBeUndefined()
  expect(nextToCopy(values, undefined, left('a'))).toBe('b')
  expect(nextToCopy([], undefined, left())).toBeUndefined()
})
