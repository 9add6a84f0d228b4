import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { JourneyServer } from '../e2e/server.ts'
import { linkOfATicket } from './ticket-link.ts'

// What Lighthouse says of the two public pages, on its phone with its slow line (1.6 Mbit/s, 150 ms, a processor four times slower):
// after `vite build`, `node scripts/run.mjs bench/lighthouse.ts`. npx fetches Lighthouse (Apache-2.0, 90 MB), which nothing else
// needs. Without SEO: the pages are one traveller's, and say `noindex`. The goal is 99 / 100 / 100, the middle of five. With React,
// Lighthouse 13.5.0, Node 24, Chromium of Debian, two cores with nothing beside, 29 Nov 2026, the middle of five:
//
//   form          100 / 100 / 100   FCP 0.7 s   LCP 1.7 s   TBT 30 ms   CLS 0
//   ready page    100 / 100 / 100   FCP 0.9 s   LCP 1.8 s   TBT 40 ms   CLS 0
//
// React hydrates in slices (web/front/come-alive.tsx): in one go the ready page had 90, with a TBT of 410 ms, most of it one task. A third of that
// task is the first date that `Intl` writes in a browser: 24 ms of this machine, whoever asks for it. The ready page's FCP holds the
// redirect that takes the secret of a mail's link out of the address.

const LIGHTHOUSE = 'lighthouse@13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices']
const TIMES = 5

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { score: number | null; displayValue?: string; title: string }>
}

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'entrada-lighthouse-'))
const server = await JourneyServer.start({}, { demo: true })
try {
  const pages = { form: '/track-order', 'ready page': await linkOfATicket(server) }
  for (const [name, path] of Object.entries(pages)) {
    const reports: Report[] = []
    for (let time = 0; time < TIMES; time += 1) reports.push(await audit(server.url + path))
    const [middle] = reports
      .toSorted((one, two) => one.categories.performance!.score - two.categories.performance!.score)
      .slice(TIMES >> 1)
    const { categories, audits } = middle!
    const scores = CATEGORIES.map((category) => Math.round(categories[category]!.score * 100)).join(' / ')
    const times = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ]
    console.log(`${name}: ${scores};`, times.map((one) => `${one} ${audits[one]!.displayValue}`).join(', '))
    for (const [id, { score, title }] of Object.entries(audits)) {
      if (score !== null && score < 0.9) console.log(`  ${id} ${score}: ${title}`)
    }
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function audit(address: string): Promise<Report> {
  const out = join(folder, 'report.json')
  const flags = ['--quiet', '--output=json', `--output-path=${out}`, `--only-categories=${CATEGORIES.join(',')}`]
  const chrome = '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage'
  // With this Node, not the machine's.
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const env = { ...process.env, PATH, CHROME_PATH: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' }
  await run('npx', ['--yes', LIGHTHOUSE, address, ...flags, chrome], { env, maxBuffer: 1 << 26 })
  return JSON.parse(await readFile(out, 'utf8')) as Report
}
