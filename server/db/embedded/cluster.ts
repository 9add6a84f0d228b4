import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from '#server/db/embedded/account.ts'
import type { Binaries } from '#server/db/embedded/binaries.ts'
import { StartError } from '#server/start-error.ts'

const MAJOR = '18'

/** The database, and the role that owns its tables and migrates them; it is no superuser, so that SQL can never reach the machine. */
export const MIGRATOR = 'entrada'
/** The role that the application works as; it owns nothing (server/db/grant-application.ts). */
export const APPLICATION = 'entrada_app'

/** The migrator may end the application's sessions. */
export const CREATE_APPLICATION = `CREATE ROLE ${APPLICATION} LOGIN ROLE ${MIGRATOR}`

/** PostgreSQL's own environment: none of our secrets, no PG… variable of the shell, messages in English. */
export const CHILD_ENV = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

const OPTIONS = [
  '--username=postgres',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth-local=trust', // the socket lies in a folder that only its owner may enter
  '--auth-host=reject',
]

/**
 * Makes the cluster where there is none. It is made beside and renamed, so that a half-made one is never taken
 * for whole, and of two processes at once one wins and the other uses what it made.
 */
export function createCluster(cluster: string, binaries: Binaries, account: Account, throwaway: boolean): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) return checkVersion(cluster)
  const half = mkdtempSync(`${cluster}-`)
  try {
    chmodSync(half, 0o700)
    if (account) chownSync(half, account.uid, account.gid)
    const run = { ...account, env: CHILD_ENV, cwd: '/', encoding: 'utf8' as const }
    const made = spawnSync(binaries.initdb, [...OPTIONS, ...(throwaway ? ['--no-sync'] : []), '-D', half], run)
    if (made.status !== 0) throw new StartError(`PostgreSQL could not make its database: ${reason(made)}`)
    const roles = `CREATE ROLE ${MIGRATOR} LOGIN CREATEDB;\n${CREATE_APPLICATION};\n`
    const database = `CREATE DATABASE ${MIGRATOR} OWNER ${MIGRATOR};\n`
    const filled = spawnSync(binaries.postgres, ['--single', '-D', half, 'postgres'], {
      ...run,
      input: roles + database,
    })
    if (filled.status !== 0) throw new StartError(`PostgreSQL could not fill its database: ${reason(filled)}`)
    try {
      renameSync(half, cluster)
    } catch (error) {
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
    }
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

function checkVersion(cluster: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR) return
  throw new StartError(
    `The database in ${cluster} is of PostgreSQL ${version}, and this is PostgreSQL ${MAJOR}: start the version that made it, dump, and load it into a new DATA_DIR.`,
  )
}

function reason({ stderr, error }: { stderr: string; error?: Error }): string {
  const lines = (stderr || String(error)).trim().split('\n')
  return lines.find((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? ''
}
