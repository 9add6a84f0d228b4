import { existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { startEmbedded, type Embedded } from '#server/db/embedded/start-embedded.ts'
import { startFailure } from '#server/start-failure.ts'
import { parseEnv, type Env } from '#server/env.ts'
import { StartError } from '#server/start-error.ts'

const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG']

/** Runs a command of `npm run`: an error that a person can fix is one line on standard error and exit code 1. Ctrl-C stops it cleanly. */
export async function runCommand(name: string, work: (env: Env, signal: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    await work(parseEnv(process.env), stopping.signal)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    process.exitCode = 1
    if (stopping.signal.aborted) console.error(`${name}: stopped; nothing half-made was left.`)
    else if (FULL.includes(code ?? '')) {
      console.error(
        `${name}: there is no room left on the disk${path ? ` of ${path}` : ''} (${code}). Nothing half-made was left.`,
      )
    } else if (isDamaged(error)) {
      console.error(
        `${name}: the database is damaged on disk: ${(error as Error).message}. Check the disk, and restore a backup from before (docs/operating.md).`,
      )
    } else if (isAway(error)) console.error(`${name}: the database stopped meanwhile; run it again once it is there.`)
    else console.error(`${name}: ${startFailure(error).message}`)
  }
}

/** PostgreSQL read a page that is not as it was written. */
function isDamaged(error: unknown): boolean {
  return (error as { code?: string }).code === 'XX001'
}

/** PostgreSQL was stopped, or the connection to it broke. */
function isAway(error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException
  return /^57P0|^ECONN|^EPIPE/.test(code) || /connection (error|terminated)|ended the connection/i.test(message)
}

/** Returns the command's options and other arguments; StartError with its usage where they are wrong. */
export function readArguments<Options extends ParseArgsOptionsConfig>(how: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch {
    throw new StartError(how)
  }
}

/** Runs `work` with the embedded database of DATA_DIR, running or not, and leaves it as it was. StartError where there is none. */
export async function withEmbedded<Result>(env: Env, work: (embedded: Embedded) => Promise<Result>): Promise<Result> {
  if (!lstatSync(join(env.DATA_DIR, 'postgres'), { throwIfNoEntry: false }))
    throw new StartError(`There is no database in DATA_DIR ${env.DATA_DIR}: set DATA_DIR as the server has it.`)
  return withEmbeddedOrNew(env, work)
}

/** Runs `work` with the embedded database of DATA_DIR as `withEmbedded` does, and makes one where there is none. */
export async function withEmbeddedOrNew<Result>(
  env: Env,
  work: (embedded: Embedded) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbedded({
    dataDir: env.DATA_DIR,
    archive: env.BACKUP_DIR !== undefined,
    log: () => undefined,
  })
  try {
    return await work(embedded)
  } finally {
    await embedded.stop()
  }
}
