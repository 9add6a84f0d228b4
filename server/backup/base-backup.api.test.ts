import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { streamBaseBackup } from '#server/backup/base-backup.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'entrada-base-backup-'))
let server: Embedded
let owner: pg.Client
beforeAll(async () => {
  server = await startEmbedded({ dataDir, log: () => undefined })
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`alter system set max_wal_size = '32MB'`)
  await owner.query(`alter system set min_wal_size = '32MB'`)
  await owner.query('select pg_reload_conf()')
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

test('a backup that takes long is whole, however much was written meanwhile; what was kept for it is let go', async () => {
  const backup = await streamBaseBackup(server.ownerUrl, () => undefined)
  await once(backup.tar, 'readable')
  // Nobody reads on: the server waits in the middle, while others write through several checkpoints.
  await sleep(500)
  for (let round = 0; round < 6; round += 1) {
    await owner.query('create table written as select repeat(md5(n::text), 20) from generate_series(1, 20000) n')
    await owner.query('drop table written')
    await owner.query('select pg_switch_wal()')
    await owner.query('checkpoint')
  }
  let bytes = 0
  for await (const chunk of backup.tar) bytes += (chunk as Buffer).length
  expect(bytes).toBeGreaterThan(20_000_000)
  expect(backup.firstSegment()).toMatch(/^[0-9A-F]{24}$/)
  await backup.close()
  const slots = () => owner.query('select slot_name from pg_replication_slots').then(({ rows }) => rows)
  await expect.poll(slots).toEqual([])
})
