import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startFailure } from '#server/start-failure.ts'
import { parseEnv, type Env } from '#server/env.ts'
import { isPretty, prettyLine } from '#server/log-lines.ts'
import { readKeyRing } from '#server/sealing/key-ring.ts'
import { CONFIGURATION, StartError } from '#server/start-error.ts'
import { ensureDataDir } from '#server/start/data-dir.ts'
import { findDatabase, type FoundDatabase } from '#server/start/find-database.ts'
import { claimPort } from '#server/start/ports.ts'
import { stopCleanly, type Started } from '#server/start/stop-cleanly.ts'

/** One Ctrl-C may arrive twice, from the terminal and through npm; a second one meant as such comes later. */
const SAME_SIGNAL_MS = 1000
const START_PATIENCE_MS = 10_000
const say = (line: string) => console.log(line)

const started: Started = {}
let stoppingSince: number | undefined
let isReady = false
let isForPerson = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
// The launcher (scripts/start.mjs) was killed: nobody is left to pass a signal on.
process.once('disconnect', () => void end())
process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

const starting = start().catch((error: unknown) => (stoppingSince === undefined ? refuse(error) : undefined))
await starting

async function start(): Promise<void> {
  const { env, demo } = await configure()
  ensureDataDir(env.DATA_DIR)
  // The database starts while the program loads; what is wrong with the configuration was said before either.
  const both = [openDatabase(env), import('#server/start/start-all.ts')] as const
  await Promise.allSettled(both)
  const [database, { startAll }] = await Promise.all(both)
  const greeting = await startAll({ env, database, demo }, started)
  isReady = true
  // First of all: a server that dies right after its greeting was one that is to be started again.
  await tellLauncher({ ready: true })
  say(greeting)
}

async function configure(): Promise<{ env: Env; demo: boolean }> {
  const [unknown] = process.argv.slice(2).filter((argument) => argument !== '--demo')
  if (unknown) throw new StartError(`Unknown option ${unknown}: there is only --demo.`)
  const demo = process.argv.includes('--demo')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(process.env)
  isForPerson = isPretty(env)
  // What is wrong with it is said before the database starts.
  readKeyRing(env)
  if (env.ROLE === 'worker') return { env, demo }
  const port = await claimPort(env.HOST, env.PORT)
  return { env: env.PORT === 0 ? parseEnv({ ...process.env, PORT: String(port) }) : env, demo }
}

async function openDatabase(env: Env): Promise<FoundDatabase> {
  // Known to the launcher before it runs: should we die at once, it stops what we left.
  if (env.DATABASE_URL === undefined) void tellLauncher({ postgres: env.DATA_DIR })
  const database = await findDatabase(env, (line) => say(`PostgreSQL: ${line}`))
  started.embedded = database.embedded
  return database
}

/** What scripts/supervise.mjs must know; where it was killed just now, that is no fault of ours. */
function tellLauncher(message: { ready: true } | { postgres: string }): Promise<void> {
  return new Promise((done) => (process.send ? process.send(message, () => done()) : done()))
}

/** A signal: stop cleanly and exit 0; a second one, later, ends at once. */
async function end(): Promise<void> {
  if (stoppingSince !== undefined) {
    if (Date.now() - stoppingSince < SAME_SIGNAL_MS) return
    started.embedded?.stopNow()
    process.exit(1)
  }
  stoppingSince = Date.now()
  say('Finishing what is in flight …')
  // A start that is half-way would leave behind what it begins next.
  await Promise.race([starting, sleep(START_PATIENCE_MS)])
  await stopCleanly(started)
  say('Stopped.')
  process.exit(0)
}

async function refuse(error: unknown): Promise<never> {
  stoppingSince = Date.now()
  const failure = sayWhy(error)
  await stopCleanly(started)
  process.exit(failure.passing ? 1 : CONFIGURATION)
}

/** One line; with LOG_LEVEL=debug the stack of what nobody foresaw as well. */
function sayWhy(error: unknown): StartError {
  const failure = startFailure(error)
  console.error(`Entrada: ${failure.message}`)
  if (failure !== error && /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) report(error, 'could not start')
  return failure
}

/** Something nobody foresaw: the process is in no known state, so it says where and ends. PostgreSQL waits for the next one. */
function crash(error: unknown): void {
  if (isReady) report(error, 'crashed')
  else sayWhy(error)
  const isStartedAgain = isReady && process.connected
  if (!isStartedAgain) started.embedded?.stopNow()
  process.exit(1)
}

/** Its name, code and place; its words only where they cannot hold a traveller's details: before anyone was served. */
function report(error: unknown, msg: 'could not start' | 'crashed'): void {
  const { name, stack, cause } = error as Error
  const { code, message } = (cause ?? error) as NodeJS.ErrnoException
  const harmless = msg === 'could not start' || error instanceof TypeError || error instanceof ReferenceError
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  const words = harmless ? message : undefined
  const entry = { level: 60, time: Date.now(), msg, name, code, words, stack: frames }
  console.error(isForPerson ? prettyLine(entry) : JSON.stringify(entry))
}
