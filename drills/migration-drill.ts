import pg from 'pg'
import { until, type Installation } from '#drills/installation.ts'
import { findOrders, stream, type Found } from '#drills/orders-under-faults.ts'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/read-migrations.ts'

const SEVERAL = 40
/** Made in the middle of a migration, after others. */
const TABLE = 'public.audit_log'
const LOCK = 38

/** R38: a start is killed in the middle of a migration; then two start at once over what it left. */
export async function killedMigration(it: Installation): Promise<Found> {
  const { ownerUrl } = await it.database()
  const holder = new pg.Client({ connectionString: ownerUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  it.afterwards(() => holder.end().catch(() => undefined))
  const number = async (sql: string) => (await holder.query<{ n: number }>(sql)).rows[0]!.n
  const applied = () => number('select count(*)::int as n from migrations')
  await holder.query(`select pg_advisory_lock(${LOCK});
    create function halt() returns event_trigger language plpgsql as $$ begin
      if exists (select from pg_event_trigger_ddl_commands() where object_identity = '${TABLE}') then
        perform pg_advisory_xact_lock_shared(${LOCK});
      end if;
    end $$;
    create event trigger halt_half_way on ddl_command_end when tag in ('CREATE TABLE') execute function halt()`)

  const starting = it.start({ ROLE: 'api' }).then(
    () => 'it started',
    () => 'it was killed',
  )
  await until('a migration is half-way', async () => {
    const sql = `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${LOCK} and not granted`
    return (await number(sql)) > 0
  })
  const before = await applied()
  await it.end('SIGKILL')
  const said = await starting
  await holder.query(`select pg_advisory_unlock(${LOCK}); drop event trigger halt_half_way; drop function halt()`)
  await until('its session is over', async () => {
    const sql = `select count(*)::int as n from pg_stat_activity where application_name = 'entrada'`
    return (await number(sql)) === 0
  })
  const left = await applied()
  const isThere = await number(`select (to_regclass('${TABLE}') is not null)::int as n`)

  await Promise.all([it.start(), it.start({ ROLE: 'api' })])
  const here = readMigrations(MIGRATIONS).map(({ name }) => name)
  const { rows } = await holder.query<{ name: string }>('select name from migrations order by name')
  const recorded = rows.map(({ name }) => name)
  const { acknowledged, refused } = await stream(it, (done) => done >= SEVERAL)
  const found = await findOrders(it, acknowledged)
  const halves = await number('select count(*)::int as n from pg_index where not indisvalid')
  const wrong = [
    ...(said === 'it was killed' ? [] : ['it was not killed']),
    ...(before < here.length ? [] : ['all was applied when it was killed']),
    ...(left === before && isThere === 0 ? [] : ['something of the migration that was cut is there']),
    ...(recorded.join() === here.join() ? [] : [`recorded are ${recorded.join(', ')}`]),
    ...(halves === 0 ? [] : [`${halves} indexes are not whole`]),
    ...refused.map(({ code }) => `a post was answered ${code ?? 'not at all'}`),
  ]
  await it.end('SIGTERM')
  return {
    ...found,
    wrong: [...new Set(wrong)],
    seen: `killed in migration ${before + 1} of ${here.length}; two started at once over that: each recorded once, ${acknowledged.size} orders taken`,
  }
}
