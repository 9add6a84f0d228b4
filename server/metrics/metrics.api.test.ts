import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { QUEUE_KEYS } from '#contract/lists/queues.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { enqueue } from '#server/jobs.ts'
import { GAUGES } from '#server/metrics/gauge-rows.ts'
import { QUEUE_AGES } from '#server/metrics/read-database.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { anOrder, newOrder } from '#server/testing/factories.ts'
import { SAMPLE_IMAGES } from '#server/testing/sample-documents.ts'
import { expectState, sendOne } from '#server/testing/sent-mails.ts'
import { testApp } from '#server/testing/test-app.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
const backups = mkdtempSync(join(tmpdir(), 'entrada-metrics-'))
const settings = { BACKUP_DIR: backups, BACKUP_KEY: 'kJ5mQ0zR8tYwX2vB4nH7cD3f' }
const it = await testApp(settings)
afterAll(async () => {
  await it.close()
  rmSync(backups, { recursive: true, force: true })
})

interface Figures {
  /** The kind of each metric: gauge, counter, histogram. */
  kinds: Map<string, string>
  /** `name{labels}` -> value. */
  values: Map<string, number>
}

async function figures({ app } = it): Promise<Figures> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n')
  const kinds = lines.flatMap((line) => /^# TYPE (\S+) (\S+)$/.exec(line)?.slice(1) ?? [])
  return {
    kinds: new Map(kinds.flatMap((name, index) => (index % 2 === 0 ? [[name, kinds[index + 1]!] as const] : []))),
    values: new Map(
      lines
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    ),
  }
}

/** The metrics that a PromQL expression asks for. */
function asked(expression: string): string[] {
  const bare = expression
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
  const words = [...bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*\()/gi)].map(([, word]) => word!)
  return [...new Set(words)].filter((word) => !['and', 'or', 'unless', 'offset', 'bool', 'e9'].includes(word))
}

