import { expect, test } from 'vitest'
import { lineCounter } from '#web/admin/orders/count-lines.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('lines are counted across the pieces in which they come', () => {
  const count = lineCounter()
  expect(count(bytes('id,na'))).toBe(0)
  expect(count(bytes('me\r\n1,Ana\r\n2'))).toBe(2)
  expect(count(bytes(',Łukasz\r\n'))).toBe(3)
})

test('a line break inside quotes is no line, even where a piece ends between a doubled quote', () => {
  const count = lineCounter()
  expect(count(bytes('1,"two\r\nlines, and a "'))).toBe(0)
  expect(count(bytes('"quote"" too\n"\r\n'))).toBe(1)
})
