import { chromium, type Browser } from '@playwright/test'
import { comesAlive } from '../e2e/comes-alive.ts'
import { JourneyServer } from '../e2e/server.ts'
import { linkOfATicket } from './ticket-link.ts'

// How long the public pages take on a slow connection, from the press on a link, on a phone that has never been here: after
// `vite build`, `node scripts/run.mjs bench/front-pages.ts`. `readable`: the button stands on the page and works, script or not (it
// is a form); `alive`: React has brought the page to life, and marked the moment (web/front/come-alive.ts). Before the pages came
// from the server, the button of a mail's link stood after 8.1 s and 3.0 s, with 282 kB.
//
// The last figures of a quiet machine are from before React came to travellers' browsers (decision 32), with Preact in its place, and
// `alive` was the event `load`. Node 24, Chromium 156 of Debian, two cores, nothing beside, 25 Nov 2026:
//
//   connection             page             readable   alive    on the wire   without script
//   400 kbit/s + 400 ms    form             0.60 s     1.45 s   29.5 kB       0.59 s, 8.6 kB
//                          link of a mail   1.03 s     1.96 s   36.3 kB       1.03 s, 11.5 kB
//   1.6 Mbit/s + 150 ms    form             0.30 s     0.51 s   29.5 kB       0.31 s, 8.6 kB
//                          link of a mail   0.44 s     0.69 s   36.3 kB       0.45 s, 11.5 kB
//
// Both builds in turns on 28 Nov, five times each on a machine with ten times its load: the link was readable after 2.32 s with Preact and
// 2.37 s with React at 400 kbit/s (1.02), and after 2.18 s and 2.66 s at 1.6 Mbit/s (1.22); the wire brought 38.2 and 91.1 kB, without script 11.7 and
// 11.9 kB. With nothing beside, React, on a machine that needs twice the time of the one above for the page without script too:
//
//   connection             page             readable   alive    on the wire   without script
//   400 kbit/s + 400 ms    form             0.96 s     2.80 s   83.5 kB       1.06 s, 8.8 kB
//                          link of a mail   1.47 s     3.58 s   91.1 kB       1.34 s, 11.8 kB
//   1.6 Mbit/s + 150 ms    form             0.83 s     1.28 s   83.5 kB       0.70 s, 8.8 kB
//                          link of a mail   0.90 s     1.50 s   91.1 kB       0.93 s, 11.8 kB
//
// A link's bytes are those of two answers, the way on and the page. The goals are that a link is readable after 1.1 s and 0.6 s, with
// 12 kB for the first answer and 100 kB with script.

/** TABLE: the connections, as Chromium slows itself down to. */
const LINES = [
  { name: '400 kbit/s + 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s + 150 ms', bytesPerSecond: 200_000, latency: 150 },
] as const

/** Each is measured so often; the middle one is said. */
const TIMES = 5

interface Measured {
  readable: number
  alive: number
  kilobytes: number
}

const server = await JourneyServer.start({}, { demo: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
try {
  const pages = { form: '/track-order', 'link of a mail': await linkOfATicket(server) }
  for (const line of LINES) {
    for (const [name, address] of Object.entries(pages)) {
      for (const script of [true, false]) {
        const times: Measured[] = []
        for (let time = 0; time < TIMES; time += 1) {
          times.push(await measure(browser, server.url + address, line, script))
        }
        const middle = (of: keyof Measured) => times.map((one) => one[of]).toSorted((a, b) => a - b)[TIMES >> 1]!
        const said = `readable ${middle('readable').toFixed(2)} s, alive ${middle('alive').toFixed(2)} s`
        console.log(
          line.name,
          '|',
          name,
          script ? '' : '(no script)',
          '|',
          `${said}, ${middle('kilobytes').toFixed(1)} kB`,
        )
      }
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
): Promise<Measured> {
  const context = await from.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: script })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  await page.goto(address, { waitUntil: 'commit' })
  const button = page.locator('main button[type=submit]').first()
  // `waitFor` looks less and less often, in the end twice a second.
  while (!(await button.isVisible())) await new Promise(setImmediate)
  const readable = seconds()
  if (script) await comesAlive(page)
  const measured = { readable, alive: script ? seconds() : readable, kilobytes: bytes / 1000 }
  await context.close()
  return measured
}
