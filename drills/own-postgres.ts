import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until, type Installation } from '#drills/installation.ts'
import { NotHere } from '#drills/not-here.ts'
import { fencesOf } from '#drills/operating-page.ts'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { freePort } from '#server/testing/free-port.ts'

const OLDEST = 15
/** A line of the page: who runs it, by sudo or by cron at its times, and what. */
const LINE = /^(?:sudo -u (?<who>\S+) |(?:[\d*]+ ){5}(?<cron>\S+) )?(?<command>.*)$/
const LACKING = 'it takes apt-get install -y postgresql pgbackrest rsync, with PostgreSQL 15 or later'

/** The oldest PostgreSQL of Debian's that is here and that Entrada takes; returns the folder of its programs. */
function findPrograms(): string {
  const versions = globSync('/usr/lib/postgresql/*/bin/postgres').map((path) => Number(path.split('/')[4]))
  const version = versions.filter((one) => one >= OLDEST).toSorted((a, b) => a - b)[0]
  const others = [
    `/usr/share/postgresql/${version}/extension/pg_trgm.control`,
    '/usr/bin/pgbackrest',
    '/usr/bin/rsync',
    '/usr/bin/flock',
  ]
  if (version === undefined || others.some((path) => globSync(path).length === 0)) throw new NotHere(LACKING)
  return `/usr/lib/postgresql/${version}/bin`
}

/** An operator's own PostgreSQL with pgBackRest, set up as docs/operating.md says, in a folder of its own. */
export class OwnPostgres {
  readonly #it: Installation
  readonly #programs = findPrograms()
  readonly #account = databaseAccount()
  readonly #root: string
  /** Its PGDATA. */
  readonly #data: string
  readonly #port: number
  readonly #secret = randomBytes(24).toString('base64url')
  readonly #running = new Set<ChildProcess>()
  #server: ChildProcess | undefined
  #isOver = false

