// What a check found of a file stands as long as that file stands, with all that it imports: only the others are checked again.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '#scripts/bootstrap.mjs'
import { lintKeys } from '#scripts/lint-keys.mjs'

const TREES = '{bench,contract,deploy,drills,e2e,examples,scripts,server,web}'
const CODE = [`${TREES}/**/*.{ts,tsx,mts,mjs,js,json}`, '*.{ts,mts,mjs,js,json}', '.oxlintrc.json']

/**
 * The files of the tree that have changed since `keep` of the same name was called last, themselves or in what they import, with their
 * texts. Where they may read files (`mayRead`), all depend on all that is no code, whatever its kind: no import names it.
 */
export function findStale(name, mayRead = false) {
  const kept = join(ROOT, 'node_modules', '.cache', name)
  const texts = textsOf(CODE)
  const beside = mayRead ? textsOf([`${TREES}/**/*`], texts) : new Map()
  const keys = lintKeys(texts, beside)
  const before = readKept(kept)
  return {
    stale: [...keys.keys()].filter((path) => keys.get(path) !== before[path]),
    texts,
    beside,
    /** Says that all of them were found well. */
    keep() {
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(Object.fromEntries(keys)))
    },
  }
}

/** The texts of the files by their paths, byte by byte, but for those that are `known`. */
function textsOf(patterns, known = new Map()) {
  const found = globSync(patterns, { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => name === 'node_modules' })
  const paths = found.flatMap((file) => (file.isFile() ? [relative(ROOT, join(file.parentPath, file.name))] : []))
  return new Map(
    paths.filter((path) => !known.has(path)).map((path) => [path, readFileSync(join(ROOT, path), 'latin1')]),
  )
}

function readKept(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return {}
  }
}
