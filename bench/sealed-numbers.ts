// What sealed passport and residence numbers cost an import from a file: the same files into a database without keys and into one with,
// in turns, in one run; then how many orders a second the background seals again.
//   node bench/sealed-numbers.ts [ROUNDS=5] [LINES=10000]
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { jobContext } from '#server/context.ts'
import { startCompactor } from '#server/db/compact-lists.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { parseEnv } from '#server/env.ts'
import { importLines } from '#server/intake/import-lines.ts'
import { ordersOfLines } from '#server/intake/import-orders.ts'
import { sealNumbers } from '#server/orders/seal-numbers.ts'
import { KeyRing, makeDataKey } from '#server/sealing/key-ring.ts'
import { noteKeys } from '#server/sealing/known-keys.ts'
import { SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { postgresSeconds } from './processor.ts'
import { closeServices, openServices } from '#server/services.ts'

const ROUNDS = Number(process.argv[2] ?? 5)
const LINES = Number(process.argv[3] ?? 10_000)
const folder = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
// As `npm run import` has it.
const DATABASE = {
  settings: { gin_pending_list_limit: '256MB', synchronous_commit: 'off' },
  statementTimeoutMs: 120_000,
}

/** An installation of its own, with the keys of this ring. */
async function open(name: string, ring: KeyRing) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  const server = await startEmbedded({ dataDir, log: () => undefined })
  const services = await openServices({
    env: parseEnv({ DATA_DIR: dataDir }),
    databaseUrl: server.migratorUrl,
    secret: 'bench',
    log: pino({ level: 'silent' }),
    database: DATABASE,
  })
  await migrate(services.pool)
  const numbers = new SealedNumbers(ring)
  await noteKeys({ pool: services.pool, ring, numbers })
  const stop = startCompactor(services.pool, services.log, 15_000)
  return {
    services,
    /** Orders a second of a file that was not seen yet, and the microseconds of a processor an order: ours, and all of PostgreSQL's. */
    async measure(file: string) {
      const ctx = { ...jobContext(services, 'import'), numbers }
      const [before, began, cpu] = [await postgresSeconds(services.pool), performance.now(), process.cpuUsage()]
      await importLines(ctx, ordersOfLines(ctx, 1), { file, siteId: 1 })
      const { user, system } = process.cpuUsage(cpu)
      const perSecond = (LINES / (performance.now() - began)) * 1000
      const postgres = (((await postgresSeconds(services.pool)) - before) * 1e6) / LINES
      return { perSecond, node: (user + system) / LINES, postgres }
    },
    async close() {
      await stop()
      await closeServices(services)
      await server.stop()
    },
  }
}

let seed = 0
function writeFile(): string {
  seed += 1
  const file = join(folder, `${seed}.ndjson`)
  const lines = Array.from({ length: LINES }, (_, n) =>
    JSON.stringify({
      ...generateOrder(n, seed, '2026-11-23'),
      passport_number: `P${seed}${String(n).padStart(7, '0')}`,
    }),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

const ring = new KeyRing([makeDataKey()])
const [plain, sealed] = [await open('plain', new KeyRing()), await open('sealed', ring)]
const first = writeFile()
await plain.measure(first)
await sealed.measure(first)
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const file = writeFile()
  const [without, having] = [await plain.measure(file), await sealed.measure(file)]
  ratios.push(having.perSecond / without.perSecond)
  const show = ({ perSecond, node, postgres }: typeof without) =>
    `${Math.round(perSecond)} orders/s, ${node.toFixed(0)} µs of a processor in Node, ${postgres.toFixed(0)} in PostgreSQL`
  console.log(`plain: ${show(without)}; sealed: ${show(having)}; ratio ${ratios.at(-1)!.toFixed(2)}`)
}
console.log(`median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!.toFixed(2)}`)

const anew = new KeyRing([makeDataKey(), ...ring.keys])
const turned = new SealedNumbers(anew)
await noteKeys({ pool: sealed.services.pool, ring: anew, numbers: turned })
const began = performance.now()
await sealNumbers({ ...sealed.services, ring: anew, numbers: turned })
console.log(`sealed anew: ${Math.round((((ROUNDS + 1) * LINES) / (performance.now() - began)) * 1000)} orders/s`)
for (const one of [plain, sealed]) await one.close()
rmSync(folder, { recursive: true, force: true })