  private constructor(it: Installation, port: number) {
    this.#it = it
    this.#port = port
    this.#root = mkdtempSync(join(tmpdir(), 'entrada-own-'))
    this.#data = join(this.#root, 'main')
    it.afterwards(() => rmSync(this.#root, { recursive: true, force: true }))
    it.afterwards(async () => {
      this.#isOver = true
      await Promise.all([...this.#running].map((child) => ended(child, 'SIGQUIT')))
    })
  }

  /** Makes the cluster, its settings and those of pgBackRest, and starts it with the roles of the database. */
  static async open(it: Installation): Promise<OwnPostgres> {
    const own = new OwnPostgres(it, await freePort())
    await own.#make()
    await own.start()
    for (const statement of fencesOf('## Roles of the database').sql![0]!.split(';').filter(Boolean))
      await own.#ask('postgres', statement.replace('…', own.#secret))
    it.turnToDatabase({ ownerUrl: own.#ownerUrl('entrada') })
    return own
  }

  /** What Entrada has to know to come here. */
  get env(): Record<string, string> {
    const url = (role: string) => `postgres://${role}:${this.#secret}@127.0.0.1:${this.#port}/entrada`
    return {
      DATABASE_URL: url('entrada_app'),
      MIGRATION_DATABASE_URL: url('entrada'),
      SESSION_SECRET: `${this.#secret}${this.#secret}`,
    }
  }

  #ownerUrl = (database: string) =>
    `postgres://postgres@localhost:${this.#port}/${database}?host=${encodeURIComponent(this.#root)}`

  /** The page's words for this place. */
  #here(text: string): string {
    return text
      .replaceAll('/mnt/backups', join(this.#root, 'backups'))
      .replaceAll('/var/lib/postgresql/15/main', this.#data)
      .replaceAll('/srv/entrada', this.#it.dataDir)
      .replaceAll('…', this.#secret)
  }

  #own(path: string): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid)
  }

  async #make(): Promise<void> {
    this.#own(this.#root)
    for (const folder of ['backups', 'backups/pgbackrest', 'backups/documents']) {
      mkdirSync(join(this.#root, folder))
      this.#own(join(this.#root, folder))
    }
    const { ini, conf } = fencesOf('### With a PostgreSQL of your own')
    const place = [
      `port = ${this.#port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${this.#root}'`,
    ]
    const files = { 'pgbackrest.conf': this.#here(ini![0]!), 'postgresql.conf': [...place, conf![0]!].join('\n') }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(this.#root, name), `${text}\n`, { mode: 0o600 })
      this.#own(join(this.#root, name))
    }
    await this.#initdb()
  }

  /** Starts it, and waits until it is through with what it recovers. */
  async start(): Promise<void> {
    const log = join(this.#root, 'postgres.log')
    const output = openSync(log, 'a')
    const settings = `config_file=${join(this.#root, 'postgresql.conf')}`
    const server = (this.#server = this.#begin(
      [join(this.#programs, 'postgres'), '-D', this.#data, '-c', settings],
      true,
      output,
    ))
    closeSync(output)
    await until('PostgreSQL is at work', async () => {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${readFileSync(log, 'utf8').slice(-400)}`)
      const [row] = await this.#ask<{ is: boolean }>('postgres', 'select pg_is_in_recovery() as is').catch(() => [])
      return row?.is === false
    })
  }

  /** Ends it as an operator does, or as a machine that dies. */
  end = (signal: 'SIGINT' | 'SIGKILL') => ended(this.#server!, signal)

  /** Deletes all of its data and makes an empty cluster, as Debian's package does on a new machine. */
  async renew(): Promise<void> {
    for (const path of [this.#data, `${this.#data}.before`]) rmSync(path, { recursive: true, maxRetries: 20 })
    await this.#initdb()
  }

  #initdb(): Promise<void> {
    const how = '--username=postgres --encoding=UTF8 --locale=C.UTF-8 --auth-local=trust --auth-host=scram-sha-256'
    return this.#run(`${this.#programs}/initdb -D ${this.#data} ${how} --data-checksums`, true)
  }

  async #ask<Row extends pg.QueryResultRow>(database: string, sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.#ownerUrl(database) })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<Row>(sql)).rows
    } finally {
      await client.end()
    }
  }

  /** Runs lines of the page one after the other, each as the user that it names. */
  async runLines(lines: string): Promise<void> {
    for (const line of this.#here(lines).split('\n')) {
      const { who, cron, command } = LINE.exec(line)!.groups!
      await this.#run(command!, (who ?? cron) === 'postgres')
    }
  }

  async #run(command: string, asOwner: boolean): Promise<void> {
    const child = this.#begin(['sh', '-c', `exec ${command}`], asOwner, 'pipe')
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream!.on('data', (text: Buffer) => (said += text.toString()))
    await new Promise((closed) => child.once('close', closed))
    if (child.exitCode !== 0) throw new Error(`"${command}" ended with ${child.exitCode}: ${said.slice(-400)}`)
  }

  #begin([command, ...args]: string[], asOwner: boolean, output: 'pipe' | number): ChildProcess {
    if (this.#isOver) throw new Error('The drill is over.')
    const at = (name: string) => join(this.#root, name)
    const child = spawn(command!, args, {
      ...(asOwner && this.#account),
      cwd: '/',
      detached: true,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C.UTF-8',
        PGBACKREST_CONFIG: at('pgbackrest.conf'),
        PGBACKREST_LOG_PATH: at('log'),
        PGBACKREST_LOCK_PATH: at('lock'),
        PGBACKREST_PG1_PORT: String(this.#port),
        PGBACKREST_PG1_SOCKET_PATH: this.#root,
      },
      stdio: ['ignore', output, output],
    })
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((tell) => child.once('exit', tell))
  // With what it began; PostgreSQL's own end with it.
  process.kill(-child.pid!, signal)
  await gone
}
