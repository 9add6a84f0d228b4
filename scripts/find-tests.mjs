import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#scripts/bootstrap.mjs'

/** TABLE: the folders that hold tests. */
const FOLDERS = ['bench', 'contract', 'deploy', 'drills', 'e2e', 'scripts', 'server', 'web']
/** TABLE: the kinds of test files, by the end of the name; the first that fits. */
const KINDS = { e2e: /\.spec\.ts$/, api: /\.api\.test\.ts$/, unit: /\.test\.tsx?$/ }

/** The test files by kind, of those whose path has one of the names in it; all of them where there is no name. */
export function findTests(names) {
  const found = { unit: [], api: [], e2e: [] }
  for (const folder of FOLDERS) {
    for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
      const path = join(folder, name)
      // A tool with packages of its own (scripts/mutate) brings their tests along.
      if (path.includes('node_modules')) continue
      const kind = Object.keys(KINDS).find((name) => KINDS[name].test(path))
      if (kind && (names.length === 0 || names.some((name) => path.includes(name)))) found[kind].push(path)
    }
  }
  return found
}
