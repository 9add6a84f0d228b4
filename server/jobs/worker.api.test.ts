import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { transaction } from '#server/db/client.ts'
import { sweepOrphanFiles } from '#server/documents/keeping/sweep-orphan-files.ts'
import { enqueue, JOBS, type JobRow } from '#server/jobs.ts'
import { forgetOldSessions } from '#server/jobs/forget-old-sessions.ts'
import { unlockDeadWorkers } from '#server/jobs/unlock-dead-workers.ts'
import { startWorker, type RunningWorker } from '#server/jobs/worker.ts'
import { anOrder } from '#server/testing/factories.ts'
import { ownConnection } from '#server/testing/own-connection.ts'
import { testApp } from '#server/testing/test-app.ts'

const workers: RunningWorker[] = []
const logged: string[] = []
const it = await testApp({}, { log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }) })
afterAll(() => it.close())
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

const work = async () => {
  const worker = await startWorker(it.services)
  workers.push(worker)
  return worker
}
const query = async (sql: string, values: unknown[] = []) => (await it.owner.query(sql, values)).rows
/** The jobs that these tests gave, all by a key: those of a schedule have none, and come when a minute begins. */
const jobs = () =>
  query(
    'select key, locked_by, attempts, last_error from graphile_worker._private_jobs where key is not null order by id',
  )

test('a job exists exactly when its transaction commits; one of the same key is replaced', async () => {
  const { pool } = it.services
  const add = (client: Parameters<typeof enqueue>[0]) => enqueue(client, 'forget-old-sessions', {}, { jobKey: 'one' })
  await transaction(pool, async (client) => {
    await add(client)
    throw new Error('rolled back')
  }).catch(() => undefined)
  expect(await jobs()).toEqual([])
  await transaction(pool, add)
  await transaction(pool, add)
  expect(await jobs()).toMatchObject([{ key: 'one' }])
})

test('a worker that starts catches up: a future order whose day came while nobody worked is New', async () => {
  const due = await anOrder(it.services.pool, { processingMode: 'future', processingDate: '2020-01-01' })
  const later = await anOrder(it.services.pool, { processingMode: 'future', processingDate: '2099-01-01' })
  const released = async (id: number) =>
    (await query('select released from orders where order_id = $1', [id]))[0].released
  await work()
  await expect.poll(() => released(due)).toBe(true)
  expect(await released(later)).toBe(false)
  await expect.poll(jobs).toEqual([])
})

test('schedules are known to the queue, for one run on however many nodes', async () => {
  await Promise.all([work(), work()])
  const known = (await query('select identifier from graphile_worker._private_known_crontabs')).map(
    (row) => row.identifier,
  )
  const scheduled = Object.entries<JobRow>(JOBS).flatMap(([name, { schedule }]) => (schedule ? [name] : []))
  expect(scheduled.length).toBeGreaterThan(10)
  expect(known.toSorted()).toEqual(scheduled.toSorted())
})

test('what a minute brings is added once, on however many nodes', async () => {
  await query(`create table added (job text, at text);
    create function note() returns trigger language plpgsql security definer as $$ begin
      insert into added select t.identifier, new.payload#>>'{_cron,ts}' from graphile_worker._private_tasks t
        where t.id = new.task_id and new.payload#>>'{_cron,ts}' is not null;
      return new;
    end $$;
    create trigger note after insert on graphile_worker._private_jobs for each row execute function note()`)
  await Promise.all([work(), work()])
  const minutely = async () => (await query(`select distinct job from added order by 1`)).map(({ job }) => job)
  const everyMinute = ['scan-documents', 'seal-audit', 'tell-travellers']
  await expect.poll(minutely, { timeout: 150_000, interval: 1_000 }).toEqual(expect.arrayContaining(everyMinute))
  expect(await query('select job, at from added group by 1, 2 having count(*) > 1')).toEqual([])
  await query('drop trigger note on graphile_worker._private_jobs')
}, 200_000)

