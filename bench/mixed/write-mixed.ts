import { cpus, totalmem } from 'node:os'
import type { Asked } from './people.ts'

/** What memory the two processes held at a moment, in MB. */
export interface Sample {
  atMs: number
  api: number
  worker: number
}

export interface Mixed {
  at: Date
  minutes: number
  orders: number
  imported: number
  people: number
  perSecond: number
  asked: readonly Asked[]
  sent: { acknowledged: number; times: readonly Asked[]; refused: number }
  samples: readonly Sample[]
  /** What ran beside, from when to when, and how it ended. */
  events: { name: string; fromMs: number; toMs: number; code: number | null }[]
  wrong: readonly string[]
  /** Mails that waited in the end. */
  backlog: number
  /** The statements that took the database the most time, each with its part of all. */
  dearest: readonly { text: string; calls: number; meanMs: number; share: number }[]
}

const PARTS = 12
/** A page of a list or of an order: what somebody waits for. */
const PAGES = new Set([
  'page 1 with total',
  'pages in turn',
  'most urgent, in groups',
  'late, all queues',
  'order page',
])

/** Returns the results as Markdown: by part of the time, and by operation. */
export function writeMixed(mixed: Mixed): string {
  const { at, minutes, orders, imported, people, perSecond, asked, sent, events, wrong, backlog, dearest } = mixed
  const names = [...new Set(asked.map(({ name }) => name))]
  return `${[
    '# An office at work, measured',
    `Written by \`bench/mixed-load.ts\` on ${at.toISOString().slice(0, 10)}: ${cpus().length} processors (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, the load on the same machine. ${minutes} minutes over ${count(orders)} orders: ${people} people who ask about once a second each, every one with a page that stays open; ${perSecond} orders a second from a landing site, and their mails; an import of ${count(imported)} orders; a backup. API and worker are two processes.`,
    `**In the end**: ${wrong.length === 0 ? `all of the ${count(sent.acknowledged)} orders that were acknowledged are there, and each count is that of its list` : wrong.join('; ')}. ${count(sent.refused)} orders were refused. ${count(backlog)} mails waited.`,
    events
      .map(
        ({ name, fromMs, toMs, code }) =>
          `The ${name} ran from minute ${minute(fromMs)} to ${minute(toMs)}${code === 0 ? '' : `, and ended with ${code}`}.`,
      )
      .join(' '),
    '![The ninety-ninth of a hundred pages, and memory, over the time](../docs/pictures/mixed-load.svg)',
    '## Over the time',
    table(
      ['minutes', 'requests', 'pages p50', 'pages p99', 'all p99', 'intake p99', 'API MB', 'worker MB'],
      parts(mixed).map((part) => [
        `${minute(part.from)}–${minute(part.to)}`,
        count(part.requests),
        ...[part.pages50, part.pages99, part.all99, part.intake99].map(ms),
        String(part.api),
        String(part.worker),
      ]),
    ),
    'Milliseconds, as whoever asks sees them; memory is the most that the process held.',
    '## What was asked',
    table(
      ['', 'times', 'p50', 'p99', 'most'],
      [...names, 'intake of an order'].map((name) => {
        const times = (name === 'intake of an order' ? sent.times : asked)
          .filter((one) => one.name === name)
          .map(({ ms: took }) => took)
        return [name, count(times.length), ms(share(times, 0.5)), ms(share(times, 0.99)), ms(share(times, 1))]
      }),
    ),
    '## What took the database the most time',
    table(
      ['', 'of all', 'times', 'ms each'],
      dearest.map(({ text, calls, meanMs, share: part }) => [
        `\`${firstWords(text)}\``,
        `${(part * 100).toFixed(1)} %`,
        count(calls),
        meanMs.toFixed(meanMs < 1 ? 3 : 1),
      ]),
    ),
  ].join('\n\n')}\n`
}

/** The beginning of a statement, on one line. */
const firstWords = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '¦').slice(0, 110)

interface Part {
  from: number
  to: number
  requests: number
  pages50: number
  pages99: number
  all99: number
  intake99: number
  api: number
  worker: number
}

function parts({ minutes, asked, sent, samples }: Mixed): Part[] {
  const long = (minutes * 60_000) / PARTS
  return Array.from({ length: PARTS }, (_, n) => {
    const [from, to] = [n * long, (n + 1) * long]
    const isHere = ({ atMs }: { atMs: number }) => atMs >= from && atMs < to
    const here = asked.filter(isHere)
    const pages = here.filter(({ name }) => PAGES.has(name)).map(({ ms: took }) => took)
    const memory = samples.filter(isHere)
    return {
      from,
      to,
      requests: here.length,
      pages50: share(pages, 0.5),
      pages99: share(pages, 0.99),
      all99: share(
        here.map(({ ms: took }) => took),
        0.99,
      ),
      intake99: share(
        sent.times.filter(isHere).map(({ ms: took }) => took),
        0.99,
      ),
      api: Math.max(0, ...memory.map(({ api }) => api)),
      worker: Math.max(0, ...memory.map(({ worker }) => worker)),
    }
  })
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 300, 56, 96, 16, 40]
const GOAL_MS = 100

/** The pages' ninety-ninth of a hundred, and the API's memory, over the time. */
export function drawMixed(mixed: Mixed): string {
  const all = parts(mixed)
  const most = Math.max(GOAL_MS * 1.2, ...all.map(({ pages99 }) => pages99))
  const mostMb = Math.max(...all.map(({ api }) => api)) * 1.2 || 1
  const x = (atMs: number) => LEFT + (atMs / (mixed.minutes * 60_000)) * (WIDTH - LEFT - RIGHT)
  const y = (part: number) => HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM)
  const line = (of: (part: Part) => number, colour: string) =>
    `<polyline points="${all.map((part) => `${x((part.from + part.to) / 2).toFixed(1)},${y(of(part)).toFixed(1)}`).join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`
  const last = all.at(-1)!
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${mixed.events
  .map(
    ({ name, fromMs, toMs }, at) =>
      `<rect x="${x(fromMs).toFixed(1)}" width="${(x(Math.min(toMs, mixed.minutes * 60_000)) - x(fromMs)).toFixed(1)}" y="${TOP}" height="${HEIGHT - TOP - BOTTOM}" fill="#f1f5f9"/><text x="${(x(fromMs) + 4).toFixed(1)}" y="${TOP + 14 + at * 16}" fill="#475569">${name}</text>`,
  )
  .join('\n')}
