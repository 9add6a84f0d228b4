import { cpus, totalmem } from 'node:os'
import { MANY } from './asked.ts'
import type { Measured } from './measure.ts'

/** What was measured on one database. */
export interface Size {
  orders: number
  loadSeconds: number
  /** Bytes of the whole database for one order. */
  bytesPerOrder: number
  /** MiB that the server takes at the end. */
  memoryMiB: number
  measured: Measured[]
}

export interface Run {
  at: Date
  postgres: string
  seconds: number
  sizes: Size[]
}

export const count = (value: number) => Math.round(value).toLocaleString('en')
export const ms = (value: number) => (value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : count(value))
export const ratio = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0))
const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
export const table = (head: string[], rows: string[][]) =>
  [row(...head), row(...head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map((cells) => row(...cells))].join(
    '\n',
  )

/** The whole of a run as Markdown: the machine, growth, and each size beside the bare limit. */
export function writeResults(run: Run): string {
  const { sizes } = run
  const [smallest, largest] = [sizes[0]!, sizes.at(-1)!]
  const parts = [
    '# What the office does, measured',
    `Written by \`npm run bench\` on ${run.at.toISOString().slice(0, 10)}: ${cpus().length} processors (${cpus()[0]!.model.trim()}), ${Math.round(
      totalmem() / 2 ** 30,
    )} GiB, Node ${process.versions.node}, PostgreSQL ${run.postgres}, the load on the same machine. Each figure is of ${run.seconds} seconds. Ratios are of one run, so a noisy machine blurs them less than it does milliseconds.`,
    sizes.length > 1
      ? [
          '## Growth',
          `The middle time of a request, one connection, in milliseconds; the last column is that at ${count(largest.orders)} orders beside ${count(smallest.orders)}.`,
          table(
            ['', ...sizes.map(({ orders }) => count(orders)), 'grows'],
            largest.measured.map(({ name, one }, at) => [
              name,
              ...sizes.map(({ measured }) => ms(measured[at]!.one.p50)),
              `× ${ratio(one.p50 / smallest.measured[at]!.one.p50)}`,
            ]),
          ),
        ].join('\n\n')
      : '',
    ...sizes.map((size) => writeSize(size)),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function writeSize({ orders, loadSeconds, bytesPerOrder, memoryMiB, measured }: Size): string {
  const loaded =
    loadSeconds > 1
      ? `Loaded in ${count(loadSeconds)} s (${count(orders / loadSeconds)} a second). `
      : 'Its orders were kept from an earlier run. '
  return [
    `## ${count(orders)} orders`,
    `${loaded}${count(bytesPerOrder)} bytes of the database an order, the server at ${count(memoryMiB)} MiB in the end. "Bare" is the same rows without a total from \`node:http\` and \`pg\`, with nothing of a back-office: at ${MANY} connections, ours beside it. Of ours each is a session of its own; those who wait for the same list are given it together, and for "pages in turn" no two ask the same.`,
    table(
      ['', 'p50 ms', 'p99 ms', `a second (${MANY})`, `p99 ms (${MANY})`, 'processor ms', 'of bare'],
      measured.map(({ name, one, many, cpuMs, bare }) => [
        name,
        ms(one.p50),
        ms(one.p99),
        count(many.perSecond),
        ms(many.p99),
        ms(cpuMs),
        bare ? `× ${ratio(many.perSecond / bare.many.perSecond)}` : '',
      ]),
    ),
  ].join('\n\n')
}

/** TABLE: the lines of the picture, by the names of operations, and their colours. */
const LINES: Record<string, string> = {
  'page 1 with total': '#1d63d8',
  'page 50,000 (or the last)': '#0f766e',
  'all counts': '#b45309',
  'search, a common name': '#be185d',
  'search, nobody': '#7c3aed',
  'order page': '#475569',
  'Manager’s room, today': '#15803d',
}
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 360, 60, 210, 24, 44]

/** Growth as a picture: the middle time (logarithmic) over the number of orders (logarithmic). */
export function drawGrowth({ sizes }: Run): string {
  const names = Object.keys(LINES)
  const valuesOf = (name: string) =>
    sizes.flatMap(({ orders, measured }) => {
      const found = measured.find((one) => one.name === name)
      return found ? [{ orders, value: found.one.p50 }] : []
    })
  const all = names.flatMap((name) => valuesOf(name).map(({ value }) => value))
  const [low, high] = [Math.floor(Math.log10(Math.min(...all))), Math.ceil(Math.log10(Math.max(...all)))]
  const [first, last] = [Math.log10(sizes[0]!.orders), Math.log10(sizes.at(-1)!.orders)]
  const x = (orders: number) => LEFT + ((Math.log10(orders) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) =>
    HEIGHT - BOTTOM - ((Math.log10(value) - low) / (high - low || 1)) * (HEIGHT - TOP - BOTTOM)
  const decades = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at))
  const ends = spread(names.map((name) => ({ name, at: y(valuesOf(name).at(-1)!.value) })))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 0 ${WIDTH + 16} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<rect x="-16" width="${WIDTH + 16}" height="${HEIGHT}" fill="#fff"/>
${decades
  .map(
    (value) =>
      `<path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#e2e8f0"/><text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end" fill="#475569">${value} ms</text>`,
  )
  .join('\n')}
${sizes
  .map(
    ({ orders }) =>
      `<text x="${x(orders)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle" fill="#475569">${count(orders)}</text>`,
  )
  .join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 6}" text-anchor="middle" fill="#475569">orders</text>
${names
  .map((name) => {
    const points = valuesOf(name).map(({ orders, value }) => `${x(orders).toFixed(1)},${y(value).toFixed(1)}`)
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${LINES[name]}" stroke-width="2"/>`
  })
  .join('\n')}
${ends.map(({ name, at }) => `<text x="${WIDTH - RIGHT + 10}" y="${at + 4}" fill="${LINES[name]}">${name}</text>`).join('\n')}
</svg>
`
}

/** Moves overlapping labels apart. */
function spread(labels: { name: string; at: number }[]) {
  const sorted = labels.toSorted((a, b) => a.at - b.at)
  for (const [index, label] of sorted.entries())
    if (index > 0) label.at = Math.max(label.at, sorted[index - 1]!.at + 16)
  return sorted
}
