// The table with All chosen over N generated orders, scrolled from top to bottom in Chromium by a script:
//   node bench/scroll.ts [N=1000000] [DATA_DIR=a temporary folder, removed; a named one is kept and used again]
// after `vite build`. Needs Chromium (CHROMIUM_PATH, else /usr/bin/chromium).
// Among 1,000,000 orders, on two quiet cores without a graphics card:
//   wheel, 3 rows a frame: 51 frames a second, longest 33 ms, none over 50 ms, 25 ms of CPU a frame
//   wheel, 15 rows a frame: 39 frames a second, longest 67 ms, 0.3 % over 50 ms, 32 ms of CPU a frame
//   bar, top to bottom in 600 frames: 60 frames a second, longest 33 ms, none over 50 ms, 15 ms of CPU a frame
//   24 to 32 rows drawn, 500 orders held at the top, at most 2,500 on the way, 6 to 8 MB of heap
// With seven others at work on them (load 10 to 12) 17 % and 49 % of the wheel's frames took longer than 50 ms, 13 % of the bar's.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type CDPSession, type Page } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'
import { fillOrders } from './fill-orders.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'

const N = Number(process.argv[2] ?? 1_000_000)
const dataDir = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'entrada-bench-'))
/** A frame that takes longer is seen as a hitch. */
const HITCH_MS = 50

await fill()
const server = await JourneyServer.start({ DATA_DIR: dataDir })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await server.signIn(page)
  const memory = await page.context().newCDPSession(page)
  await page.goto(`${server.url}/admin/order-history?size=all`)
  await page.locator('tr[data-order]').first().waitFor()
  await page.waitForTimeout(1000)
  console.log('at the top', await state(page, memory))
  await scroll('wheel, 3 rows a frame', page, memory, { pxAFrame: 108, frames: 600, wheel: true })
  await scroll('wheel, 15 rows a frame', page, memory, { pxAFrame: 540, frames: 600, wheel: true })
  await scroll('bar, top to bottom in 600 frames', page, memory, { pxAFrame: 0, frames: 600, wheel: false })
  await page.waitForTimeout(2000)
  console.log('at rest', await state(page, memory))
  console.log('last row', await page.locator('tr[data-order]').last().getAttribute('aria-rowindex'))
} finally {
  await browser.close()
  await server.stop()
  if (!process.argv[3]) rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const database = await startEmbedded({ dataDir, log: console.log })
  const pool = openDatabase(database.migratorUrl, console, { connections: 2, statementTimeoutMs: 600_000 })
  await migrate(pool)
  await fillOrders(pool, N)
  await closeDatabase(pool)
  await database.stop()
}

interface Way {
  /** For the wheel: how far each frame. The bar goes all the way in as many frames. */
  pxAFrame: number
  frames: number
  wheel: boolean
}

/** Scrolls in the page, once a frame, and returns how long the frames were. */
async function scroll(what: string, page: Page, memory: CDPSession, way: Way): Promise<void> {
  const before = await cpuMs()
  const frames = await page.evaluate(scrollInPage, way)
  const cpu = (await cpuMs()) - before
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  const hitches = frames.filter((ms) => ms > HITCH_MS).length
  const sorted = frames.toSorted((a, b) => a - b)
  console.log(what, {
    fps: Math.round((frames.length / total) * 1000),
    p50Ms: round(sorted[Math.floor(frames.length * 0.5)]!),
    p99Ms: round(sorted[Math.floor(frames.length * 0.99)]!),
    longestMs: round(sorted.at(-1)!),
    cpuMsAFrame: round(cpu / frames.length),
    over50ms: `${((hitches / frames.length) * 100).toFixed(2)} %`,
    ...(await state(page, memory)),
  })
}

async function scrollInPage({ pxAFrame, frames, wheel }: Way): Promise<number[]> {
  const scroller = document.querySelector('table[aria-rowcount]')!.parentElement!
  const times: number[] = []
  const furthest = scroller.scrollHeight - scroller.clientHeight
  let before = await new Promise<number>(requestAnimationFrame)
  for (let frame = 1; frame <= frames; frame += 1) {
    if (wheel) scroller.dispatchEvent(new WheelEvent('wheel', { deltaY: pxAFrame, cancelable: true, bubbles: true }))
    else scroller.scrollTop = (furthest * frame) / frames
    const now = await new Promise<number>(requestAnimationFrame)
    times.push(now - before)
    before = now
  }
  return times
}

/** CPU time of the page's own process so far: it stays true on a machine that others use at the same time. */
async function cpuMs(): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

/** What the page holds: orders as objects anywhere in its heap, rows drawn, and the heap after collection. */
async function state(page: Page, memory: CDPSession): Promise<Record<string, number>> {
  await memory.send('HeapProfiler.collectGarbage')
  const { usedSize } = await memory.send('Runtime.getHeapUsage')
  return {
    rowsDrawn: await page.locator('tbody tr[data-order]').count(),
    ordersHeld: await countOrders(memory),
    heapMB: round(usedSize / 1e6),
  }
}

async function countOrders(memory: CDPSession): Promise<number> {
  const { result } = await memory.send('Runtime.evaluate', { expression: 'Object.prototype' })
  const { objects } = await memory.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! })
  const counted = await memory.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () { return this.filter((one) => Object.hasOwn(one, 'intended_arrival_year')).length }`,
    returnByValue: true,
  })
  await memory.send('Runtime.releaseObject', { objectId: objects.objectId! })
  return counted.result.value
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
