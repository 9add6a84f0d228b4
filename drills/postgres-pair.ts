import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isAlive, until, type Installation } from '#drills/installation.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { findPlace } from '#server/db/embedded/place.ts'
import { postmasterId } from '#server/db/embedded/postmaster.ts'
import type { Embedded } from '#server/db/embedded/start-embedded.ts'
import { stallingProxy, type StallingProxy } from '#server/testing/stalling-proxy.ts'

interface Node {
  dataDir: string
  /** Its PGDATA. */
  cluster: string
  embedded: Embedded
}

const socketOf = ({ url }: Embedded) => `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`

/**
 * Two PostgreSQL, as a cluster in synchronous mode has them: the primary answers no commit before the standby has it. Before them stands
 * one address for the program, which the drill turns, and another by which the standby hears of the primary.
 */
export class PostgresPair {
  readonly #it: Installation
  /** The program's address. */
  readonly #proxy: StallingProxy
  #primary: Node
  #standby: Node | undefined
  #replication: StallingProxy | undefined
  #made = 1

  private constructor(it: Installation, proxy: StallingProxy, primary: Node) {
    this.#it = it
    this.#proxy = proxy
    this.#primary = primary
  }

  /** Takes the installation's own PostgreSQL as the primary, and follows it with another. */
  static async open(it: Installation): Promise<PostgresPair> {
    const embedded = await it.database()
    const proxy = await stallingProxy(socketOf(embedded))
    it.afterwards(() => proxy.close())
    const { cluster } = await findPlace(it.dataDir, databaseAccount())
    const pair = new PostgresPair(it, proxy, { dataDir: it.dataDir, cluster, embedded })
    it.afterwards(() => endNow(cluster))
    await pair.follow()
    return pair
  }

  /** What the program has to know to come here. */
  get env(): Record<string, string> {
    const through = (url: string) => {
      const { username, pathname } = new URL(url)
      return `postgres://${username}@127.0.0.1:${this.#proxy.port}${pathname}`
    }
    const { url, migratorUrl } = this.#primary.embedded
    return { DATABASE_URL: through(url), MIGRATION_DATABASE_URL: through(migratorUrl) }
  }

  /** Makes a standby of what the primary holds, and has the primary wait for it from then on. */
  async follow(): Promise<void> {
    const { dataDir, cluster } = this.#primary
    const account = databaseAccount()
    const own = join(this.#it.dataDir, `standby-${(this.#made += 1)}`)
    mkdirSync(own)
    const place = await findPlace(own, account)
    await end(cluster, 'SIGINT')
    execFileSync('cp', ['-a', cluster, place.cluster])
    const signal = join(place.cluster, 'standby.signal')
    writeFileSync(signal, '')
    if (account) chownSync(signal, account.uid, account.gid)
    this.#primary.embedded = await this.#begin(dataDir, cluster, { synchronous_standby_names: '*' })
    const replication = (this.#replication = await stallingProxy(socketOf(this.#primary.embedded)))
    this.#it.afterwards(() => replication.close())
    const embedded = await this.#begin(own, place.cluster, {
      primary_conninfo: `host=127.0.0.1 port=${replication.port} user=postgres`,
    })
    this.#standby = { dataDir: own, cluster: place.cluster, embedded }
    this.#it.turnToDatabase(this.#primary.embedded)
    await until('the standby follows', async () => {
      const [row] = await this.#it.owner<{ n: number }>(
        "select count(*)::int as n from pg_stat_replication where sync_state = 'sync'",
      )
      return row!.n === 1
    })
  }

  #begin(dataDir: string, cluster: string, recovery: Record<string, string>): Promise<Embedded> {
    const begun = this.#it.database({ dataDir, recovery })
    this.#it.afterwards(async () => {
      await begun.catch(() => undefined)
      await endNow(cluster)
    })
    return begun
  }

  /** The primary's machine is gone. */
  killPrimary = () => end(this.#primary.cluster, 'SIGKILL')

  /** The standby no longer hears from the primary, which goes on without knowing it. */
  cutReplication = () => this.#replication!.stall()

  /** Makes the primary unreachable: open connections stay open and hear nothing, and new ones are dropped. */
  cutOff(): void {
    this.#proxy.stall()
    this.#proxy.turnTo(undefined)
  }

  /** Leads new connections to that one; open ones stay where they are. */
  leadTo(which: 'primary' | 'standby'): void {
    this.#proxy.turnTo(socketOf((which === 'primary' ? this.#primary : this.#standby!).embedded))
  }

  /** Makes the standby the primary, to which the address then leads; the former one may go on. Returns how that is ended. */
  async promote(): Promise<() => Promise<void>> {
    const former = this.#primary
    this.#primary = this.#standby!
    this.#it.turnToDatabase(this.#primary.embedded)
    await this.#it.owner('select pg_promote()')
    this.leadTo('primary')
    return () => endNow(former.cluster)
  }

  /** Returns how many commits wait in the primary for a standby that gets none of them. */
  async waiting(): Promise<number> {
    const client = new pg.Client({ connectionString: this.#primary.embedded.ownerUrl })
    await client.connect()
    const { rows } = await client.query("select from pg_stat_activity where wait_event = 'SyncRep'")
    await client.end()
    return rows.length
  }
}

/** Ends a PostgreSQL, and waits until it is gone. */
async function end(cluster: string, signal: NodeJS.Signals): Promise<void> {
  const pid = postmasterId(cluster)
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, signal)
  await until('PostgreSQL is gone', () => !isAlive(pid))
}

/** Whatever it does just now, and without waiting for whom it waits for. */
const endNow = (cluster: string) => end(cluster, 'SIGQUIT')
