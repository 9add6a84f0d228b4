import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { CopyOut } from '#server/backup/copy-out.ts'
import { findMigrations, findSequences, findTables, type Sequence, type Table } from '#server/backup/move/parts.ts'
import { count, type Progress } from '#server/backup/progress.ts'
import { makeFolder } from '#server/backup/repository.ts'
import { writeSealed } from '#server/backup/sealed-file.ts'
import type { Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

/** What a dump holds: sealed in its file `contents`. */
export interface Contents {
  migrations: string
  tables: (Table & { rows: number })[]
  sequences: Sequence[]
}

interface Wish {
  env: Env
  databaseUrl: string
  /** The folder that the dump becomes; nothing may be there. */
  into: string
  progress: Progress
  signal: AbortSignal
}

/** Writes every row of a database, as of one moment, into a folder, encrypted; the folder gets its name once it is whole. */
export async function dumpDatabase({ env, databaseUrl, into, progress, signal }: Wish): Promise<void> {
  const half = `${into}.half`
  await rm(half, { recursive: true, force: true })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'entrada dump' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await mkdir(half, { mode: 0o700 })
    const { key } = await makeFolder(env, half, 'dump')
    await client.query('begin isolation level repeatable read read only')
    const contents: Contents = { migrations: await findMigrations(client), tables: [], sequences: [] }
    for (const table of await findTables(client)) {
      const { name, columns } = table
      const copy = client.query(new CopyOut(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
      const rows = { n: 0 }
      // PostgreSQL sends a row a message.
      copy.on('data', () => (rows.n += 1))
      await writeSealed(key, name, copy, join(half, name), signal)
      contents.tables.push({ ...table, rows: rows.n })
      progress.show(`${name}: ${count(rows.n, 'row')}`)
    }
    contents.sequences = await findSequences(client)
    await writeSealed(key, 'contents', Readable.from([JSON.stringify(contents)]), join(half, 'contents'))
    await rename(half, into).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST' && error.code !== 'ENOTDIR') throw error
      throw new StartError(`${into} is not empty: name a folder that is not there.`)
    })
    const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
    progress.say(`${count(rows, 'row')} of ${count(contents.tables.length, 'table')}: ${into}`)
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}
