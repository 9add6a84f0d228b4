// What a check found of a file stands as long as that file stands, with all that it imports: only the others are checked again.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '#scripts/bootstrap.mjs'
import { lintKeys } from '#scripts/lint-keys.mjs'

const TREES = '{bench,contract,deploy,drills,e2e,examples,scripts,server,web}'
const CODE = [`${TREES}/**/*.{ts,tsx,mts,mjs,js,json}`, '*.{ts,mts,mjs,js,json}', '.oxlintrc.json']

/**
 * The files of the tree that have changed since `keep` of the same name was called last, themselves or in what they import, with their
 * texts. `beside` are patterns of files that all depend on, without importing them.
 */
export function findStale(name, beside = []) {
  const kept = join(ROOT, 'node_modules', '.cache', name)
  const texts = textsOf(CODE)
  const common = textsOf(beside.map((pattern) => `${TREES}/${pattern}`))
  const keys = lintKeys(texts, common)
  const before = readKept(kept)
  return {
    stale: [...keys.keys()].filter((path) => keys.get(path) !== before[path]),
    texts,
    /** Says that all of them were found well. */
    keep() {
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(Object.fromEntries(keys)))
    },
  }
}

function textsOf(patterns) {
  const paths = globSync(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

function readKept(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
