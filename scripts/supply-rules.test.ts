import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkSupply, EXCUSED } from '#scripts/supply-rules.ts'

const well = { version: '1.0.0', license: 'MIT' }
const excused = Object.fromEntries(
  EXCUSED.map(({ name, says }) => [`node_modules/${name}`, { version: '1.0.0', ...(says && { license: says }) }]),
)

function problems(packages: Record<string, object>, allowScripts: Record<string, boolean> = {}): string[] {
  const files: Record<string, string> = {
    'package-lock.json': JSON.stringify({ packages: { '': { name: 'entrada' }, ...excused, ...packages } }),
    'package.json': JSON.stringify({ allowScripts }),
  }
  return checkSupply(Object.keys(files), (path) => files[path]!).map(({ problem }) => problem.split(':')[0]!)
}

test('free licences, and those that somebody looked at, are no problem', () => {
  expect(problems({ 'node_modules/a': well, 'node_modules/b': { ...well, license: '(GPL-2.0 OR MIT)' } })).toEqual([])
})

test.each([
  'GPL-3.0',
  'AGPL-3.0-only',
  'GPL-2.0 OR AGPL-3.0',
  '(MIT AND GPL-3.0-or-later)',
  'LGPL-3.0',
  'UNLICENSED',
  undefined,
])('the licence %s is refused', (license) => {
  expect(problems({ 'node_modules/a': { version: '1.0.0', license } })).toEqual([
    `a has the licence "${license ?? 'none'}"`,
  ])
})

test('an excuse is for that package and that licence alone', () => {
  expect(problems({ 'node_modules/libheif-js': { version: '2.0.0', license: 'GPL-3.0' } })).toEqual([
    'libheif-js has the licence "GPL-3.0"',
  ])
})

test('a package that runs a script at its installation is refused, wherever it lies, unless it is named', () => {
  const running = { ...well, hasInstallScript: true }
  expect(problems({ 'node_modules/a/node_modules/@b/c': running })).toEqual(['@b/c runs a script when it is installed'])
  expect(problems({ 'node_modules/@b/c': running }, { '@b/c': true })).toEqual([])
  expect(problems({ 'node_modules/@b/c': running }, { '@b/c': false })).toEqual([
    '@b/c runs a script when it is installed',
  ])
  expect(problems({ 'node_modules/@b/c': well }, { '@b/c': true })).toEqual(['@b/c runs no script any more'])
})

test('every runtime package has its reason and its licence in docs/dependencies.md, and nothing else has', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    object
  >
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { license?: string }>
  }
  const rows = readFileSync('docs/dependencies.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| `([^`]+)` +\| ([^|]+)\| ([^|]+)\|$/.exec(line)?.slice(1, 4) ?? [])
  const named = Array.from({ length: rows.length / 3 }, (_, at) => ({
    name: rows[at * 3]!,
    licence: rows[at * 3 + 1]!.trim(),
    reason: rows[at * 3 + 2]!.trim(),
  }))
  expect(named.map(({ name }) => name)).toEqual(
    [...Object.keys(dependencies!), ...Object.keys(optionalDependencies!)].sort((one, other) => (one < other ? -1 : 1)),
  )
  expect(named.filter(({ name, licence }) => licence !== (packages[`node_modules/${name}`]?.license ?? 'MIT'))).toEqual(
    [],
  )
  expect(named.filter(({ reason }) => reason.length < 25)).toEqual([])
})
