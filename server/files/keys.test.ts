import { expect, test } from 'vitest'
import { randomId, storageKey } from '#server/files/keys.ts'

test('no bit of a file’s id can be foretold: over many ids each was set, and each was not', () => {
  const ids = Array.from({ length: 64 }, randomId)
  const ones = ids.map((id) => BigInt(`0x${id}`))
  const everSet = ones.reduce((all, id) => all | id, 0n)
  const alwaysSet = ones.reduce((all, id) => all & id)
  expect([everSet, alwaysSet]).toEqual([2n ** 128n - 1n, 0n])
  expect(new Set(ids.map((id) => storageKey(id, undefined, 'pdf'))).size).toBe(ids.length)
})
