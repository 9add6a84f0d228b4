// Whether the time of a refused sign-in tells that an account exists: N known and N unknown accounts, one after the other in
// random order, compared by the Mann-Whitney test.
//   node bench/sign-in-times.ts [N=300]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { parseEnv } from '#server/env.ts'
import { closeServices, openServices } from '#server/services.ts'
import { hashPassword } from '#server/staff/members/password.ts'

const N = Number(process.argv[2] ?? 300)
const dataDir = mkdtempSync(join(tmpdir(), 'entrada-bench-'))
const log = pino({ level: 'silent' })
const server = await startEmbedded({ dataDir, log: () => undefined })
const env = parseEnv({ DATA_DIR: dataDir, MAIL_CAPTURE: 'on' })
const services = await openServices({
  env,
  databaseUrl: server.migratorUrl,
  secret: 'the secret of a bench, long enough',
  log,
})
await migrate(services.pool)
const app = await buildApp(services)
await services.pool.query(
  `insert into staff (name, email, password_hash, role)
   select 'Member ' || n, 'known' || n || '@staff.example', $1, 'Team' from generate_series(1, $2::int) n`,
  [await hashPassword('a password that nobody sends'), N],
)

/** One refused sign-in, each account and each address once, so that no limit is met; in milliseconds. */
async function refusedIn(kind: 'known' | 'unknown', n: number): Promise<number> {
  const begun = performance.now()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/admin-login',
    payload: { email: `${kind}${n}@staff.example`, password: 'not the one' },
    remoteAddress: `10.${kind === 'known' ? 1 : 2}.${n >> 8}.${n & 255}`,
  })
  if (answer.statusCode !== 400) throw new Error(`answered ${answer.statusCode}`)
  return performance.now() - begun
}

for (let warm = 0; warm < 20; warm += 1) await refusedIn('unknown', 60_000 + warm)
const times = { known: [] as number[], unknown: [] as number[] }
for (let n = 1; n <= N; n += 1) {
  const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
  for (const kind of order) times[kind].push(await refusedIn(kind, n))
}
const [known, unknown] = [median(times.known), median(times.unknown)]
console.log(`known    ${known.toFixed(2)} ms (median of ${N})`)
console.log(`unknown  ${unknown.toFixed(2)} ms, ${((100 * (unknown - known)) / known).toFixed(1)} % apart`)
console.log(`p = ${mannWhitney(times.known, times.unknown).toFixed(3)} (below 0.01 they differ)`)
await app.close()
await closeServices(services)
await server.stop()
rmSync(dataDir, { recursive: true, force: true })

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** The two-sided p of the Mann-Whitney test, by its normal approximation (good from about twenty values on). */
function mannWhitney(left: number[], right: number[]): number {
  const all = [...left.map((ms) => ({ ms, left: 1 })), ...right.map((ms) => ({ ms, left: 0 }))]
  const ranks = all.toSorted((a, b) => a.ms - b.ms).reduce((sum, { left: mine }, index) => sum + mine * (index + 1), 0)
  const [n, m] = [left.length, right.length]
  const u = ranks - (n * (n + 1)) / 2
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normal(z))
}

/** The distribution function of the standard normal (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}
