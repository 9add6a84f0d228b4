import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const NAMED = /`([\w./-]+\.(?:test|spec)\.ts)` › (.+?)(?= <br>| +\|$)/g
const PATH = /(?<![\w/.-])(?:contract|server|web|e2e|bench|drills|scripts|docs|deploy)\/[\w./-]+/g

/** The rows of a document's tables: the number or id, and the rest. */
function rowsOf(document: string): { id: string; row: string }[] {
  return readFileSync(join(ROOT, document), 'utf8')
    .split('\n')
    .map((row) => ({ id: /^\| *([A-Z]?\d[\d.]*) *\|/.exec(row)?.[1] ?? '', row: row.trim() }))
    .filter(({ id }) => id !== '')
}

test.each(['docs/coverage.md', 'docs/security.md', 'docs/reliability.md'])(
  'every test that %s names is there',
  (document) => {
    const missing = rowsOf(document).flatMap(({ id, row }) =>
      [...row.matchAll(NAMED)]
        .filter(([, file, name]) => !existsSync(join(ROOT, file!)) || !sourceOf(file!).includes(name!))
        .map(([, file, name]) => `${id}: ${file} › ${name}`),
    )
    expect(missing).toEqual([])
  },
)

test.each(['docs/coverage.md', 'docs/security.md', 'docs/reliability.md'])(
  'every file and folder that %s names is there',
  (document) => {
    const missing = rowsOf(document).flatMap(({ id, row }) =>
      [...row.matchAll(PATH)]
        .map(([path]) => path.replace(/[._-]+$/, ''))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${id}: ${path}`),
    )
    expect(missing).toEqual([])
  },
)

test.each(['docs/coverage.md', 'docs/security.md'])('what names no test in %s says why', (document) => {
  const silent = rowsOf(document).filter(
    ({ row }) => row.match(NAMED) === null && !/No test\. |Not built\. |Does not apply\. /.test(row),
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
  sources.set(file, known)
  return known
}

test('no statement of the specification is left out of docs/coverage.md', () => {
  const ids = rowsOf('docs/coverage.md').map(({ id }) => id)
  const last = new Map<string, number>()
  for (const id of ids) {
    const group = id.slice(0, id.lastIndexOf('.'))
    const number = Number(id.slice(id.lastIndexOf('.') + 1))
    expect(number, id).toBe((last.get(group) ?? 0) + 1)
    last.set(group, number)
  }
  // How many lines each part of the specification has.
  const subsections = [4, 3, 14, 7, 12, 7, 3, 4, 1, 1, 3, 45, 6, 1, 1, 10].map((lines, index) => [
    `2.${index + 1}`,
    lines,
  ])
  const sections = { 4: 22, 5: 20, 6: 8, 8: 12, 9: 20 }
  expect(Object.fromEntries(last)).toEqual({ ...Object.fromEntries(subsections), ...sections })
})

test('no requirement is left out of docs/security.md', () => {
  const counts = { A: 12, B: 13, C: 11, D: 12, E: 14, F: 10, G: 7, H: 8, I: 6, J: 7, K: 6, L: 7, M: 5, N: 4, O: 4 }
  const ids = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, n) => `${group}${n + 1}`),
  )
  expect(rowsOf('docs/security.md').map(({ id }) => id)).toEqual(ids)
})
