import { existsSync, globSync, statSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { adminSizes, BUNDLE_LIMITS, publicSizes, type Manifest } from '#scripts/bundle-rules.ts'

// After `vite build`: how much script each screen loads, as it goes over the wire (brotli); fails beyond the limits, where
// a page brings the schemas of the contract, and where a source map was built.

/** What each schema has. Pages check nothing by them: they are 25 kB, and try out `eval`, which Trusted Types refuse. */
const SCHEMAS = '_zod'
const dist = resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist/web')
const read = (name: string) => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Manifest
const sentBytes = (file: string) => statSync(sent(join(dist, file))).size
const sizes = [...adminSizes(read('manifest.json'), sentBytes), ...publicSizes(read('front.json'), sentBytes)]
let tooLarge = 0
for (const { kind, name, bytes } of sizes) {
  const limitBytes = BUNDLE_LIMITS[kind]
  const verdict = bytes > limitBytes ? 'TOO LARGE' : 'ok'
  if (bytes > limitBytes) tooLarge += 1
  console.log(`${kilo(bytes)} of ${kilo(limitBytes)}  ${kind.padEnd(7)} ${name}  ${verdict}`)
}
const checking = globSync(join(dist, 'static/**/*.js')).filter((file) => readFileSync(file, 'utf8').includes(SCHEMAS))
for (const file of checking)
  console.log(`${file} brings zod: what a page imports of the contract stands in a file without schemas.`)
const maps = globSync(join(dist, '../**/*.map'))
for (const file of maps) console.log(`${file} is a source map: what is built for browsers has none.`)
process.exit(tooLarge + checking.length + maps.length === 0 ? 0 : 1)

/** Small files have nothing compressed beside them. */
function sent(file: string): string {
  return existsSync(`${file}.br`) ? `${file}.br` : file
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
