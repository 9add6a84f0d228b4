import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHER_DATA } from '#server/privacy/tables/other-data.ts'
import { PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

const words = (text: string) => text.split(/\s+/)

test('every column of the database is in the data map: a new one is to be put into PERSONAL_DATA or OTHER_DATA', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const known = [
    ...Object.entries(PERSONAL_DATA).map(
      ([table, { columns, plain }]) => [table, [...Object.keys(columns), ...words(plain)]] as const,
    ),
    ...Object.entries(OTHER_DATA).map(([table, { columns }]) => [table, words(columns)] as const),
  ].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`))
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('docs/data-map.md says what the tables say', () => {
  const doc = readFileSync('docs/data-map.md', 'utf8').replace(/\s+/g, ' ')
  // As the formatter leaves it, columns of a table are as wide as they are.
  const plain = (text: string) => text.replace(/-{2,}/g, '-').replace(/\s+/g, ' ')
  for (const line of dataMap()) expect(plain(doc)).toContain(plain(line))
})

/** The lines of docs/data-map.md that the tables say: what is missing there is copied from what the test expected. */
function dataMap(): string[] {
  return [
    ...Object.entries(PERSONAL_DATA).flatMap(([table, { purpose, columns, rowsGo }]) =>
      Object.entries(columns).map(([column, it]) => {
        const after = 'stays' in it ? `stays: ${it.stays}` : rowsGo ? 'the row goes' : 'emptied'
        return `| ${table} | ${column} | ${it.holds} | ${purpose} | ${after} |`
      }),
    ),
    ...Object.entries(OTHER_DATA).map(([table, { why }]) => `| ${table} | ${why} |`),
  ]
}
