import { expect, test } from 'vitest'
import { formatBytes } from '#web/ui/format-bytes.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [184_233, '184 kB'],
  [2_204_233, '2.2 MB'],
  [15 * 1024 * 1024, '15.7 MB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown)
})
