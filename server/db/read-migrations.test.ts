import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/read-migrations.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'migrations-'))))
afterEach(() => rmSync(folder, { recursive: true }))
const put = (file: string, text: string) => writeFileSync(join(folder, file), text)

test('every migration of the product can be read, and no two have a number in common', () => {
  const numbers = readMigrations(MIGRATIONS).map(({ name }) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a file that is not named as a migration is refused rather than applied out of its turn', () => {
  put('12_new.sql', 'select 1')
  expect(() => readMigrations(folder)).toThrow('12_new.sql: a migration is named NNNN_what_changes.sql')
})

test('without a transaction go indexes that can be begun again, and nothing else', () => {
  put(
    '0001_index.sql',
    `-- no transaction: ten million rows; others go on.
create unique index concurrently if not exists staff_names on staff (lower(name))
  where deleted_at is null;
drop index concurrently if exists staff_old;
`,
  )
  expect(readMigrations(folder)[0]!.indexes).toEqual([
    {
      index: 'staff_names',
      statement:
        'create unique index concurrently if not exists staff_names on staff (lower(name))\n  where deleted_at is null',
    },
    { index: 'staff_old', statement: 'drop index concurrently if exists staff_old' },
  ])
  put('0002_index.sql', '-- no transaction\ncreate index concurrently names on staff (name);')
  expect(() => readMigrations(folder)).toThrow('0002_index.sql: without a transaction there is only')
})
