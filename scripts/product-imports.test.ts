import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkProductImports } from '#scripts/product-imports.ts'

const manifest = {
  dependencies: { zod: '4.0.0', '@fastify/static': '1.0.0' },
  optionalDependencies: { sharp: '1.0.0' },
}

const problems = (path: string, source: string) => {
  const files: Record<string, string> = { 'package.json': JSON.stringify(manifest), [path]: source }
  return checkProductImports(Object.keys(files), (name) => files[name]!).map(({ problem }) => problem.split(',')[0])
}

test.each([
  "import { z } from 'zod'",
  "import files from '@fastify/static'\nimport sharp, { type Sharp } from 'sharp'",
  "import { join } from 'node:path'\nimport { a } from '#server/a.ts'\nimport './b.ts'",
  "import type { Page } from 'playwright'",
  "const words = 'you may import it from there'",
])('%s is an import of the product’s own', (source) => {
  expect(problems('server/a.ts', source)).toEqual([])
})

test.each([
  ["import PostalMime, { type Email } from 'postal-mime'", 'postal-mime'],
  ["import {\n  one,\n  two,\n} from 'postal-mime'", 'postal-mime'],
  ["import 'postal-mime'", 'postal-mime'],
  ["export { one } from 'postal-mime'", 'postal-mime'],
  ["export * from 'postal-mime/deep/down.js'", 'postal-mime'],
  ["const it = await import('@scope/postal/deep')", '@scope/postal'],
])('%s needs a dependency', (source, name) => {
  expect(problems('server/a.ts', source)).toEqual([`imports ${name}`])
  expect(problems('contract/a.ts', source)).toEqual([`imports ${name}`])
  expect(problems('scripts/bootstrap.mjs', source)).toEqual([`imports ${name}`])
  expect(problems('server/a.test.ts', source)).toEqual([])
  expect(problems('server/testing/a.ts', source)).toEqual([])
})

test('moving any package of the product among those of development is found', () => {
  const paths = globSync(['package.json', '{server,contract,scripts}/**/*.{ts,mjs}'])
  const whole = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
  const named = new Set<string>()
  for (const name of Object.keys(whole.dependencies)) {
    const { [name]: _moved, ...rest } = whole.dependencies
    texts.set('package.json', JSON.stringify({ ...whole, dependencies: rest }))
    if (checkProductImports(paths, (path) => texts.get(path)!).length > 0) named.add(name)
  }
  for (const name of [
    'postal-mime',
    'sharp',
    'pg',
    'fastify',
    'unpdf',
    '@cantoo/pdf-lib',
    'graphile-worker',
    'react',
  ]) {
    expect(named).toContain(name)
  }
})
