// Lints what has changed since the last lint that found nothing, with all that imports it; from nothing, everything.
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '#scripts/bootstrap.mjs'
import { lintKeys } from '#scripts/lint-keys.mjs'

const KEPT = join(ROOT, 'node_modules', '.cache', 'lint.json')
/** From so many on, all of them take no longer. */
const MANY = 600
const LINTED = /\.(?:[cm]?js|jsx|[cm]?ts|tsx)$/
const TREES = '{bench,contract,deploy,drills,e2e,examples,scripts,server,web}/**/*.{ts,tsx,mts,mjs,js,json}'

const paths = globSync([TREES, '*.{ts,mts,mjs,js,json}', '.oxlintrc.json'], {
  cwd: ROOT,
  exclude: (name) => name === 'node_modules',
})
const keys = lintKeys(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])))
const before = readKept()
const stale = [...keys.keys()].filter((path) => LINTED.test(path) && keys.get(path) !== before[path])
if (stale.length > 0) {
  const { status } = spawnSync('oxlint', stale.length > MANY ? [] : stale, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(Object.fromEntries(keys)))
}

function readKept() {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8'))
  } catch {
    return {}
  }
}
