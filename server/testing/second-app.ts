import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import type { Services } from '#server/context.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { closeServices, openServices } from '#server/services.ts'
import { caller, type TestApp } from '#server/testing/test-app.ts'

export interface SecondApp {
  app: FastifyInstance
  services: Services
  call: TestApp['call']
  close(): Promise<void>
}

/** Another server on the same database, as a second process would be one: it shares nothing else with the first. */
export async function secondApp({ services: { env, secret, pool } }: TestApp): Promise<SecondApp> {
  const databaseUrl = pool.options.connectionString!
  const services = await openServices({ env, databaseUrl, secret, log: pino({ level: 'silent' }) })
  await noteKeys(services)
  const app = await buildApp(services)
  return {
    app,
    services,
    call: caller(app),
    async close() {
      await app.close()
      await closeServices(services)
    },
  }
}
