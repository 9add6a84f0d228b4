import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION } from '#server/db/embedded/cluster.ts'

/** The process id in the cluster's postmaster.pid, or undefined. It may be of a server that died. */
export function postmasterId(cluster: string): number | undefined {
  const id = Number(pidFile(cluster)[0])
  return Number.isInteger(id) && id > 1 ? id : undefined
}

/** The socket folder of the server that works in the cluster, if it is there and answers. */
export async function findRunning(cluster: string): Promise<string | undefined> {
  const sockets = pidFile(cluster)[4]
  return sockets && (await probe(sockets)) === 'ready' ? sockets : undefined
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The address of the application's database at a socket folder, as `pg` takes it; its path is the database's name. */
export function databaseUrl(sockets: string, database = APPLICATION): string {
  return `postgres://${APPLICATION}@localhost:5432/${database}?host=${encodeURIComponent(sockets)}`
}

/** The address of the cluster's owner, who may do everything: for backups, and for nothing that a request can reach. */
export function ownerUrl(sockets: string, database = APPLICATION): string {
  return databaseUrl(sockets, database).replace(`//${APPLICATION}@`, '//postgres@')
}

/** `ready`, `starting` (it lives and recovers), or `absent`. */
export async function probe(sockets: string): Promise<'ready' | 'starting' | 'absent'> {
  const client = new pg.Client({ connectionString: databaseUrl(sockets), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'starting' : 'absent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How many others are connected. Our own connections may still be closing, so it looks again for a moment. */
export async function othersConnected(sockets: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl(sockets), connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const deadline = Date.now() + 500
    for (;;) {
      const { rows } = await client.query<{ others: number }>(
        // A backup that is being written counts too; PostgreSQL's own processes have no user or no database.
        `select count(*)::int as others from pg_stat_activity
          where usename is not null and datname is not null and pid <> pg_backend_pid()`,
      )
      const others = rows[0]?.others ?? 0
      if (others === 0 || Date.now() > deadline) return others
      await sleep(50)
    }
  } catch {
    return 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Removes a postmaster.pid that names a process which is not PostgreSQL: after a hard restart of a container the id
 * is somebody else's, and PostgreSQL would wait for ever. Only where /proc proves that nobody works in the cluster.
 */
export function removeForeignPidFile(cluster: string): void {
  const id = postmasterId(cluster)
  if (id === undefined || process.platform !== 'linux') return
  const home = realpathSync(cluster)
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const worksHere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === home
    } catch {
      return false // gone, a zombie, or another user's: the cluster's owner is us
    }
  }
  if (processes.includes(String(id)) && !processes.some(worksHere))
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