describe('/metrics', () => {
  test('tells every gauge of the table, and of queues, jobs and lanes each one', async () => {
    const empty = await testApp(settings)
    onTestFinished(() => empty.close())
    await enqueue(empty.services.pool, 'seal-audit', {})
    const { kinds, values } = await figures(empty)
    const missing = Object.keys(GAUGES).filter((name) => ![...values.keys()].some((key) => key.split('{')[0] === name))
    expect(missing).toEqual([])
    expect(Object.keys(GAUGES).filter((name) => kinds.get(name) !== 'gauge')).toEqual([])
    for (const queue of QUEUE_KEYS) expect(values.get(`queue_orders{queue="${queue}"}`)).toBe(0)
    expect(values.get('database_answers')).toBe(1)
    expect(values.get('encryption_at_rest')).toBe(0)
    expect(values.get('workers_alive')).toBe(0)
    expect(values.get('readers{lane="staff",state="waiting"}')).toBe(0)
    expect(values.get('disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
  })

  test('tells the size and the age of queues, and what is overdue', async () => {
    const paidAt = new Date(Date.now() - 5 * 86_400_000).toISOString()
    const orderId = await anOrder(it.services.pool, { queue: 'priorityOrder', paidAt })
    await anOrder(it.services.pool, { queue: 'priorityOrder' })
    await it.owner.query(`update orders set created_at = now() - interval '2 hours' where order_id = $1`, [orderId])
    const { values } = await figures()
    expect(values.get('queue_orders{queue="priorityOrder"}')).toBe(2)
    expect(values.get('queue_oldest_seconds{queue="priorityOrder"}')).toBeGreaterThanOrEqual(7200)
    expect(values.get('queue_overdue_seconds{queue="priorityOrder"}')).toBeGreaterThanOrEqual(3600)
    expect(values.get('queue_overdue_seconds{queue="newOrder"}')).toBe(0)
  })

  test('tells jobs that wait, run and gave up, mails, readers, and that somebody works', async () => {
    await enqueue(it.services.pool, 'compare-documents', { orderId: 1 })
    await it.owner.query(`update graphile_worker._private_jobs set run_at = now() - interval '5 minutes'`)
    const before = await figures()
    expect(before.values.get('jobs_waiting{job="compare-documents"}')).toBe(1)
    expect(before.values.get('jobs_oldest_seconds{job="compare-documents"}')).toBeGreaterThanOrEqual(300)
    await it.owner.query('update graphile_worker._private_jobs set attempts = max_attempts')
    const failed = await figures()
    expect(failed.values.get('jobs_waiting{job="compare-documents"}')).toBe(0)
    expect(failed.values.get('jobs_failed{job="compare-documents"}')).toBe(1)

    const worker = await startWorker(it.services)
    const { mailId } = await sendOne(it, await it.tokenOf('Team'), { bytes: SAMPLE_IMAGES.png })
    await expectState(it, mailId, 'captured')
    await expect.poll(async () => (await figures()).values.get('workers_alive')).toBe(1)
    const { values } = await figures()
    expect(values.get('mail_handover_duration_seconds_count{provider="captured",outcome="captured"}')).toBeGreaterThan(
      0,
    )
    expect(values.get('job_duration_seconds_count{job="send-mail",outcome="done"}')).toBeGreaterThan(0)
    expect(values.get('reading_duration_seconds_count{lane="staff",outcome="done"}')).toBeGreaterThan(0)
    await worker.stop()
    await expect.poll(async () => (await figures()).values.get('workers_alive')).toBe(0)
  })

  test('tells when the newest backup was begun, and how far the archive reaches', async () => {
    expect((await figures()).values.get('backup_newest_timestamp_seconds')).toBe(0)
    for (const name of ['2026-11-20T02-00-00Z', '2026-11-21T02-00-00Z', '.half-2026-11-22T02-00-00Z'])
      mkdirSync(join(backups, name))
    mkdirSync(join(backups, 'wal'))
    const segment = '000000010000000000000003'
    writeFileSync(
      join(backups, 'wal', 'moments'),
      `2026-11-22T10:00:00.000Z ${segment}\n2026-11-22T10:00:30.500Z ${segment}\n`,
    )
    const { values } = await figures()
    expect(values.get('backup_newest_timestamp_seconds')).toBe(Date.parse('2026-11-21T02:00:00Z') / 1000)
    expect(values.get('backup_archive_timestamp_seconds')).toBe(Date.parse('2026-11-22T10:00:30.500Z') / 1000)
  })

  test('without the database it still answers, and says so', async () => {
    const lost = await testApp()
    await lost.services.pool.end()
    const { statusCode, body } = await lost.app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('database_answers 0')
    expect(body).toContain('process_resident_memory_bytes')
    await lost.app.close()
  })

  test('the first order of a queue, and the most urgent one, are found by an index among many', async () => {
    const many = Array.from({ length: 3_000 }, () => newOrder({ queue: 'completedOrder' }))
    await insertOrders(it.services.pool, many)
    await it.owner.query('analyze orders')
    const { rows } = await it.owner.query<{ 'QUERY PLAN': string }>(`explain ${QUEUE_AGES}`, [['priorityOrder'], [2]])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index (Only )?Scan using orders_queue/)
    expect(plan).toMatch(/Index (Only )?Scan using orders_urgent/)
    expect(plan).not.toContain('Seq Scan')
  })
})

describe('deploy/', () => {
  const alerts = [
    ...read('deploy/alerts.yaml').matchAll(/- alert: (\w+)\n\s+expr: '(.*)'\n[\s\S]*?runbook_url: (\S+)/g),
  ].map(([, name, expr, runbook]) => ({ name: name!, expr: expr!, runbook: runbook! }))
  const { panels } = JSON.parse(read('deploy/dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }

  test('every metric that alerts and dashboard name is one that /metrics prints', async () => {
    const { kinds } = await figures()
    const printed = new Set(
      [...kinds].flatMap(([name, kind]) =>
        kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    )
    // What Prometheus itself knows of whom it asks.
    printed.add('up')
    const expressions = [
      ...alerts.map(({ expr }) => expr),
      ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ]
    expect(expressions.length).toBeGreaterThan(60)
    expect(expressions.flatMap(asked).filter((name) => !printed.has(name))).toEqual([])
    expect(expressions.filter((expression) => asked(expression).length === 0)).toEqual([])
  })

  test('and every gauge of ours is on the dashboard or in an alert', () => {
    const shown = new Set(
      [
        ...alerts.map(({ expr }) => expr),
        ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ].flatMap(asked),
    )
    expect(Object.keys(GAUGES).filter((name) => !shown.has(name))).toEqual([])
  })

  test('every alert has its section in docs/operating.md, and every section its alert', () => {
    const written = read('docs/operating.md')
    const part = written.slice(written.indexOf('## When an alert rings'), written.indexOf('## What must be kept'))
    const sections = [...part.matchAll(/^### (\w+)\n\n(.+)/gm)].map(([, name, text]) => ({
      name,
      length: text!.length,
    }))
    expect(sections.map(({ name }) => name).sort()).toEqual(alerts.map(({ name }) => name).sort())
    expect(sections.filter(({ length }) => length < 60)).toEqual([])
    expect(alerts.filter(({ name, runbook }) => runbook !== `docs/operating.md#${name.toLowerCase()}`)).toEqual([])
  })
})
