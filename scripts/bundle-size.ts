import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { BUNDLE_LIMITS, bundleSizes, type Manifest } from '#scripts/bundle-rules.ts'

// After `vite build`: how much script (gzip) each screen loads; fails beyond what issue 3 and look.md allow.
const dist = resolve(import.meta.dirname, '..', process.argv[2] ?? 'dist/web')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
const sizes = bundleSizes(manifest, (file) => gzipSync(readFileSync(join(dist, file))).length)
let tooLarge = 0
for (const { kind, name, bytes } of sizes) {
  const limitBytes = BUNDLE_LIMITS[kind]
  const verdict = bytes > limitBytes ? 'TOO LARGE' : 'ok'
  if (bytes > limitBytes) tooLarge += 1
  console.log(`${kilo(bytes)} of ${kilo(limitBytes)}  ${kind.padEnd(7)} ${name}  ${verdict}`)
}
process.exit(tooLarge === 0 ? 0 : 1)

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} kB`
}
