import type { FastifyInstance, InjectOptions } from 'fastify'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { pino } from 'pino'
import type { Envelope } from '#contract/http/envelope.ts'
import type { Role } from '#contract/staff/roles.ts'
import { buildApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { parseEnv } from '#server/env.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { openReaders, type Readers } from '#server/readers/open-readers.ts'
import { closeServices, openServices, type Parts } from '#server/services.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { PATIENT_LANES } from '#server/testing/patient-lanes.ts'
import { hashPassword } from '#server/staff/members/password.ts'

/** The password of every member that signInAs makes. */
export const TEST_PASSWORD = 'a long enough password'

/** One answer as a test reads it. */
export interface TestAnswer {
  code: number
  // Tests look into answers of every shape; the envelope's own fields are typed.
  body: Envelope<any> & Record<string, any>
  headers: Record<string, unknown>
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  /** The database as its owner, for what a test does behind the application's back. */
  owner: Pool
  /** Makes a new member of the role, signs them in over HTTP, and returns their token. */
  signInAs(role: Role): Promise<string>
  /** The token of one member of the role, the same each time. */
  tokenOf(role: Role): Promise<string>
  /** Calls the API below /api. */
  call(method: 'GET' | 'POST' | 'PUT', path: string, options?: CallOptions): Promise<TestAnswer>
  close(): Promise<void>
}

export interface CallOptions {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  ip?: string
}

/**
 * For all apps of these tests that set no limits of their own: a reader takes a second of the processor to start. They end with the
 * process, as those of a server do that is killed.
 */
const READERS: Readers = { ...openReaders(pino({ level: 'silent' }), PATIENT_LANES), close: () => Promise.resolve() }

const passwordHash = hashPassword(TEST_PASSWORD)

/** Calls a server at its HTTP edge. */
export function caller(app: FastifyInstance): TestApp['call'] {
  return async (method, path, { token, body: sent, headers, ip } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { ...(token && { authorization: token }), ...headers },
      ...(sent !== undefined && { payload: sent as InjectOptions['payload'] }),
      ...(ip && { remoteAddress: ip }),
    }
    const answer = await app.inject(request)
    // Bytes have no envelope.
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const body = (isJson ? answer.json() : {}) as TestAnswer['body']
    return { code: answer.statusCode, body, headers: answer.headers }
  }
}

/** What the product answers with 503 after ten seconds a busy machine may need longer for; that is no fault of what is tested. */
const PATIENT = { connectTimeoutMs: 120_000, statementTimeoutMs: 120_000 }

/**
 * Builds the real server over a database of its own; nothing in it is replaced but the folder it writes to, and what a test hands
 * over: where its log goes, limits of its readers and of its database, or another database than one of the tests' own.
 */
export async function testApp(
  environment: Record<string, string> = {},
  {
    log = pino({ level: 'silent' }),
    lanes,
    database: limits = PATIENT,
    over,
  }: Partial<Pick<Parts, 'log' | 'lanes' | 'database'>> & { over?: FreshDatabase } = {},
): Promise<TestApp> {
  const database = over ?? (await freshDatabase())
  const dataDir = await mkdtemp(join(tmpdir(), 'entrada-test-'))
  const env = parseEnv({ DATA_DIR: dataDir, MAIL_CAPTURE: 'on', ...environment })
  const secret = 'the secret of the tests, long enough to be one'
  const services = await openServices({ env, databaseUrl: database.url, secret, log, lanes, database: limits })
  if (!lanes) services.readers = READERS
  await noteKeys(services)
  const app = await buildApp(services)
  const call = caller(app)
  let members = 0
  const tokens = new Map<Role, Promise<string>>()
  const test: TestApp = {
    app,
    services,
    owner: database.pool,
    call,
    tokenOf(role) {
      const token = tokens.get(role) ?? test.signInAs(role)
      tokens.set(role, token)
      return token
    },
    async signInAs(role) {
      const email = `member${++members}@staff.example`
      await services.pool.query('insert into staff (name, email, password_hash, role) values ($1, $2, $3, $4)', [
        `${role} ${members}`,
        email,
        await passwordHash,
        role,
      ])
      // Each from an address of its own, so that the limit per address stays out of the way.
      const { body } = await call('POST', '/admin/admin-login', {
        body: { email, password: TEST_PASSWORD },
        ip: `10.1.0.${members}`,
      })
      return body.data.jwtToken as string
    },
    async close() {
      await app.close()
      await closeServices(services)
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return test
}
