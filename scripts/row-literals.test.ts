import { expect, test } from 'vitest'
import { asLiteral, findTypedQueries } from '#scripts/row-literals.ts'
import { tagged } from '#server/testing/tagged-rows.ts'

test('the typed queries of a source, with generic types and functions within them', () => {
  const source = [
    'const one = await pool.query<{ id: number }>(`select 1`)',
    'await pool.query("no type")',
    'const many = await client.query<Omit<Row, "a"> & {',
    '  made: (at: Date) => Map<string, number[]>',
    '}>({ name: "x" })',
  ].join('\n')
  expect(findTypedQueries(source)).toEqual([
    { type: '{ id: number }', line: 1 },
    { type: 'Omit<Row, "a"> & {\n  made: (at: Date) => Map<string, number[]>\n}', line: 3 },
  ])
})

test('a row becomes a literal of the same shape, and nothing personal of it', () => {
  const row = {
    id: 123_456,
    state: 'sent',
    email: 'ana@mail.example',
    passport: 'P1234567',
    at: new Date(),
    bytes: Buffer.from('x'),
    none: null,
    list: [1, 'a'],
    'odd name': undefined,
  }
  expect(asLiteral(JSON.parse(tagged(row)))).toBe(
    '{ "id": 9, "state": "sent", "email": "", "passport": "", "at": new Date(), "bytes": Buffer.alloc(0), "none": null, "list": [1, "a"], "odd name": undefined }',
  )
})
