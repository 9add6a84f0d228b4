// `npm run sbom`: the list of parts of this version (CycloneDX 1.5) into sbom.cdx.json, and the licences of all of them.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { checkLock } from '#scripts/lock-rules.ts'
import { completeParts, licenceLines } from '#scripts/parts-list.ts'
import { checkSupply } from '#scripts/supply-rules.ts'

const FILE = 'sbom.cdx.json'
const PATHS = ['package.json', 'package-lock.json']
const read = (path: string) => readFileSync(path, 'utf8')

const made = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
if (made.status !== 0) {
  console.error(made.stderr)
  process.exit(1)
}
const lock = read('package-lock.json')
const parts = completeParts(made.stdout, lock)
writeFileSync(FILE, `${JSON.stringify(parts, null, 2)}\n`)
console.log(licenceLines(lock).join('\n'))
console.log(`${FILE}: ${parts.components.length} packages, each with its checksum.`)
const problems = [...checkLock(PATHS, read), ...checkSupply(PATHS, read)]
for (const { path, problem } of problems) console.error(`${path}: ${problem}`)
if (problems.length > 0) process.exit(1)
