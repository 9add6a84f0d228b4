import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION, CREATE_APPLICATION, MIGRATOR } from '#server/db/embedded/cluster.ts'

/** The process id in the cluster's postmaster.pid, or undefined. It may be of a server that died. */
export function postmasterId(cluster: string): number | undefined {
  const id = Number(pidFile(cluster)[0])
  return Number.isInteger(id) && id > 1 ? id : undefined
}

/** Whether the process that the cluster's postmaster.pid names works there. */
export function isRunning(cluster: string): boolean {
  const id = postmasterId(cluster)
  if (id === undefined) return false
  if (process.platform === 'linux') return worksIn(realpathSync(cluster), id)
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

/** Checked in /proc: the id may be another process's by now, and a killed process may remain as a zombie. */
function worksIn(home: string, id: number | string): boolean {
  try {
    return readlinkSync(`/proc/${id}/cwd`) === home
  } catch {
    return false // gone, a zombie, or another user's: the cluster's owner is us
  }
}

/** The socket folder of the server that works in the cluster, if it is there and responds. */
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

/** TABLE: who works in the database, each by a role of their own. The owner may do everything: for backups. */
const ROLES = { application: APPLICATION, migrator: MIGRATOR, owner: 'postgres' }

/** The database's address at a socket folder for one of them, as `pg` takes it; its path is the database's name. */
export function databaseUrl(sockets: string, role: keyof typeof ROLES): string {
  return `postgres://${ROLES[role]}@localhost:5432/${MIGRATOR}?host=${encodeURIComponent(sockets)}`
}

/** Makes the application's role where a cluster is from before there was one; one that only recovers gets it at its next start. */
export async function ensureApplication(sockets: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(sockets, 'owner') })
  try {
    await client.connect()
    const { rows } = await client.query<{ missing: boolean }>(
      'select not pg_is_in_recovery() and to_regrole($1) is null as missing',
      [APPLICATION],
    )
    if (rows[0]!.missing) await client.query(CREATE_APPLICATION)
  } catch (error) {
    // Another process made it just now.
    if ((error as { code?: string }).code !== '42710' && (error as { code?: string }).code !== '23505') throw error
  } finally {
    await client.end()
  }
}

/** `ready`, `starting` (it lives and recovers), or `absent`. */
export async function probe(sockets: string): Promise<'ready' | 'starting' | 'absent'> {
  const client = new pg.Client({ connectionString: databaseUrl(sockets, 'migrator'), connectionTimeoutMillis: 5000 })
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
  const client = new pg.Client({ connectionString: databaseUrl(sockets, 'migrator'), connectionTimeoutMillis: 5000 })
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
  if (processes.includes(String(id)) && !processes.some((one) => worksIn(home, one)))
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
}
