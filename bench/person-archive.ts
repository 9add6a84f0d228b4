// How much memory the archive of what is held of a person takes, while it is read no faster than a line of 100 Mbit/s:
//   node --expose-gc bench/person-archive.ts [DOCUMENTS=10]
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { jobContext } from '#server/context.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { exportPerson } from '#server/privacy/export-person.ts'
import { formatKeyLine, makeDataKey } from '#server/sealing/key-ring.ts'
import { closeServices, openServices } from '#server/services.ts'
import { storeTicket } from '#server/testing/sample-tickets.ts'
import { generateOrder } from './generate-orders.ts'

const DOCUMENTS = Number(process.argv[2] ?? 10)
const MB = 1_000_000
const BYTES = 15 * MB
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir, log: () => undefined })
const services = await openServices({
  env: parseEnv({ DATA_DIR: dataDir, DATA_KEYS: formatKeyLine([makeDataKey()]) }),
  databaseUrl: server.migratorUrl,
  secret: 'bench',
  log: pino({ level: 'silent' }),
})
await migrate(services.pool)
const order = generateOrder(1, 10)
const [orderId] = await insertOrders(services.pool, [{ ...order, externalReference: null }])
for (let n = 0; n < DOCUMENTS; n += 1) await storeTicket(services, orderId!, randomBytes(BYTES))
globalThis.gc?.()
await sleep(1_000)
const before = process.memoryUsage.rss()
let [most, sent] = [0, 0]
const { body } = await exportPerson(jobContext(services, 'bench'), { by: 'email', value: order.email, format: 'zip' })
for await (const piece of body as Readable) {
  sent += (piece as Uint8Array).length
  most = Math.max(most, process.memoryUsage.rss())
  await sleep(((piece as Uint8Array).length / (12.5 * MB)) * 1000)
}
console.log(`${DOCUMENTS} sealed documents of ${BYTES / MB} MB: ${Math.round(sent / MB)} MB sent,`)
console.log(`${Math.round((most - before) / MB)} MB more memory at most than the ${Math.round(before / MB)} MB before.`)
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
