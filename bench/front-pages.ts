import { chromium, type Browser } from '@playwright/test'
import { JourneyServer } from '../e2e/server.ts'

// How long the public pages take on a slow connection, from the press on a link, on a phone that has never been here: after
// `vite build`, `node scripts/run.mjs bench/front-pages.ts`. `readable`: the button stands on the page and works, script or not (it
// is a form); `alive`: all of the page's script has come. Before the pages came from the server, the button of a mail's link stood
// after 8.1 s and 3.0 s, with 282 kB. Node 24, Chromium 156 of Debian, two shared cores under load, 22 Nov 2026:
//
//   connection             page             readable   alive    on the wire   without script
//   400 kbit/s + 400 ms    form             0.94 s     2.65 s   82 kB         0.83 s, 7.5 kB
//                          link of a mail   1.19 s     3.21 s   87 kB         1.20 s, 8.5 kB
//   1.6 Mbit/s + 150 ms    form             0.48 s     0.88 s   82 kB         0.44 s, 7.5 kB
//                          link of a mail   0.58 s     1.02 s   87 kB         0.85 s, 8.6 kB

/** TABLE: the connections, as Chromium slows itself down to. */
const LINES = [
  { name: '400 kbit/s + 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s + 150 ms', bytesPerSecond: 200_000, latency: 150 },
] as const

const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const token = /#t=(\S+)/.exec((await server.mails()).map(({ text }) => text).join('\n'))?.[1]
  const pages = { form: `${server.url}/track-order`, 'link of a mail': `${server.url}/t/${token}` }
  for (const line of LINES) {
    for (const [name, address] of Object.entries(pages)) {
      for (const script of [true, false])
        console.log(line.name, '|', name, '|', await measure(browser, address, line, script))
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

async function measure(
  from: Browser,
  address: string,
  { bytesPerSecond, latency }: (typeof LINES)[number],
  script: boolean,
): Promise<string> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: script })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  const begun = performance.now()
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(2)} s`
  const loaded = page.waitForEvent('load')
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main button[type=submit]').first().waitFor()
  const readable = seconds()
  await loaded
  const said = `readable ${readable}, alive ${script ? seconds() : 'at once (no script)'}, ${(bytes / 1000).toFixed(1)} kB`
  await context.close()
  return said
}
