import { existsSync, globSync, statSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  adminSizes,
  BUNDLE_LIMITS,
  circles,
  FILES_AT_MOST,
  firstScreenFiles,
  publicSizes,
  type Manifest,
} from '#scripts/bundle-rules.ts'

// After `vite build`: how much script each screen loads, as it goes over the wire (brotli), and in how many files the first one; fails
// beyond the limits, where files import each other, where a page brings the schemas of the contract, and where a source map was built.

/** Text found in every schema. Pages check nothing with schemas: they are 25 kB, and try `eval`, which Trusted Types refuse. */
const SCHEMAS = '_zod'
const dist = resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist/web')
const read = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Manifest
const sentBytes = (file: string) => statSync(sent(join(dist, file))).size
const [admin, front] = [read('manifest.json'), read('front.json')]
const sizes = [...adminSizes(admin, sentBytes), ...publicSizes(front, sentBytes)]
let tooLarge = 0
for (const { kind, name, bytes } of sizes) {
  const limitBytes = BUNDLE_LIMITS[kind]
  const verdict = bytes > limitBytes ? 'TOO LARGE' : 'ok'
  if (bytes > limitBytes) tooLarge += 1
  console.log(`${kilo(bytes)} of ${kilo(limitBytes)}  ${kind.padEnd(7)} ${name}  ${verdict}`)
}
const files = firstScreenFiles(admin)
const many = files > FILES_AT_MOST ? 1 : 0
console.log(`${files} of ${FILES_AT_MOST} files       first screen  ${many ? 'TOO MANY' : 'ok'}`)
const round = [admin, front].flatMap(circles)
for (const key of round)
  console.log(`${key} imports what imports it again: one of them runs before the other is there.`)
const checking = globSync(join(dist, 'static/**/*.js')).filter((file) => readFileSync(file, 'utf8').includes(SCHEMAS))
for (const file of checking)
  console.log(`${file} brings zod: what a page imports of the contract stands in a file without schemas.`)
const maps = globSync(join(dist, '../**/*.map'))
for (const file of maps) console.log(`${file} is a source map: what is built for browsers has none.`)
process.exit(tooLarge + many + round.length + checking.length + maps.length === 0 ? 0 : 1)

/** Small files have no compressed copy. */
function sent(file: string): string {
  return existsSync(`${file}.br`) ? `${file}.br` : file
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
