// What a reader process loads before it can read a document, as it was built against its sources.
//   node bench/reader-start.ts [N=10]
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { buildReaders } from '#scripts/build-readers.ts'
import { BUILT_READERS } from '#server/readers/built.ts'

const N = Number(process.argv[2] ?? 10)
const LOAD = `import(process.argv[1]).then(() => {
  const { user, system } = process.cpuUsage()
  console.log((user + system) / 1000)
  process.exit()
})`

await buildReaders()
const WAYS = {
  built: join(BUILT_READERS, 'read-document.js'),
  sources: join(import.meta.dirname, '../server/documents/reading/read-document.ts'),
}
const took: Record<keyof typeof WAYS, number[]> = { built: [], sources: [] }
for (let turn = 0; turn < N; turn += 1) {
  for (const way of ['built', 'sources'] as const) {
    took[way].push(Number(execFileSync(process.execPath, ['--no-warnings', '-e', LOAD, WAYS[way]])))
  }
}
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const [built, sources] = [median(took.built), median(took.sources)]
console.log(`A processor's time until a reader can read, median of ${N}: ${built.toFixed(0)} ms as built,`)
console.log(`${sources.toFixed(0)} ms from its sources: ${(sources / built).toFixed(1)} times as long.`)
