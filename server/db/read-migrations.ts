import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** One file of server/db/migrations. */
export interface Migration {
  /** `NNNN_what_changes`: the file's name. */
  name: string
  sha256: string
  text: string
  /** Of a file that begins with `-- no transaction`: the indexes that it makes or drops while others go on working. */
  indexes?: { index: string; statement: string }[]
}

const NAME = /^\d{4}_[a-z0-9_]+$/
const CONCURRENT = /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)/

/** Reads a folder's migrations in the order in which they are applied. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => migrationOf(file.slice(0, -'.sql'.length), readFileSync(join(folder, file), 'utf8')))
}

/** A file's name and text as a migration; throws where it is not named as one, or goes without a transaction and may not. */
export function migrationOf(name: string, text: string): Migration {
  if (!NAME.test(name)) throw new Error(`${name}.sql: a migration is named NNNN_what_changes.sql`)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return { name, sha256, text, indexes: text.startsWith('-- no transaction') ? readIndexes(name, text) : undefined }
}

/** Only what can be begun again after an interruption may go without a transaction. */
function readIndexes(name: string, text: string): Migration['indexes'] {
  const statements = text.replace(/^--.*$/gm, '').split(/;\s*(?:\n|$)/)
  return statements
    .map((statement) => statement.trim())
    .filter(Boolean)
    .map((statement) => {
      const index = CONCURRENT.exec(statement)?.[1]
      if (!index) {
        throw new Error(
          `${name}.sql: without a transaction there is only "create index concurrently if not exists" and "drop index concurrently if exists"`,
        )
      }
      return { index, statement }
    })
}
