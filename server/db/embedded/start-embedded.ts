import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, fchownSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseAccount, type Account } from '#server/db/embedded/account.ts'
import { findBinaries, type Binaries } from '#server/db/embedded/binaries.ts'
import { CHILD_ENV, createCluster } from '#server/db/embedded/cluster.ts'
import { findPlace, type Place } from '#server/db/embedded/place.ts'
import {
  databaseUrl,
  ensureApplication,
  findRunning,
  isRunning,
  othersConnected,
  postmasterId,
  probe,
  removeForeignPidFile,
} from '#server/db/embedded/postmaster.ts'
import { archiving, settings } from '#server/db/embedded/settings.ts'
import { patience } from '#server/db/patience.ts'
import { StartError } from '#server/start-error.ts'

const ROTATE_AT_BYTES = 10 * 1024 * 1024
const LOCK_PATIENCE_MS = 10_000
const RECOVERY_PATIENCE_MS = 15 * 60_000
const STOP_PATIENCE_MS = 30_000

export type Embedded = {
  /** For the application, as `pg` takes it: a socket in a folder that only we may enter. Set another database by its `pathname`. */
  url: string
  /** The database's address for the role that owns the tables: for migrations. */
  migratorUrl: string
  /** The database's address for the cluster's owner, who may do everything: for backups, and for nothing that a request can reach. */
  ownerUrl: string
  /** Where it puts what it wrote, a segment a file, when it archives. */
  spool: string
  isRunning(): boolean
  /** Starts it again on what it left, where it has ended. Throws StartError where it cannot. */
  startAgain(): Promise<void>
  /** Stops the server cleanly, unless another process is connected to it. Close your own connections first. */
  stop(): Promise<void>
  /** Tells it to stop and does not wait: for a process that must end now. */
  stopNow(): void
}

type Options = {
  /** The server's files go to the folder `postgres` in it. */
  dataDir: string
  log: (line: string) => void
  /** For tests: quick, and worth nothing after a crash. */
  throwaway?: boolean
  /** It puts what it writes into `spool` too; a caller who sets this takes it from there. */
  archive?: boolean
  /** Settings of PostgreSQL by which it recovers what was restored; it may take as long as it takes. */
  recovery?: Record<string, string>
}

/**
 * Starts the bundled PostgreSQL on DATA_DIR, or joins the one that already runs there (another process of ours, or
 * one that outlived it). Throws StartError with one line when it cannot.
 */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, log, throwaway = false } = options
  mkdirSync(dataDir, { recursive: true })
  const account = databaseAccount()
  const place = await findPlace(dataDir, account)
  const binaries = findBinaries(account)
  createCluster(place.cluster, binaries, account, throwaway)
  const running = await findRunning(place.cluster)
  if (running) log('joined the PostgreSQL that already runs')
  const sockets = running ?? (await launch(place, binaries, account, options))
  await ensureApplication(sockets)
  return {
    url: databaseUrl(sockets, 'application'),
    migratorUrl: databaseUrl(sockets, 'migrator'),
    ownerUrl: databaseUrl(sockets, 'owner'),
    spool: place.spool,
    isRunning: () => isRunning(place.cluster),
    startAgain: async () => void (await launch(place, binaries, account, options)),
    stop: () => stopUnlessUsed(place.cluster, sockets, log, throwaway),
    stopNow: () => void signal(place.cluster, throwaway ? 'SIGQUIT' : 'SIGINT'),
  }
}

/** Stops the server that a process which died left on DATA_DIR, unless another one is connected to it. */
export async function stopLeftBehind({ dataDir, log }: Options): Promise<void> {
  const { cluster, sockets } = await findPlace(dataDir, databaseAccount())
  if ((await probe(sockets)) !== 'absent') await stopUnlessUsed(cluster, sockets, log)
}

async function stopUnlessUsed(cluster: string, sockets: string, log: Options['log'], throwaway = false): Promise<void> {
  if (!throwaway && (await othersConnected(sockets)) > 0) {
    log('another process uses PostgreSQL: left running')
    return
  }
  await stop(cluster, throwaway)
}