<path d="M${LEFT} ${y(GOAL_MS / most)}H${WIDTH - RIGHT}" stroke="#b91c1c" stroke-dasharray="4 4"/><text x="${LEFT - 6}" y="${y(GOAL_MS / most) + 4}" text-anchor="end" fill="#b91c1c">${GOAL_MS} ms</text>
<path d="M${LEFT} ${y(0)}H${WIDTH - RIGHT}" stroke="#94a3b8"/><text x="${LEFT - 6}" y="${y(0) + 4}" text-anchor="end" fill="#475569">0</text>
${line(({ pages99 }) => pages99 / most, '#1d63d8')}
${line(({ api }) => api / mostMb, '#15803d')}
<text x="${WIDTH - RIGHT + 6}" y="${y(last.pages99 / most) + 4}" fill="#1d63d8">pages, p99</text>
<text x="${WIDTH - RIGHT + 6}" y="${y(last.api / mostMb) + 4}" fill="#15803d">API, ${last.api} MB</text>
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle" fill="#475569">${mixed.minutes} minutes</text>
</svg>
`
}

/** Returns the time that this share of all does not exceed; 0 if there are none. */
function share(times: readonly number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}

const count = (many: number) => many.toLocaleString('en')
const ms = (time: number) => (time < 10 ? time.toFixed(1) : String(Math.round(time)))
const minute = (atMs: number) => (atMs / 60_000).toFixed(1)

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
}
