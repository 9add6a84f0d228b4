import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { portsFrom, type Ports } from '#deploy/cluster/ports.ts'
import { databaseAccount, type Account } from '#server/db/embedded/account.ts'
import { StartError } from '#server/start-error.ts'

/** The oldest PostgreSQL that Entrada takes. */
const OLDEST = 15

/** What only the cluster itself knows: made once, kept in its folder. */
export interface Secrets {
  /** Passwords of PostgreSQL's roles. */
  superuser: string
  replication: string
  rewind: string
  owner: string
  application: string
  /** The secret key at the store; its access key is STORE_USER. */
  store: string
  /** Entrada's SESSION_SECRET, the first Admin's password, and the key of landing site 1. */
  session: string
  admin: string
  intake: string
}

export type Node = 1 | 2
export const NODES: Node[] = [1, 2]
export const STORE_USER = 'entrada:app'
export const STORE_REGION = 'us-east-1'
export const BUCKET = 'documents'
export const STANZA = 'entrada'

/** Where a cluster stands: its folder, its ports, what it knows, and as whom its programs run. */
export interface Layout {
  root: string
  ports: Ports
  secrets: Secrets
  /** The user that PostgreSQL and its like run as; undefined where that is whoever starts them. */
  account: Account
  /** The folder of PostgreSQL's programs. */
  postgres: string
}

const SECRETS: (keyof Secrets)[] = [
  'superuser',
  'replication',
  'rewind',
  'owner',
  'application',
  'store',
  'session',
  'admin',
  'intake',
]

/** TABLE: folders of a cluster's programs other than Entrada's; they alone may look into them. */
const FOLDERS = ['run', 'conf', 'etcd', 'databases', 'store', 'store/disk', 'store/disk/d1', 'backups', 'spool']

/** Opens the folder of a cluster, or makes it. Throws StartError where this machine has no PostgreSQL to take. */
export function openLayout(root: string, firstPort: number): Layout {
  const account = databaseAccount()
  const postgres = findPostgres()
  mkdirSync(join(root, 'log'), { recursive: true })
  // Each folder protects its own contents; anybody may pass through.
  chmodSync(root, 0o711)
  for (const folder of FOLDERS) {
    const path = join(root, folder)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (account) chownSync(path, account.uid, account.gid)
  }
  return { root, ports: portsFrom(firstPort), secrets: readSecrets(join(root, 'secrets.json')), account, postgres }
}

/** The folder of a PostgreSQL; its user owns the folder above too, since Patroni sometimes has to make it again. */
export const dataDirOf = ({ root }: Layout, node: Node): string => join(root, 'databases', `postgres-${node}`)

/** Whether a cluster was made in this folder. */
export const isMade = (root: string): boolean => existsSync(join(root, 'secrets.json'))

function readSecrets(path: string): Secrets {
  if (!existsSync(path)) {
    const made = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(30).toString('base64url')]))
    writeFileSync(path, JSON.stringify(made), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Secrets
}

function findPostgres(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin/postgres').map((path) => Number(path.split('/')[4]))
  const version = versions.filter((one) => one >= OLDEST).toSorted((a, b) => a - b)[0]
  if (version === undefined)
    throw new StartError(`it takes Debian's PostgreSQL, ${OLDEST} or later: apt-get install -y postgresql`)
  return `/usr/lib/postgresql/${version}/bin`
}

/** Writes a file for a program of the cluster, which alone may read it; returns its path. */
export function writeConf({ root, account }: Layout, name: string, text: string): string {
  const path = join(root, 'conf', name)
  // Whole from its first moment: several programs share some of them, and one may be reading.
  const made = `${path}.${randomBytes(4).toString('hex')}`
  writeFileSync(made, text, { mode: 0o600 })
  if (account) chownSync(made, account.uid, account.gid)
  renameSync(made, path)
  return path
}
