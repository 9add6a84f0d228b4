import type { Problem } from '#scripts/structure-rules.ts'

/** What runs where the product runs: an installation may leave the packages of development out. */
const PRODUCT = /^(server|contract)\/|^scripts\/(start|run|bootstrap|build-web)\.mjs$/
const NOT_PRODUCT = /^server\/testing\/|\.test\.tsx?$/
const CODE = /\.(ts|tsx|mjs)$/

/** Imports that exist when the program runs; those of types alone are gone by then. */
const IMPORTS =
  /(?:^|[\s;}])(?:import|export)\s+(?!type\s)[^'"();]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;=(])import\s*\(?\s*['"]([^'"]+)['"]/g

/** Says which files of the product import a package that is not among the product's own dependencies. */
export function checkProductImports(paths: readonly string[], read: (path: string) => string): Problem[] {
  if (!paths.includes('package.json')) return []
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(read('package.json')) as Record<string, object>
  const known = new Set([...Object.keys(dependencies), ...Object.keys(optionalDependencies)])
  const files = paths.filter((path) => CODE.test(path) && PRODUCT.test(path) && !NOT_PRODUCT.test(path))
  return files.flatMap((path) =>
    packagesOf(read(path))
      .filter((name) => !known.has(name))
      .map((name) => ({ path, problem: `imports ${name}, which is not in the dependencies of package.json` })),
  )
}

function packagesOf(source: string): string[] {
  const names = [...source.matchAll(IMPORTS)].map(([, from, dynamic]) => from ?? dynamic ?? '')
  const packages = names.filter((name) => !/^(?:[.#/]|node:)/.test(name))
  return [...new Set(packages.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)![0]))]
}
