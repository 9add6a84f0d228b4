import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { jobContext } from '#server/context.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { generateOrder } from '#server/demo/generate-order.ts'
import { GiveWay } from '#server/intake/give-way.ts'
import { importLines } from '#server/intake/import-lines.ts'
import { ordersOfLines } from '#server/intake/import-orders.ts'
import { Listener } from '#server/live/listener.ts'
import { testApp } from '#server/testing/test-app.ts'

const LINES = 900
const STEP_MS = 200

const it = await testApp()
const folder = mkdtempSync(join(tmpdir(), 'entrada-give-way-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await it.close()
})

/** What a server has from the first page on that stays open. */
async function besideAnOffice<Result>(work: () => Promise<Result>): Promise<Result> {
  const opened = Promise.withResolvers<void>()
  const listener = new Listener({
    database: it.services.pool.options,
    log: console,
    onChanges: () => opened.resolve(),
    onGap: () => undefined,
  })
  await opened.promise
  try {
    return await work()
  } finally {
    await listener.stop()
  }
}

/** Imports so many new lines; returns how many each transaction took. */
async function stepsOf(seed: number): Promise<number[]> {
  const file = join(folder, `${seed}.ndjson`)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(
    file,
    Array.from({ length: LINES }, (_, n) => `${JSON.stringify(generateOrder(n, seed, today))}\n`).join(''),
  )
  const ctx = jobContext(it.services, 'import')
  const reached = [0]
  await importLines(ctx, ordersOfLines(ctx, 1), {
    file,
    siteId: 1,
    onProgress: ({ linesDone }) => void reached.push(linesDone),
  })
  return reached.slice(1).map((lines, at) => lines - reached[at]!)
}

test('an import beside a running server takes short steps; alone it takes all it can', async () => {
  expect(await besideAnOffice(() => stepsOf(71))).toEqual([200, 200, 200, 200, 100])
  expect(await stepsOf(72)).toEqual([LINES])
})

test('beside a running server it rests after each step for as long as that took; alone it does not', async () => {
  const restAfterStep = async () => {
    const pace = new GiveWay(it.services.pool)
    await pace.rest()
    await sleep(STEP_MS)
    const began = performance.now()
    await pace.rest()
    return performance.now() - began
  }
  // Timers may be a millisecond early.
  expect(await besideAnOffice(restAfterStep)).toBeGreaterThanOrEqual(STEP_MS - 2)
  const stopped = AbortSignal.abort()
  await besideAnOffice(async () => {
    const pace = new GiveWay(it.services.pool)
    await pace.rest(stopped)
    expect(pace.stepOf(2000)).toBe(200)
    expect(pace.stepOf(50)).toBe(50)
  })
})

test('where the database is away it goes on as before, and leaves the waiting to what writes', async () => {
  const closed = openDatabase(it.services.pool.options.connectionString!, console, { connections: 1 })
  await closeDatabase(closed)
  const pace = new GiveWay(closed)
  await pace.rest()
  expect(pace.stepOf(2000)).toBe(2000)
})
