import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { OPERATIONS } from './office/operations.ts'
import { sectionOf, withSection, writeAgain } from './office/again.ts'
import { drawGrowth, writeResults, type Run } from './office/results.ts'

const ROOT = join(import.meta.dirname, '..')
const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['bench/run-bench.ts', ...args], { cwd: ROOT })

test('the bench asks a real server each of its questions, and a bare one beside it', async () => {
  const { stdout } = await bench('--quick', '--sizes=1000', '--seconds=0.1')
  const rows = stdout.split('\n').map((line) => line.split(' | '))
  for (const { name, bare } of OPERATIONS) {
    const figures = rows.find(([first]) => first === `| ${name}`)!.slice(1)
    for (const figure of figures.slice(0, 5)) expect(Number(figure.replace(',', ''))).toBeGreaterThan(0)
    expect(figures.at(-1)).toMatch(bare ? /^× [\d.]+ \|$/ : /^ ?\|$/)
  }
}, 600_000)

test('what is no size or no time is said, and nothing is begun', async () => {
  await expect(bench('--sizes=ten')).rejects.toMatchObject({
    code: 1,
    stderr: 'bench: --sizes takes numbers of orders from 1000 on, with commas between.\n',
  })
  await expect(bench('--only=nothing of it')).rejects.toMatchObject({ code: 1 })
  await expect(bench('--seconds=0')).rejects.toMatchObject({ code: 1 })
})

test('results stand as growth, each size beside the bare limit, and as a picture', () => {
  const load = (p50: number) => ({ p50, p99: p50 * 2, perSecond: 1000 / p50, requests: 10, times: [] })
  const size = (orders: number, times: number) => ({
    orders,
    loadSeconds: 10,
    bytesPerOrder: 5000,
    memoryMiB: 200,
    measured: OPERATIONS.map(({ name }, at) => ({
      name,
      one: load((at + 1) * times),
      many: load(at + 1),
      cpuMs: 1,
      ...(at === 0 && { bare: { one: load(1), many: load(0.5) } }),
    })),
  })
  const run: Run = {
    at: new Date('2026-11-27T12:00:00Z'),
    postgres: '18.4',
    seconds: 4,
    sizes: [size(1000, 1), size(10_000, 1.5)],
  }
  const text = writeResults(run)
  expect(text).toContain('| page 1 with total | 1.00 | 1.50 | × 1.50 |')
  expect(text).toContain('## 10,000 orders')
  expect(text).toContain('| page 1 with total | 1.50 | 3.00 | 1,000 | 2.00 | 1.00 | × 0.50 |')
  const picture = drawGrowth(run)
  expect(picture.match(/<polyline/g)).toHaveLength(7)
  expect(picture).not.toContain('NaN')
})

test('what is asked again stands as a section of its own, once, and the others stay', () => {
  const again = (middle: number) =>
    writeAgain({
      at: new Date('2026-11-27T18:00:00Z'),
      seconds: 3,
      load: 12.4,
      grown: [
        {
          name: 'dashboard',
          of: [
            { orders: 1000, times: [3, 1, 2] },
            { orders: 10_000, times: [middle, 1, 9] },
          ],
        },
      ],
    })
  const text = '# Results\n\n## Growth\n\nrows\n\n## Beside\n\nothers\n'
  const once = withSection(text, again(4))
  expect(once).toContain('| dashboard | 2.00 | 4.00 | 9.00 | × 2.00 |')
  const twice = withSection(once, again(3))
  expect(twice).toContain('× 1.50')
  expect(twice).not.toContain('× 2.00')
  expect(twice.match(/^## .*$/gm)).toEqual(['## Growth', '## Beside', '## Asked again'])
  expect(sectionOf(twice, '## Beside').trim()).toBe('## Beside\n\nothers')
  expect(withSection(text, sectionOf(text, '## Nothing'))).toBe(text)
})
