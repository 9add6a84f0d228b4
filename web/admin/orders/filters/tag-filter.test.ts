import { expect, test } from 'vitest'
import { tagParts, toggleTagPart, withoutTagPart } from '#web/admin/orders/filters/tag-filter.ts'

test('a tag more narrows the list further; the same again takes it back, its contrary takes its place', () => {
  expect(toggleTagPart(undefined, '3')).toBe('3')
  expect(toggleTagPart(3, '5')).toBe('3,5')
  expect(toggleTagPart('3,5', '5')).toBe('3')
  expect(toggleTagPart('3', '3')).toBeUndefined()
  expect(toggleTagPart('3,5', '-3')).toBe('5,-3')
  expect(toggleTagPart('-3', '3')).toBe('3')
})

test('without any tag is said alone', () => {
  expect(toggleTagPart('3,5', 'none')).toBe('none')
  expect(toggleTagPart('none', '3')).toBe('3')
  expect(tagParts(withoutTagPart('none', 'none'))).toEqual([])
})