test('of a job that comes round by itself one runs at a time, however long it takes', async () => {
  const orderId = await anOrder(it.services.pool)
  await query(
    `insert into order_events (order_id, event, subject, due_at) values ($1, 'received', '', now())
      on conflict (order_id, event, subject) do update set due_at = now(), settled_at = null`,
    [orderId],
  )
  const holder = await ownConnection(it.services.pool)
  await holder.query('begin')
  await holder.query('select from orders where order_id = $1 for update', [orderId])
  await work()
  const tells = `from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell-travellers'`
  const running = async () => (await query(`select count(*)::int as n ${tells} and j.locked_at is not null`))[0].n
  await expect.poll(running).toBe(1)
  for (const jobKey of ['a', 'b']) await enqueue(it.services.pool, 'tell-travellers', {}, { jobKey })
  // Others run beside it.
  await enqueue(it.services.pool, 'forget-old-sessions', {}, { jobKey: 'beside' })
  await expect.poll(async () => (await jobs()).map(({ key }) => key)).not.toContain('beside')
  expect(await running()).toBe(1)
  await holder.query('rollback')
  await expect.poll(async () => (await query(`select ${tells} and j.key in ('a', 'b')`)).length).toBe(0)
})

test('jobs of a dead worker are freed; those of a living one are not touched', async () => {
  await enqueue(
    it.services.pool,
    'forget-old-sessions',
    {},
    { jobKey: 'of-the-dead', lane: 'lane', delayMs: 3_600_000 },
  )
  await query(
    `update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '1 minute' where key = 'of-the-dead'`,
  )
  await query(
    `update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now() - interval '1 minute'`,
  )
  const holder = await ownConnection(it.services.pool)
  await holder.query(`select pg_advisory_lock($1, hashtext('pool-dead'))`, [0x656e7475])
  expect(await unlockDeadWorkers(it.services.pool)).toEqual([])
  expect(await jobs()).toMatchObject([{ locked_by: 'pool-dead' }])
  await holder.query('select pg_advisory_unlock_all()')
  await expect.poll(() => unlockDeadWorkers(it.services.pool)).toEqual(['pool-dead'])
  expect(await jobs()).toMatchObject([{ locked_by: null }])
  await query(`delete from graphile_worker._private_jobs`)
})

test('a poisoned job fails in words without personal data, and the others go on', async () => {
  await query(
    `select graphile_worker.add_job('send-mail', '{"mailId":"x","email":"maria@mail.example"}'::json, job_key => 'poisoned', max_attempts => 1)`,
  )
  await enqueue(it.services.pool, 'forget-old-sessions', {}, { jobKey: 'healthy' })
  await work()
  await expect.poll(jobs).toMatchObject([{ attempts: 1, last_error: expect.stringMatching(/^send-mail: \w+$/) }])
  await query(`delete from graphile_worker._private_jobs`)
})

