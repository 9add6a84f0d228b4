import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDatabase } from '#server/start/prepare-database.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { startCommand, startEntrada } from '#server/testing/start-entrada.ts'

const folder = mkdtempSync(join(tmpdir(), 'entrada-migrate-'))
let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query('drop schema public, graphile_worker cascade; create schema public')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a server without the owner’s password serves what npm run migrate has made, and before that says what to do', async () => {
  const env = { DATA_DIR: folder, PORT: '0', MAIL_CAPTURE: 'on', DATABASE_URL: database.url }
  const migrate = async () => {
    const command = startCommand('server/start/migrate-database.ts', {
      ...env,
      MIGRATION_DATABASE_URL: database.migratorUrl,
    })
    return { code: await command.exit(), output: command.output() }
  }
  const serve = async () => {
    const server = startEntrada(env)
    const address = await server.ready().catch(() => undefined)
    if (address !== undefined) server.kill('SIGTERM')
    await server.exit()
    return address === undefined ? server.output() : 'ready'
  }
  expect(await serve()).toMatch(/^Entrada: The migration baseline could not be applied: (3F000|42501), .+\n$/m)
  // The owner was cut off before it let the application in.
  await database.pool.query('create table migrations (name text primary key, sha256 text not null)')
  expect(await serve()).toMatch(
    /^Entrada: The database is not at this version yet \(this role may not work in it\), .+\n$/m,
  )
  await database.pool.query('drop table migrations')
  expect(await migrate()).toEqual({ code: 0, output: 'The database is at this version.\n' })
  expect(await serve()).toBe('ready')
  const said: unknown[] = []
  await prepareDatabase(database.pool, undefined, { warn: (line: unknown) => said.push(line) } as never)
  expect(said).toEqual([expect.stringContaining('works as the owner of the tables')])
  await database.pool.query("delete from migrations where name = '0035_order_search'")
  expect(await serve()).toContain('run `npm run migrate` with MIGRATION_DATABASE_URL first.')
})
