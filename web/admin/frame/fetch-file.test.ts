import { expect, test } from 'vitest'
import { namedFile } from '#web/admin/frame/fetch-file.ts'

const nameOf = (type: string, headers: Record<string, string> = {}) =>
  namedFile(new Response(null, { headers }), new Blob(['1'], { type })).name

test('a file has the name that the server gives it', () => {
  expect(nameOf('text/csv', { 'content-disposition': 'attachment; filename="orders.csv"' })).toBe('orders.csv')
})

test('a file without a name ends as its kind does, so that a program opens it', () => {
  expect(
    ['text/csv; charset=utf-8', 'application/pdf', 'message/rfc822', 'image/png'].map((type) => nameOf(type)),
  ).toEqual(['file.csv', 'file.pdf', 'file.eml', 'file'])
})
