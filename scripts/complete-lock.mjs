// Run after `npm install` where the registry at hand lacks other platforms' packages: npm then leaves them out of the lock
// file, and `npm ci` refuses it everywhere. Adds them as the packages that ask for them name them, without a checksum.
import { readFileSync, writeFileSync } from 'node:fs'

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
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
    const needed = {
      version,
      cpu,
      ...(entry.dev ? { dev: true } : {}),
      ...(os[0] === 'linux' && libc ? { libc } : {}),
      optional: true,
      os,
    }
    lock.packages[`node_modules/${name}`] = needed
    added.push(name)
  }
}

const sorted = Object.entries(lock.packages).sort(([one], [two]) => one.localeCompare(two, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is whole.' : `Added ${added.length}: ${added.join(', ')}`)
