// Whether an import is slower where lines say what an order was in the system before: files of as many orders with `old_status` and without,
// in turns, in one run, into one database:
//   node scripts/run.mjs bench/old-statuses.ts [ROUNDS=3] [LINES=100000]
// Two cores with nothing beside, 29 Nov 2026, three rounds of 60,000: 0.87 to 1.08 times as many orders a second, 0.93 in the middle.
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
import { importLines } from '#server/intake/import-lines.ts'
import { ordersOfLines } from '#server/intake/import-orders.ts'
import { readOldItem } from '#server/moving-in/old-orders.ts'
import { OLD_STATUS_NAMES } from '#server/moving-in/old-statuses.ts'
import { tellDifferences } from '#server/moving-in/tell-differences.ts'
import { closeServices, openServices } from '#server/services.ts'

const ROUNDS = Number(process.argv[2] ?? 3)
const LINES = Number(process.argv[3] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir: folder, log: () => undefined, throwaway: true })
const services = await openServices({
  env: parseEnv({ DATA_DIR: folder }),
  databaseUrl: server.migratorUrl,
  secret: 'bench',
  log: pino({ level: 'silent' }),
  // As `npm run import` has it.
  database: { settings: { gin_pending_list_limit: '256MB', synchronous_commit: 'off' }, statementTimeoutMs: 120_000 },
})
await migrate(services.pool)
const stop = startCompactor(services.pool, services.log, 15_000)

let seed = 0
/** A file that was not seen yet; the statuses of orders with one in turns. */
function writeLines(hasStatus: boolean, lines: number): string {
  seed += 1
  const file = join(folder, `${seed}.ndjson`)
  const line = (n: number) => ({
    ...generateOrder(n, seed, '2026-11-23'),
    processing_mode: 'standard',
    passport_number: `P${seed}${String(n).padStart(7, '0')}`,
    ...(hasStatus && {
      old_status: OLD_STATUS_NAMES[n % OLD_STATUS_NAMES.length],
      bought_at: '2026-03-01T10:00:00Z',
      old_status_at: '2026-03-02T15:30:00Z',
    }),
  })
  writeFileSync(file, Array.from({ length: lines }, (_, n) => `${JSON.stringify(line(n))}\n`).join(''))
  return file
}

async function perSecond(hasStatus: boolean, lines = LINES): Promise<number> {
  const file = writeLines(hasStatus, lines)
  const began = performance.now()
  const kind = ordersOfLines(jobContext(services, 'import'), 1, undefined, readOldItem, tellDifferences)
  const { created } = await importLines(jobContext(services, 'import'), kind, { file, siteId: 1 })
  if (created !== lines) throw new Error(`${lines - created} lines were not taken`)
  return (lines / (performance.now() - began)) * 1000
}

try {
  // Until the code is warm, neither is counted.
  for (const hasStatus of [false, true]) await perSecond(hasStatus, 4000)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // The second one meets larger tables, so they take turns.
    const first = await perSecond(round % 2 === 1)
    const second = await perSecond(round % 2 === 0)
    const [without, having] = round % 2 === 1 ? [second, first] : [first, second]
    ratios.push(having / without)
    console.log(
      `without a status ${Math.round(without)} orders/s, with ${Math.round(having)}, ratio ${ratios.at(-1)!.toFixed(2)}`,
    )
  }
  console.log(`median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!.toFixed(2)}`)
} finally {
  await stop()
  await closeServices(services)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
