// Lints what has changed since the last lint that found nothing, with all that imports it; from nothing, everything.
import { spawnSync } from 'node:child_process'
import { ROOT } from '#scripts/bootstrap.mjs'
import { findStale } from '#scripts/stale.mjs'

/** From so many on, all of them take no longer. */
const MANY = 600
const LINTED = /\.(?:[cm]?js|jsx|[cm]?ts|tsx)$/

const { stale, keep } = findStale('lint.json')
const linted = stale.filter((path) => LINTED.test(path))
if (linted.length > 0) {
  const { status } = spawnSync('oxlint', linted.length > MANY ? [] : linted, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  keep()
}
