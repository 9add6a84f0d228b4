import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkLock } from '#scripts/lock-rules.ts'

const whole = { version: '1.0.0', integrity: 'sha512-abc==' }

function problems(packages: Record<string, object>): string[] {
  const lock = JSON.stringify({ packages: { '': { name: 'entrada' }, ...packages } })
  return checkLock(['package-lock.json'], () => lock).map(({ problem }) => problem.split(':')[0]!)
}

test('a lock that says what each package holds, and not where it came from, has no problems', () => {
  expect(problems({ 'node_modules/a': whole, 'node_modules/a/node_modules/b': { ...whole, optional: true } })).toEqual(
    [],
  )
})

test.each([{}, { dev: true, optional: true }, { integrity: '' }, { integrity: 'sha1-abc=' }])(
  'a package with no checksum, or one that can be forged, is refused: %o',
  (entry) => {
    expect(problems({ 'node_modules/@a/b': { version: '1.0.0', ...entry } })).toEqual([
      'node_modules/@a/b has no integrity',
    ])
  },
)

test('a package that names its host is refused', () => {
  const resolved = 'https://registry.here.example/a.tgz'
  expect(problems({ 'node_modules/a': { ...whole, resolved } })).toEqual(['node_modules/a names the host it came from'])
})

test('in the real lock the product has no excuse: each package of its own that loses its checksum is found', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { dev?: boolean }> }
  const product = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const bare = product.map(([path, entry]) => [path, { ...entry, integrity: undefined }])
  const text = JSON.stringify({ packages: { ...lock.packages, ...Object.fromEntries(bare) } })
  expect(product.length).toBeGreaterThan(100)
  expect(checkLock(['package-lock.json'], () => text)).toHaveLength(product.length)
})
