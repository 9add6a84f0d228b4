// How long `npm run verify` takes for the audit log: fills it with rows as a day's work writes them, seals them as the server does every
// quarter of an hour, and reads all of it again. Ten million rows take about 6 GB and a quarter of an hour.
//   node bench/verify.ts [ROWS=10000000] [ROUNDS=3]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealAudit } from '#server/audit/seal-audit.ts'
import { openProgress } from '#server/backup/progress.ts'
import { verifySeals } from '#server/backup/verify/verify-seals.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { Pool } from 'pg'
import { postgresSeconds } from './processor.ts'

const ROWS = Number(process.argv[2] ?? 10_000_000)
const ROUNDS = Number(process.argv[3] ?? 3)
const AT_ONCE = 250_000
const FILL = `
insert into audit_log (actor_kind, actor_id, actor_name, event, order_id, before, after, ip, request_id)
select 'staff', '7', 'Łukasz O''Connor-Núñez', (array['order.viewed', 'order.moved', 'order.corrected', 'mail.sent'])[1 + n % 4],
  36000000 + n / 12, jsonb_build_object('process_status', 'Completed', 'hotel', 'Barceló Bávaro Palace'),
  jsonb_build_object('process_status', 'Refunds', 'hotel', 'Riu Palace Macao', 'reason', 'Told on the telephone, number ' || n),
  '203.0.113.' || n % 250, gen_random_uuid()
from generate_series($1::int, $2::int) n`

const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const server = await startEmbedded({ dataDir, log: () => undefined })
const pool = new Pool({ connectionString: server.migratorUrl, max: 4 })
const measured = async (work: () => Promise<unknown>) => {
  const [begun, processor] = [performance.now(), await postgresSeconds(pool)]
  await work()
  return { seconds: (performance.now() - begun) / 1000, processor: (await postgresSeconds(pool)) - processor }
}
const said = ({ seconds, processor }: Awaited<ReturnType<typeof measured>>) =>
  `${seconds.toFixed(1)} s (${processor.toFixed(1)} s of the processor in PostgreSQL)`
try {
  await migrate(pool)
  const filled = await measured(async () => {
    for (let from = 1; from <= ROWS; from += AT_ONCE) await pool.query(FILL, [from, Math.min(from + AT_ONCE - 1, ROWS)])
  })
  const sealed = await measured(() => sealAudit({ pool }))
  let looked = ''
  const verify = async () => {
    const { looked: words, wrong } = await verifySeals({
      pool,
      backups: undefined,
      seals: undefined,
      progress: openProgress(),
    })
    looked = words
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  }
  console.log(`filled in ${said(filled)}, sealed in ${said(sealed)}`)
  for (let round = 0; round < ROUNDS; round += 1) {
    const verified = await measured(verify)
    console.log(`verify: ${said(verified)}, ${Math.round(ROWS / verified.seconds).toLocaleString('en')} rows a second`)
  }
  console.log(looked)
} finally {
  await pool.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
