import { chromium } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'

// How long a member waits for the first rows of a list on a slow connection, in a browser that has never been here, and how many times
// as long as its bytes alone take: after `vite build`, `node scripts/run.mjs bench/first-list.ts`. Node 24, Chromium 156 of Debian, two
// cores, 25 Nov 2026; before, each hook and sign was a file of its own:
//
//   connection             before                     now
//   1.6 Mbit/s + 150 ms    5.16 s, 135 files, 3.0     2.72 s, 37 files, 1.8 times its bytes
//   10 Mbit/s + 40 ms      2.03 s, 135 files, 7.3     0.98 s, 37 files, 4.0 times its bytes

/** TABLE: the connections, as Chromium slows itself down to. */
const LINES = [
  { name: '1.6 Mbit/s + 150 ms', bytesPerSecond: 200_000, latency: 150 },
  { name: '10 Mbit/s + 40 ms', bytesPerSecond: 1_250_000, latency: 40 },
] as const
/** Each is measured this often; the median is reported. */
const TIMES = 5

const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  for (const line of LINES) {
    const waits: { seconds: number; files: number; bytes: number }[] = []
    for (let time = 0; time < TIMES; time += 1) waits.push(await openList(line))
    const { seconds, files, bytes } = waits.toSorted((one, other) => one.seconds - other.seconds)[TIMES >> 1]!
    const times = seconds / (bytes / line.bytesPerSecond)
    console.log(
      `${line.name}: ${seconds.toFixed(2)} s, ${files} files of script and style, ${(bytes / 1000).toFixed(0)} kB in all, ${times.toFixed(1)} times what these take alone`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}

/** Opens New Order once, signed in. */
async function openList({ bytesPerSecond, latency }: (typeof LINES)[number]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await server.bringSession(page)
  const devtools = await context.newCDPSession(page)
  let [files, bytes] = [0, 0]
  page.on('request', (request) => (files += Number(/\/static\/(js|css)\//.test(request.url()))))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await devtools.send('Network.enable')
  const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed })
  const begun = performance.now()
  await page.goto(`${server.url}/admin/recent-order`, { waitUntil: 'commit' })
  await page.getByRole('row').nth(3).waitFor({ timeout: 120_000 })
  const seconds = (performance.now() - begun) / 1000
  await context.close()
  return { seconds, files, bytes }
}
