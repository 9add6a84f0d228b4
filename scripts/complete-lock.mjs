// Run after every change of dependencies. npm leaves other systems' packages that the registry at hand lacks out of the lock
// file, and `npm ci` then refuses it everywhere; nor does npm ever fill in a checksum that is missing. So: what has none is
// forgotten and asked for again, and what the registry still lacks is added as the package that asks for it names it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const LOCK = 'package-lock.json'
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

const before = readFileSync(LOCK, 'utf8')
write(whatHasChecksum(JSON.parse(before)))
const { status } = spawnSync(
  'npm',
  [
    'install',
    '--package-lock-only',
    '--omit-lockfile-registry-resolved',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ],
  { stdio: 'inherit' },
)
if (status !== 0) {
  writeFileSync(LOCK, before)
  console.error('npm could not complete the lock file, see above; it is as it was.')
  process.exit(1)
}
const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
const added = addLeftOut(lock)
write(lock)
console.log(
  added.length === 0
    ? 'The lock file is whole.'
    : `${added.length} without a checksum, for this registry lacks them (another may have them: run this there): ${added.join(', ')}`,
)

function whatHasChecksum(lock) {
  const packages = Object.entries(lock.packages).filter(([path, entry]) => path === '' || entry.integrity)
  return { ...lock, packages: Object.fromEntries(packages) }
}

function addLeftOut(lock) {
  const added = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const known = [`${path}/node_modules/${name}`, `node_modules/${name}`].some((place) => lock.packages[place])
      if (known || !/^\d/.test(version)) continue
      const words = name.split(/[/-]/)
      const os = SYSTEMS.filter((system) => words.includes(system))
      const cpu = PROCESSORS.filter((processor) => words.includes(processor))
      if (os.length !== 1 || cpu.length !== 1) continue
      const libc = words.some((word) => word.startsWith('musl'))
        ? ['musl']
        : words.some((word) => word.startsWith('gnu'))
          ? ['glibc']
          : undefined
      lock.packages[`node_modules/${name}`] = {
        version,
        cpu,
        ...(entry.dev ? { dev: true } : {}),
        ...(os[0] === 'linux' && libc ? { libc } : {}),
        optional: true,
        os,
      }
      added.push(name)
    }
  }
  return added
}

function write(lock) {
  const sorted = Object.entries(lock.packages).sort(([one], [two]) => one.localeCompare(two, 'en'))
  writeFileSync(LOCK, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
}
