import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '#web/admin/language/en.ts'

const SERVER = join(import.meta.dirname, '../server')
const EVENT =
  /'((?:order|orders|mail|document|staff|claim|remark|site|intake-key|job|gateway|government-mail|whatsapp|correction)\.[a-z-]+)'/g

test('every event that the server records has words for the timeline or the audit log', () => {
  const files = globSync('**/*.ts', { cwd: SERVER }).filter((file) => !file.endsWith('.test.ts'))
  const events = files.flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(EVENT)].map(([, event]) => event!.replace('.', '-')),
  )
  expect(new Set(events).size).toBeGreaterThan(40)
  const known = { ...en.events, ...en.audit.events }
  expect([...new Set(events)].filter((event) => !Object.hasOwn(known, event))).toEqual([])
})
