import { createHash, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { reaches, type Account } from '#server/db/embedded/account.ts'
import { ROOT_PLACE } from '#server/db/embedded/binaries.ts'
import { StartError } from '#server/start-error.ts'

/** The file name PostgreSQL gives its socket, and the longest path a socket may have (macOS: 103). */
const SOCKET_NAME = '.s.PGSQL.5432'
const LONGEST_SOCKET = 100

export type Place = {
  /** The cluster itself (PGDATA). */
  cluster: string
  /** A folder only the account may enter, with the socket in it: who may not enter cannot connect. */
  sockets: string
  /** Where it puts what it wrote, a segment a file, for whoever archives it. */
  spool: string
  logFile: string
}

/** Finds or makes the folders of the embedded server of a DATA_DIR. Throws StartError where it may not. */
export async function findPlace(dataDir: string, account: Account): Promise<Place> {
  const home = findHome(resolve(dataDir), account)
  return {
    cluster: join(home, 'data'),
    sockets: await findSockets(home, account),
    spool: privateFolder(join(home, 'spool'), account),
    logFile: join(home, 'postgres.log'),
  }
}

function findHome(dataDir: string, account: Account): string {
  const home = join(dataDir, 'postgres')
  if (lstatSync(home, { throwIfNoEntry: false })) {
    if (!existsSync(home)) {
      throw new StartError(
        `The database of ${dataDir} was in ${readlinkSync(home)}, which is gone: put it back, or remove ${home} to begin with an empty one.`,
      )
    }
    const there = realpathSync(home)
    if (account) open(dataDir, account)
    if (reaches(account, there, 'w')) return there
    throw new StartError(
      `The database in ${home} cannot be opened by ${account ? 'the user postgres' : 'you: another user made it'}; start as the same user as before, or choose another DATA_DIR.`,
    )
  }
  if (!account) return privateFolder(home, account)
  open(dataDir, account)
  if (reaches(account, dataDir, 'x')) return privateFolder(home, account)
  // Root's own home is closed to the user postgres: the database goes where it may, and a link says where.
  const elsewhere = join(ROOT_PLACE, `postgres-${randomUUID()}`)
  mkdirSync(ROOT_PLACE, { recursive: true })
  chmodSync(ROOT_PLACE, 0o755)
  privateFolder(elsewhere, account)
  try {
    symlinkSync(elsewhere, home)
  } catch {
    rmSync(elsewhere, { recursive: true })
  }
  return realpathSync(home)
}

/** Lets the account's group pass through DATA_DIR, and nobody else: it also holds documents and secrets. */
function open(dataDir: string, account: NonNullable<Account>): void {
  if (reaches(account, dataDir, 'x') || statSync(dataDir).uid !== 0) return
  chownSync(dataDir, 0, account.gid)
  chmodSync(dataDir, 0o710)
}

/** Whole from its first moment: of two processes at once none sees it as somebody else's. */
function privateFolder(path: string, account: Account): string {
  if (!account) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return path
  }
  if (!existsSync(path)) {
    const made = mkdtempSync(`${path}-`)
    chownSync(made, account.uid, account.gid)
    try {
      renameSync(made, path)
    } catch (error) {
      rmSync(made, { recursive: true })
      if (!existsSync(path)) throw error
    }
  }
  chownSync(path, account.uid, account.gid)
  return path
}

async function findSockets(home: string, account: Account): Promise<string> {
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12)
  for (const path of [join(home, 'run'), join(tmpdir(), `entrada-${hash}`)]) {
    if (join(path, SOCKET_NAME).length > LONGEST_SOCKET || !existsSync(dirname(path))) continue
    privateFolder(path, account)
    const { uid, mode } = lstatSync(path)
    const owner = account?.uid ?? process.getuid?.() ?? uid
    if (uid === owner && (mode & 0o077) === 0 && reaches(account, path, 'w') && (await takesSockets(path))) return path
  }
  throw new StartError(
    `No folder takes the socket of the embedded PostgreSQL (tried ${home} and ${tmpdir()}): choose a DATA_DIR on a local disk.`,
  )
}

/** Network and container mounts may refuse sockets. */
function takesSockets(folder: string): Promise<boolean> {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(join(folder, `.probe-${randomUUID().slice(0, 8)}`), () => probe.close(() => answer(true)))
  })
}
