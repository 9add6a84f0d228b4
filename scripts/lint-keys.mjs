// What the lint found of a file stands as long as the file stands as it is, with all that it imports: types reach that far.
import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'

const IMPORTS =
  /(?:^|[\s;}])(?:import|export)\b[^'"();]*?from\s*['"]([^'"]+)['"]|(?:^|[^\w.])import\s*\(?\s*['"]([^'"]+)['"]/g
/** TABLE: what changes the types of files that do not import it. */
const OF_ALL = [/\.d\.m?ts$/, /^(?:\.oxlintrc\.json|tsconfig\.json|package\.json|package-lock\.json)$/]
const DECLARES = /^\s*declare (?:module|global)\b/m

/**
 * Takes the text of each file by its path; returns for each the key of all that a lint or a test of it depends on: its own text, that of the
 * files which it imports, directly or not, and what holds for all of them, as do the texts `beside` them.
 */
export function lintKeys(texts, beside = new Map()) {
  const hashes = new Map([...texts].map(([path, text]) => [path, hash(text)]))
  const imports = new Map([...texts].map(([path, text]) => [path, importsOf(path, text, texts)]))
  const isOfAll = (path) => OF_ALL.some((kind) => kind.test(path)) || DECLARES.test(texts.get(path))
  const common = hash(
    [
      ...[...texts.keys()].filter(isOfAll).map((path) => `${path} ${hashes.get(path)}`),
      ...[...beside].map(([path, text]) => `${path} ${hash(text)}`),
    ]
      .sort()
      .join('\n'),
  )
  return new Map(
    [...texts.keys()].map((path) => {
      const reached = reach(path, imports)
      return [path, hash([common, ...reached.map((one) => `${one} ${hashes.get(one)}`).sort()].join('\n'))]
    }),
  )
}

function reach(path, imports) {
  const reached = new Set([path])
  for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next)
  return [...reached]
}

function importsOf(path, text, texts) {
  const names = [...text.matchAll(IMPORTS)].map(([, from, alone]) => from ?? alone)
  return names.flatMap((name) => {
    const found = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(path), name) : undefined
    return found !== undefined && texts.has(found) ? [found] : []
  })
}

function hash(text) {
  return createHash('sha256').update(text).digest('hex')
}
