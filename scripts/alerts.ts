// `npm run alerts`: has promtool (apt-get install prometheus) check the alert rules of deploy/ and try each. Every alert must be silent
// when nothing is wrong, and ring with its own words when something is.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promtoolTests } from './alerts/promtool-tests.ts'

const RULES = resolve(import.meta.dirname, '../deploy/alerts.yaml')

const promtool = (...args: string[]) => spawnSync('promtool', args, { stdio: 'inherit' })
const version = spawnSync('promtool', ['--version'])
if (version.error) {
  console.error(
    'promtool is not here: apt-get install prometheus (Debian, Ubuntu) or https://prometheus.io, and try again.',
  )
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'entrada-alerts-'))
try {
  const tests = join(folder, 'tests.yaml')
  // JSON is valid YAML.
  writeFileSync(tests, JSON.stringify(promtoolTests(RULES), null, 1))
  const codes = [promtool('check', 'rules', RULES), promtool('test', 'rules', tests)].map(({ status }) => status)
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