test('a worker survives the loss of all its connections', async () => {
  await work()
  await it.services.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database() and usename = current_user`,
    )
    .catch(() => undefined)
  const due = await anOrder(it.services.pool, { processingMode: 'future', processingDate: '2020-01-01' })
  await enqueue(it.services.pool, 'release-future-orders', {})
  const released = async () => (await query('select released from orders where order_id = $1', [due]))[0].released
  await expect.poll(released).toBe(true)
})

test('a database that refuses to note the end of a job ends neither the process nor the work', async () => {
  await work()
  const holder = await ownConnection(it.services.pool)
  await holder.query('begin; lock table sessions in access exclusive mode')
  await enqueue(it.services.pool, 'forget-old-sessions', {}, { jobKey: 'unnoted' })
  await expect.poll(jobs).toMatchObject([{ locked_by: expect.any(String) }])
  await query('alter table graphile_worker._private_jobs rename to elsewhere')
  await holder.query('commit')
  await expect.poll(() => logged.some((line) => line.includes('Failed to complete jobs'))).toBe(true)
  await query('alter table graphile_worker.elsewhere rename to _private_jobs')
  await expect.poll(jobs).toEqual([])
})

test('nor does one that refuses to note the ends of several while another is under way', async () => {
  await work()
  await expect.poll(jobs).toEqual([])
  const held = {
    sessions: 'forget-old-sessions',
    attempts: 'forget-old-attempts',
    webhook_messages: 'forget-old-webhooks',
  }
  const holders = await Promise.all(
    Object.entries(held).map(async ([table, job]) => {
      const holder = await ownConnection(it.services.pool)
      await holder.query(`begin; lock table ${table} in access exclusive mode`)
      await enqueue(it.services.pool, job as 'forget-old-sessions', {}, { jobKey: job })
      return holder
    }),
  )
  const ids = async () => {
    const sql = 'select key, id from graphile_worker._private_jobs where locked_by is not null and key = any($1)'
    return new Map((await query(sql, [Object.values(held)])).map(({ key, id }) => [key, id]))
  }
  await expect.poll(async () => (await ids()).size).toBe(3)
  const known = await ids()
  await query('alter table graphile_worker._private_jobs rename to elsewhere')
  // Both at once: a worker that has failed to note one end waits a few seconds for the others, and then gives them up.
  await Promise.all([holders[0]!.query('commit'), holders[1]!.query('commit')])
  for (const job of ['forget-old-sessions', 'forget-old-attempts']) {
    const unnoted = new RegExp(`Failed to complete jobs .*'${known.get(job)}'`)
    await expect.poll(() => logged.some((line) => unnoted.test(line))).toBe(true)
  }
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await expect.poll(() => logged.some((line) => line.includes('Failed to fail jobs'))).toBe(true)
  await query('alter table graphile_worker.elsewhere rename to _private_jobs')
  await holders[2]!.query('commit')
  await expect.poll(jobs).toEqual([])
})

test('a job that was given to a worker which never heard of it is run', async () => {
  await work()
  await expect.poll(jobs).toEqual([])
  const holder = await ownConnection(it.services.pool)
  await holder.query('begin; lock table sessions in access exclusive mode')
  await enqueue(it.services.pool, 'forget-old-sessions', {}, { jobKey: 'heard-of', lane: 'lane' })
  await expect.poll(jobs).toMatchObject([{ locked_by: expect.any(String) }])
  await query(`with given as (update graphile_worker._private_jobs set locked_at = now() - interval '1 minute' returning locked_by)
    insert into graphile_worker._private_jobs (task_id, key, locked_by, locked_at, attempts)
    select (select id from graphile_worker._private_tasks where identifier = 'forget-old-attempts'), 'unheard-of',
      locked_by, now() - interval '1 minute', 1 from given`)
  await expect.poll(jobs).toMatchObject([{ key: 'heard-of', attempts: 1, locked_by: expect.any(String) }])
  await holder.query('commit')
  await expect.poll(jobs).toEqual([])
})

test('the sweep removes files that no document names, and only old ones', async () => {
  const { files, pool, env } = it.services
  const keep = async (text: string) => (await files.receive(Readable.from([Buffer.from(text)]), 100)).keep('pdf')
  const [named, orphan, young] = [await keep('named'), await keep('orphan'), await keep('young')]
  const orderId = await anOrder(pool)
  await pool.query(
    `insert into documents (order_id, file1, storage_key, original_name, kind, bytes, sha256) values ($1, 'x', $2, 'x', 'pdf', 1, 'x')`,
    [orderId, named],
  )
  const folder = join(env.DATA_DIR, 'documents')
  const stale = join(folder, 'incoming', 'left-by-a-crash')
  await writeFile(stale, 'x')
  const old = new Date(Date.now() - 2 * 3_600_000)
  for (const path of [join(folder, 'kept', named!), join(folder, 'kept', orphan!), stale]) await utimes(path, old, old)
  await sweepOrphanFiles(it.services)
  expect(
    (await Promise.all([named, orphan, young].map((key) => files.read(key!)))).map((found) => found?.toString()),
  ).toEqual(['named', undefined, 'young'])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('old sessions are forgotten, recent ones are not', async () => {
  await it.signInAs('Team')
  await it.signInAs('Team')
  await query(`update sessions set ended_at = now() - interval '91 days' where id = (select min(id) from sessions)`)
  await forgetOldSessions(it.services)
  expect(await query('select from sessions')).toHaveLength(1)
})
