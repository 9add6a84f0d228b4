import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'
import { prepareDatabase } from '#server/start/prepare-database.ts'
import { stallingProxy, type StallingProxy } from '#server/testing/stalling-proxy.ts'
import { testApp, type TestApp } from '#server/testing/test-app.ts'

/** The app over two PostgreSQL, of which one follows the other. */
export interface Replicated {
  it: TestApp
  /** Stands between the app and the standby. */
  proxy: StallingProxy
  /** Queries the standby as its owner. */
  onStandby(text: string): Promise<Record<string, unknown>[]>
  /** Kills the standby, as if its machine had gone; returns how it is had back. */
  killStandby(): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Starts both, with what a standby is told besides. */
export async function replicated(told: Record<string, string> = {}): Promise<Replicated> {
  const dataDir = mkdtempSync(join(tmpdir(), 'entrada-replica-'))
  const [own, others] = [join(dataDir, 'primary'), join(dataDir, 'standby')]
  const log = () => undefined
  let primary = await startEmbedded({ dataDir: own, log })
  const application = openDatabase(primary.url, console, { connections: 1 })
  await prepareDatabase(application, primary.migratorUrl, console)
  await closeDatabase(application)
  await primary.stop()
  const account = databaseAccount()
  mkdirSync(others)
  const [{ cluster }, place] = [await findPlace(own, account), await findPlace(others, account)]
  execFileSync('cp', ['-a', cluster, place.cluster])
  const signal = join(place.cluster, 'standby.signal')
  writeFileSync(signal, '')
  if (account) chownSync(signal, account.uid, account.gid)
  primary = await startEmbedded({ dataDir: own, log })
  const follow = () =>
    startEmbedded({
      dataDir: others,
      log,
      recovery: { primary_conninfo: `host=${socketsOf(primary)} port=5432 user=postgres`, ...told },
    })
  let standby = await follow()
  const proxy = await stallingProxy(`${socketsOf(standby)}/.s.PGSQL.5432`)
  const pool = openDatabase(primary.ownerUrl, { warn: log })
  const it = await testApp(
    {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: `postgres://entrada_app@127.0.0.1:${proxy.port}/entrada`,
    },
    { over: { url: primary.url, migratorUrl: primary.migratorUrl, pool, drop: () => closeDatabase(pool) } },
  )
  return {
    it,
    proxy,
    async onStandby(text) {
      const asked = openDatabase(standby.ownerUrl, { warn: log }, { connections: 1 })
      try {
        return (await asked.query(text)).rows as Record<string, unknown>[]
      } finally {
        await closeDatabase(asked)
      }
    },
    async killStandby() {
      process.kill(postmasterId(place.cluster)!, 'SIGKILL')
      while (standby.isRunning()) await new Promise((resolve) => setTimeout(resolve, 20))
      return async () => void (standby = await follow())
    },
    async close() {
      await it.close()
      await proxy.close()
      standby.stopNow()
      primary.stopNow()
      while (standby.isRunning() || primary.isRunning()) await new Promise((resolve) => setTimeout(resolve, 20))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const socketsOf = ({ url }: Embedded) => new URL(url).searchParams.get('host')!
