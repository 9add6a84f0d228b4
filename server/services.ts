import type { Secret } from '#server/secret.ts'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import type { Services } from '#server/context.ts'
import { closeDatabase, openDatabase, type DatabaseOptions } from '#server/db/client.ts'
import { Replica } from '#server/db/replica.ts'
import type { Env } from '#server/env.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { isPretty, prettyLine } from '#server/log-lines.ts'
import { LANES, type Lanes } from '#server/readers/lanes.ts'
import { openReaders } from '#server/readers/open-readers.ts'
import { readKeyRing } from '#server/sealing/key-ring.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'

export interface Parts {
  env: Env
  /** The embedded server's address where none is configured. */
  databaseUrl: string
  /** Signs tokens, grants and links. */
  secret: Secret
  log?: FastifyBaseLogger
  database?: DatabaseOptions
  /** The limits of what reads files. */
  lanes?: Lanes
}

/** Opens what the process holds for its whole life. */
export async function openServices(parts: Parts): Promise<Services> {
  const { env, databaseUrl, secret, log = openLog(env), database, lanes = LANES } = parts
  const ring = readKeyRing(env)
  const pool = openDatabase(databaseUrl, log, database)
  return {
    env,
    secret,
    ring,
    numbers: new SealedNumbers(ring),
    pool,
    ...(env.DATABASE_REPLICA_URL && { replica: new Replica(env.DATABASE_REPLICA_URL, log) }),
    files: await openStorage(env, ring),
    readers: openReaders(log, lanes),
    log,
    fetch,
  }
}

/** The log goes to standard output, for a program or a person as LOG_FORMAT says. */
export function openLog(env: Env): FastifyBaseLogger {
  // @fastify/multipart notes a request's headers, and with them who is signed in, at the level trace.
  const options = { level: env.LOG_LEVEL, redact: { paths: ['headers', '*.headers'], remove: true } }
  if (!isPretty(env)) return pino(options)
  const write = (json: string) => {
    const line = prettyLine(JSON.parse(json))
    if (line !== undefined) console.log(line)
  }
  return pino(options, { write })
}

/** Closes it again; what is in flight is finished first. */
export async function closeServices(services: Services): Promise<void> {
  await Promise.all([closeDatabase(services.pool), services.replica?.close(), services.readers.close()])
}