async function launch(place: Place, binaries: Binaries, account: Account, options: Options): Promise<string> {
  using waiting = patience(LOCK_PATIENCE_MS)
  for (;;) {
    const failure = await tryOnce(place, binaries, account, options)
    if (failure === undefined) return place.sockets
    const winner = await findRunning(place.cluster)
    if (winner) return winner
    // Another process holds the folder: one that is just starting, or one that just died and is not yet cleared away.
    if ((await probe(place.sockets)) === 'starting') waiting.renew()
    if (!/lock file|pre-existing shared memory/.test(failure) || waiting.isOver()) {
      throw new StartError(`PostgreSQL did not start: ${failure} (its log is ${place.logFile})`, { passing: true })
    }
    await sleep(200)
    removeForeignPidFile(place.cluster)
  }
}

/** Returns the reason when the server ended instead of becoming ready. */
async function tryOnce(place: Place, binaries: Binaries, account: Account, options: Options) {
  const { log, throwaway = false, archive = false, recovery = {} } = options
  const more = { ...(archive && archiving(place.spool)), ...recovery }
  const output = openLog(place.logFile, account)
  const from = statSync(place.logFile).size
  // In a group of its own: Ctrl-C must reach it only after we have finished what is in flight.
  const child = spawn(binaries.postgres, ['-D', place.cluster, ...settings(throwaway, place, more)], {
    ...account,
    env: CHILD_ENV,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  const ended = new Promise<string>((tell) => {
    child.once('error', (error) => tell(error.message))
    child.once('exit', () => tell(lastWords(place.logFile, from)))
  })
  closeSync(output)
  const answer = await Promise.race([
    ended,
    untilReady(place.sockets, child, log, options.recovery ? Infinity : RECOVERY_PATIENCE_MS),
  ])
  child.unref()
  return answer
}

async function untilReady(
  sockets: string,
  child: ChildProcess,
  log: Options['log'],
  patienceMs: number,
): Promise<string | undefined> {
  const begun = Date.now()
  let told = begun
  while (child.exitCode === null && child.signalCode === null) {
    if ((await probe(sockets)) === 'ready') return undefined
    if (Date.now() - begun > patienceMs) return 'it recovers for longer than 15 minutes'
    if (Date.now() - told > 5000) {
      log('PostgreSQL recovers after a crash …')
      told = Date.now()
    }
    await sleep(20)
  }
  return await new Promise<never>(() => undefined)
}

function openLog(file: string, account: Account): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(file, `${file}.1`)
  const output = openSync(file, 'a', 0o600)
  if (account) fchownSync(output, account.uid, account.gid)
  return output
}

function lastWords(file: string, from: number): string {
  if (!existsSync(file)) return 'its folder is gone'
  const lines = readFileSync(file).subarray(from).toString().trim().split('\n')
  // Another process that starts there at the same time logs to the same file that it is not ready yet.
  const own = lines.filter((text) => !/database system is (starting up|shutting down|not yet accepting)/.test(text))
  const line = own.findLast((text) => /FATAL|PANIC|error/.test(text)) ?? own.at(-1) ?? 'it ended without a word'
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '')
}

async function stop(cluster: string, throwaway: boolean): Promise<void> {
  if (!signal(cluster, throwaway ? 'SIGQUIT' : 'SIGINT')) return
  if (await gone(cluster, STOP_PATIENCE_MS)) return
  signal(cluster, 'SIGQUIT')
  await gone(cluster, 5000)
}

/** PostgreSQL removes its postmaster.pid as the last thing it does. */
async function gone(cluster: string, patienceMs: number): Promise<boolean> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(10)) {
    if (postmasterId(cluster) === undefined) return true
  }
  return false
}

function signal(cluster: string, name: NodeJS.Signals): boolean {
  const id = postmasterId(cluster)
  if (id === undefined) return false
  try {
    return process.kill(id, name)
  } catch {
    return false
  }
}
