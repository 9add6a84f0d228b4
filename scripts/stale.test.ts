import { expect, test } from 'vitest'
import { findStale } from '#scripts/stale.mjs'

test('what tests read by a path that they compute is told of, whatever its kind, and code is not all tests’ own', () => {
  const { texts, beside } = findStale('stale-test.json', true)
  for (const read of [
    'deploy/alerts.yaml',
    'server/defence-packs/pictures/1-mail.jpg',
    'server/db/migrations/before-baseline.sql.gz',
    'web/theme/base.css',
    'deploy/Containerfile',
  ])
    expect([...beside.keys()]).toContain(read)
  expect([...beside.keys()].filter((path) => texts.has(path) || path.includes('node_modules'))).toEqual([])
  expect(texts.has('scripts/stale.test.ts')).toBe(true)
})
