import { execFileSync, spawnSync } from 'node:child_process'
import { StartError } from '#server/start-error.ts'

/** The operating-system user PostgreSQL runs as; undefined where that is simply whoever runs us. */
export type Account = { uid: number; gid: number } | undefined

const NAME = 'postgres'

/** PostgreSQL refuses to run as root: there it runs as the OS user `postgres`, created if missing. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const found = lookUp()
  if (found) return found
  const created = spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', NAME],
    {
      encoding: 'utf8',
    },
  )
  const account = lookUp()
  if (account) return account
  throw new StartError(
    `PostgreSQL refuses to run as root, and the user "${NAME}" could not be created for it (${(created.stderr || String(created.error)).trim()}): start as an ordinary user, or set DATABASE_URL.`,
  )
}

/** Can that account do this (`x` enter, `r` read, `w` write) to the path? Checked by the system itself, as that user. */
export function reaches(account: Account, path: string, how: 'x' | 'r' | 'w'): boolean {
  return spawnSync('/bin/sh', ['-c', `test -${how} "$0"`, path], { ...account, cwd: '/' }).status === 0
}

function lookUp(): Account {
  const id = (flag: string) => Number(execFileSync('id', [flag, NAME], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}
