// What sealed passport and residence numbers cost an import from a file: the same import with and without keys, in turns, in one run;
// then how many orders a second the background seals anew.
//   node bench/sealed-numbers.ts [ROUNDS=5] [LINES=10000]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobContext } from '#server/context.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { parseEnv } from '#server/env.ts'
import { importOrders } from '#server/intake/import-orders.ts'
import { sealNumbers } from '#server/orders/seal-numbers.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { PLAIN_NUMBERS, SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { closeServices, openServices } from '#server/services.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const LINES = Number(process.argv[3] ?? 10_000)
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir, log: () => undefined })
const env = parseEnv({ DATA_DIR: dataDir })
// As `npm run import` has it.
const database = {
  settings: { gin_pending_list_limit: '256MB', synchronous_commit: 'off' },
  statementTimeoutMs: 120_000,
}
const services = await openServices({
  env,
  databaseUrl: server.migratorUrl,
  secret: 'bench',
  log: pino({ level: 'silent' }),
  database,
})
await migrate(services.pool)
const ring = new KeyRing([makeDataKey()])
const numbers = new SealedNumbers(ring)
const stop = startCompactor(services.pool, services.log, 15_000)
await noteKeys({ pool: services.pool, ring, numbers })

let seed = 0
/** Orders a second of a file that was not seen yet, and our own processor's microseconds an order. */
async function measure(sealed: boolean) {
  seed += 1
  const file = join(dataDir, `${seed}.ndjson`)
  const lines = Array.from({ length: LINES }, (_, n) =>
    JSON.stringify({
      ...generateOrder(n, seed, '2026-11-23'),
      passport_number: `P${seed}${String(n).padStart(7, '0')}`,
    }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  const ctx = { ...jobContext(services, 'import'), numbers: sealed ? numbers : PLAIN_NUMBERS }
  const [began, cpu] = [performance.now(), process.cpuUsage()]
  await importOrders(ctx, { file, siteId: 1 })
  const { user, system } = process.cpuUsage(cpu)
  return { perSecond: (LINES / (performance.now() - began)) * 1000, cpu: (user + system) / LINES }
}

await measure(false)
await measure(true)
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const [plain, sealed] = [await measure(false), await measure(true)]
  ratios.push(sealed.perSecond / plain.perSecond)
  const show = ({ perSecond, cpu }: typeof plain) =>
    `${Math.round(perSecond)} orders/s, ${cpu.toFixed(0)} µs of our processor`
  console.log(`plain: ${show(plain)}; sealed: ${show(sealed)}; ratio ${ratios.at(-1)!.toFixed(2)}`)
}
console.log(`median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!.toFixed(2)}`)

const anew = new KeyRing([makeDataKey(), ...ring.keys])
const turned = new SealedNumbers(anew)
await noteKeys({ pool: services.pool, ring: anew, numbers: turned })
const began = performance.now()
await sealNumbers({ ...services, ring: anew, numbers: turned })
const orders = (2 * ROUNDS + 2) * LINES
console.log(`sealed anew: ${Math.round((orders / (performance.now() - began)) * 1000)} orders/s`)
await stop()
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
