// How long a defence pack takes, from the call to the PDF's bytes, by the ticket it appends:
//   node bench/defence-packs.ts [ROUNDS=20]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobContext } from '#server/context.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { migrate } from '#server/db/migrate.ts'
import { getDefencePackPdf } from '#server/defence-packs/get-defence-pack-pdf.ts'
import { parseEnv } from '#server/env.ts'
import { closeServices, openServices } from '#server/services.ts'
import { noise, scannedTicket, storeTicket } from '#server/testing/sample-tickets.ts'
import { samplePdf } from '#server/testing/sample-documents.ts'
import { generateOrder } from './generate-orders.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir, log: () => undefined })
const env = parseEnv({ DATA_DIR: dataDir })
const services = await openServices({
  env,
  databaseUrl: server.migratorUrl,
  secret: 'bench',
  log: pino({ level: 'silent' }),
})
await migrate(services.pool)
const ctx = jobContext(services, 'bench')

await measure('a ticket of one page', async (order) => storeTicket(services, order, await samplePdf(1)))
await measure('a ticket of 60 pages', async (order) => storeTicket(services, order, await samplePdf(60)))
await measure('a photograph of 12 megapixels', async (order) =>
  storeTicket(services, order, await noise(4000, 3000).jpeg().toBuffer(), { kind: 'jpeg' }),
)
await measure('four scans, 15 MB in all', async (order) => storeTicket(services, order, await scannedTicket(4)))
await measure('a ticket of one page, 5,000 downloads', async (order) => {
  const document = await storeTicket(services, order, await samplePdf(1))
  await services.pool.query(
    `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
     select $1, $2, '190.94.' || n % 256 || '.1', 'Santo Domingo', 'x', 'Safari-26-iPhone-mobile', 'iOS 18.7'
     from generate_series(1, 5000) n`,
    [order, document],
  )
})
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

/** The first of all includes the start of a reader. */
async function measure(name: string, prepare: (orderId: number) => Promise<unknown>): Promise<void> {
  const [orderId] = await insertOrders(services.pool, [{ ...generateOrder(1, 10), externalReference: null }])
  await prepare(orderId!)
  const took: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now()
    const { body } = await getDefencePackPdf(ctx, { orderId: orderId!, defencePackType: 2 })
    took.push(performance.now() - begun)
    bytes = (body as Buffer).length
  }
  const sorted = took.toSorted((a, b) => a - b)
  const ms = (value: number) => `${Math.round(value)} ms`
  const median = ms(sorted[Math.floor(ROUNDS / 2)]!)
  console.log(
    `${name}: first ${ms(took[0]!)}, median ${median}, slowest ${ms(sorted.at(-1)!)}, ${Math.round(bytes / 1000)} kB`,
  )
}
