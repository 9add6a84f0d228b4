import { chromium, type Browser } from '@playwright/test'
import { comesAlive } from '../e2e/comes-alive.ts'
import { JourneyServer } from '../e2e/server.ts'
import { linkOfATicket } from './ticket-link.ts'

// How long the public pages take on a slow connection, from the press on a link, on a phone that has never been here: after
// `vite build`, `node scripts/run.mjs bench/front-pages.ts`. `readable`: the button stands on the page and works, script or not (it
// is a form); `alive`: React has brought the page to life, and marked the moment (web/front/come-alive.tsx). Before the pages came
// from the server, the button of a mail's link stood after 8.1 s and 3.0 s, with 282 kB.
//
// Node 24, Chromium of Debian, two cores with nothing beside, 29 Nov 2026, the middle of five:
//
//   connection             page             readable   alive    on the wire   without script
//   400 kbit/s + 400 ms    form             0.60 s     2.69 s   85.0 kB       0.59 s
//                          link of a mail   1.03 s     3.29 s   93.7 kB       1.03 s
//   1.6 Mbit/s + 150 ms    form             0.33 s     0.86 s   85.0 kB       0.38 s, 9.1 kB
//                          link of a mail   0.49 s     1.12 s   93.7 kB       0.48 s, 12.1 kB
//
// With Preact in React's place on 25 Nov (decision 32) a mail's link was readable after 1.03 s and 0.44 s, with 36.3 kB: what React costs comes
// after the page can be read and used. Other machines need twice the time for the page without script too.
//
// A link's bytes are those of two answers, the way on and the page. The goals are that a link is readable after 1.1 s and 0.6 s, with
// 12 kB for the first answer and 100 kB with script.

/** TABLE: the connections, as Chromium slows itself down to. */
const LINES = [
  { name: '400 kbit/s + 400 ms', bytesPerSecond: 50_000, latency: 400 },
  { name: '1.6 Mbit/s + 150 ms', bytesPerSecond: 200_000, latency: 150 },
] as const

/** Each is measured this often; the median is reported. */
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
