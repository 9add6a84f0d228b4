import { expect, test } from 'vitest'
import { lintKeys } from '#scripts/lint-keys.mjs'

const FILES = {
  'server/a.ts': "import { b } from '#server/b.ts'\nexport const a = b",
  'server/b.ts': "export { c as b } from './deep/c.ts'",
  'server/deep/c.ts': "export const c = async () => import('#contract/d.ts')",
  'contract/d.ts': "import type { E } from '#contract/e.ts'\nexport type D = E",
  'contract/e.ts': 'export type E = 1',
  'web/alone.ts': 'export {}',
  'server/declares.ts': "declare module 'vitest' {\n}",
  'tsconfig.json': '{}',
}

/** The files that are linted again after a change. */
function stale(change: Record<string, string>): string[] {
  const [before, after] = [FILES, { ...FILES, ...change }].map((files) => lintKeys(new Map(Object.entries(files))))
  return [...after!.keys()].filter((path) => after!.get(path) !== before!.get(path)).sort()
}

test('a change asks for the file itself and all that import it, by whatever way, and for nothing else', () => {
  expect(stale({})).toEqual([])
  expect(stale({ 'contract/e.ts': 'export type E = 2' })).toEqual([
    'contract/d.ts',
    'contract/e.ts',
    'server/a.ts',
    'server/b.ts',
    'server/deep/c.ts',
  ])
  expect(stale({ 'web/alone.ts': 'export const x = 1' })).toEqual(['web/alone.ts'])
  expect(stale({ 'server/new.ts': '' })).toEqual(['server/new.ts'])
})

test('a change of what holds for all asks for all', () => {
  const all = Object.keys(FILES).sort()
  expect(stale({ 'tsconfig.json': '{ "a": 1 }' })).toEqual(all)
  expect(stale({ 'server/declares.ts': "declare module 'vitest' {\n  interface A {}\n}" })).toEqual(all)
  expect(stale({ 'web/vite.d.ts': '' })).toEqual([...all, 'web/vite.d.ts'].sort())
})

test('what tests read without importing it asks for all of them', () => {
  const texts = new Map(Object.entries(FILES))
  const [before, after] = ['select 1', 'select 2'].map((text) =>
    lintKeys(texts, new Map([['server/db/0001.sql', text]])),
  )
  expect([...after!.keys()].filter((path) => after!.get(path) === before!.get(path))).toEqual([])
})
