import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBucket, makeDatabase } from '#deploy/cluster/first-time.ts'
import { dataDirOf, NODES, openLayout, STANZA, type Layout, type Node } from '#deploy/cluster/layout.ts'
import { answers, entradaEnv, PART_NAMES, PARTS, type PartName } from '#deploy/cluster/parts.ts'
import { begin, end, killPostmaster, livingPid, type Command } from '#deploy/cluster/processes.ts'
import { storePort, STORE_SERVERS } from '#deploy/cluster/store-configurations.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATIENCE_MS = 180_000
const STEP_MS = 200

interface Options {
  /** The folder that holds all of it. */
  root: string
  firstPort: number
  /** More environment for Entrada's processes. */
  env?: Record<string, string>
  say?: (line: string) => void
}

/** An Entrada of many machines, on one: every program that would have a machine of its own is a process here, and may be killed. */
export class Cluster {
  readonly layout: Layout
  readonly #env: Record<string, string>
  readonly #say: (line: string) => void
  #isOver = false

  constructor({ root, firstPort, env = {}, say = () => undefined }: Options) {
    this.layout = openLayout(root, firstPort)
    this.#env = env
    this.#say = say
  }

  /** Where travellers, landing sites and staff come in. */
  get front(): string {
    return `http://127.0.0.1:${this.layout.ports.front}`
  }

