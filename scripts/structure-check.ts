import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkFloors } from '#scripts/floor-rules.ts'
import { HOUSES } from '#scripts/floors.ts'
import { checkLock } from '#scripts/lock-rules.ts'
import { checkSupply } from '#scripts/supply-rules.ts'
import { checkStructure } from '#scripts/structure-rules.ts'

const OUTSIDE = new Set([
  'node_modules',
  'dist',
  'data',
  'test-results',
  'playwright-report',
  'migrations',
  '.git',
  '.cache',
])

const paths = filesOf('.')
const read = (path: string) => readFileSync(path, 'utf8')
const problems = [
  ...checkStructure(paths, read, readdirSync('server/db/migrations')),
  ...checkFloors(HOUSES, paths, read),
  ...checkLock(paths, read),
  ...checkSupply(paths, read),
]
for (const { path, problem, isWarning } of problems) console.log(`${path}: ${isWarning ? 'warning: ' : ''}${problem}`)
if (problems.some(({ isWarning }) => !isWarning)) process.exit(1)

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (OUTSIDE.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : [path]
  })
}
