import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run } from '#scripts/bootstrap.mjs'

const STAMP = join(ROOT, 'dist', 'web.stamp')
const SOURCES = [
  'web',
  'contract',
  'scripts/build-assistant.ts',
  'scripts/page-parts.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Whether the built pages are older than their sources. */
export function webIsStale() {
  return read(STAMP) !== hash()
}

/** Builds the pages if their sources changed since the last build; returns whether they are built. */
export async function buildWeb() {
  if (!webIsStale()) return true
  console.log('Building the pages …')
  const begun = Date.now()
  const built = hash()
  rmSync(STAMP, { force: true })
  const code = await run('vite', ['build', '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
  if (code !== 0) return false
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(STAMP, built)
  console.log(`Built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  return true
}

function hash() {
  const all = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(join(ROOT, source)).sort()) {
      if (/\.test\.tsx?$/.test(file)) continue
      all.update(`${file.slice(ROOT.length)}\0`).update(readFileSync(file))
    }
  }
  return all.digest('hex')
}

function filesOf(path) {
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)],
    )
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    if (error.code === 'ENOENT') return []
    throw error
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