  /** What Entrada has to know to live here, for its commands. */
  get env(): Record<string, string> {
    return { ...entradaEnv(this.layout), ...this.#env, DATA_DIR: join(this.layout.root, 'commands') }
  }

  /** Returns the database's address for its superuser, or another role, through HAProxy: wherever the primary is. */
  address(
    role: 'postgres' | 'entrada' | 'entrada_app' = 'postgres',
    door: 'primary' | 'replica' = 'primary',
    database = 'entrada',
  ): string {
    const { secrets, ports } = this.layout
    const password = { postgres: secrets.superuser, entrada: secrets.owner, entrada_app: secrets.application }[role]
    return `postgres://${role}:${password}@127.0.0.1:${ports[door]}/${database}`
  }

  /** Starts what is not running, and makes what is missing. */
  async up(): Promise<void> {
    await this.start('etcd', 'postgres-1', 'proxy')
    await this.#until('a primary leads', async () => (await this.leader()) !== undefined)
    // A replica is copied from a running primary.
    await this.start('postgres-2')
    this.#makeRings()
    await this.start(...STORE_SERVERS.map((server) => `store-${server}` as const), 'store-cache', 'store')
    await makeBucket(this.layout)
    await this.#until('the standby follows', async () => (await this.synchronous()) !== undefined)
    await makeDatabase(this.address('postgres', 'primary', 'postgres'), this.layout.secrets)
    await this.#run('pgBackRest', this.#pgBackRest((await this.leader())!, 'stanza-create'))
    await this.#run('npm run migrate', {
      command: [process.execPath, join(ROOT, 'server/start/migrate-database.ts')],
      asDatabase: false,
      env: {
        ...entradaEnv(this.layout),
        MIGRATION_DATABASE_URL: this.address('entrada'),
        DATA_DIR: join(this.layout.root, 'migrate'),
      },
    })
    // The first of them makes the first Admin.
    await this.start('api-1')
    await this.start('api-2', 'worker-1', 'worker-2')
    await this.#until('HAProxy asks both', async () => answers(this.layout.ports.front, '/readyz'))
  }

  /** Starts some of it, where it does not run, and waits until it is at work. */
  async start(...names: PartName[]): Promise<void> {
    for (const name of names) {
      // A caller that was in the middle of something when it was removed starts nothing again.
      if (this.#isOver) throw new Error('The cluster is removed.')
      if (livingPid(this.layout.root, name) !== undefined) continue
      this.#say(`starting ${name}`)
      begin(this.layout, name, PARTS[name].command(this.layout, this.#env))
    }
    for (const name of names) {
      await this.#until(`${name} is at work`, async () => {
        if (livingPid(this.layout.root, name) === undefined)
          throw new Error(`${name} ended: ${this.said(name).slice(-600)}`)
        return PARTS[name].isReady(this.layout)
      })
    }
  }

  /** Ends one by a signal; of a PostgreSQL that is its Patroni, which ends it too where the signal lets it. */
  async stop(name: PartName, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    await end(this.layout.root, name, signal)
    const node = nodeOf(name)
    if (node !== undefined) await killPostmaster(dataDirOf(this.layout, node))
  }

  /** Sends one a signal that does not end it. */
  signal(name: PartName, signal: 'SIGSTOP' | 'SIGCONT'): void {
    const pid = livingPid(this.layout.root, name)
    if (pid !== undefined) process.kill(pid, signal)
  }

  /** Kills the PostgreSQL alone; its Patroni lives and starts it again. */
  killPostgres = (node: Node): Promise<void> => killPostmaster(dataDirOf(this.layout, node))

  /** Ends all of it, the last first. */
  async down(): Promise<void> {
    for (const name of PART_NAMES.toReversed()) {
      if (livingPid(this.layout.root, name) !== undefined) this.#say(`ending ${name}`)
      await this.stop(name)
    }
  }

  /** Ends all of it at once, and removes what it kept. */
  async remove(): Promise<void> {
    this.#isOver = true
    await Promise.all(PART_NAMES.map((name) => this.stop(name, 'SIGKILL')))
    rmSync(this.layout.root, { recursive: true, force: true, maxRetries: 20 })
  }

  /** Which of them leads. */
  async leader(): Promise<Node | undefined> {
    for (const node of NODES) if (await answers(this.layout.ports[`patroni${node}`], '/primary')) return node
    return undefined
  }

  /** Which standby the primary waits for with each commit, where it waits for one. */
  async synchronous(): Promise<Node | undefined> {
    for (const node of NODES) if (await answers(this.layout.ports[`patroni${node}`], '/synchronous')) return node
    return undefined
  }

  /** Waits until there is a primary, and a standby that it waits for. */
  async whole(): Promise<void> {
    await this.#until('a primary leads and a standby follows', async () => {
      const [leader, standby] = [await this.leader(), await this.synchronous()]
      return leader !== undefined && standby !== undefined
    })
  }

  /** What runs, and what it is. */
  async status(): Promise<{ name: PartName; pid: number | undefined; is: string }[]> {
    const [leader, standby] = [await this.leader(), await this.synchronous()]
    return Promise.all(
      PART_NAMES.map(async (name) => {
        const pid = livingPid(this.layout.root, name)
        const node = nodeOf(name)
        const role =
          node === undefined ? '' : node === leader ? ', leads' : node === standby ? ', synchronous standby' : ''
        const is =
          pid === undefined ? 'does not run' : (await PARTS[name].isReady(this.layout)) ? `at work${role}` : 'runs'
        return { name, pid, is }
      }),
    )
  }

  /** A backup of the database by pgBackRest, from whoever leads; returns what is kept. */
  async backUp(): Promise<string> {
    const node = (await this.leader())!
    await this.#run('pgBackRest', this.#pgBackRest(node, 'backup', '--type=full'))
    return this.#run('pgBackRest', this.#pgBackRest(node, 'info'))
  }

  /** Returns a part's log so far. */
  said(name: PartName): string {
    const path = join(this.layout.root, 'log', `${name}.log`)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }

  #pgBackRest = (node: Node, ...what: string[]): Command => ({
    command: [
      'pgbackrest',
      `--config=${join(this.layout.root, 'conf', `pgbackrest-${node}.conf`)}`,
      `--stanza=${STANZA}`,
      ...what,
    ],
    asDatabase: true,
  })

  /** Which disk keeps what: one, so each object is there once. */
  #makeRings(): void {
    const conf = join(this.layout.root, 'conf')
    for (const server of STORE_SERVERS) {
      const builder = join(conf, `${server}.builder`)
      if (existsSync(join(conf, `${server}.ring.gz`))) continue
      for (const what of [
        ['create', '8', '1', '1'],
        ['add', `r1z1-127.0.0.1:${storePort(this.layout, server)}/d1`, '1'],
        ['rebalance'],
      ])
        this.#runNow('swift-ring-builder', { command: ['swift-ring-builder', builder, ...what], asDatabase: true })
    }
  }

  #run = async (name: string, command: Command): Promise<string> => this.#runNow(name, command)

  #runNow(name: string, { command: [program, ...args], asDatabase, env, cwd = ROOT }: Command): string {
    const { status, stdout, stderr, error } = spawnSync(program!, args, {
      ...(asDatabase && this.layout.account),
      cwd: asDatabase ? '/' : cwd,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: process.env.HOME, ...env },
    })
    if (status !== 0)
      throw new Error(`${name} ended with ${status}: ${error?.message ?? `${stdout}${stderr}`.slice(-600)}`)
    return stdout
  }

  async #until(state: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await sleep(STEP_MS)) {
      if (Date.now() > deadline)
        throw new Error(`It never came that ${state}: look into ${join(this.layout.root, 'log')}.`)
    }
  }
}

function nodeOf(name: PartName): Node | undefined {
  return name === 'postgres-1' ? 1 : name === 'postgres-2' ? 2 : undefined
}
