import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inspect } from '#server/files/inspect.ts'

// No database; it takes too long for the quick checks.
test('a stream that unpacks to gigabytes ends within the limits', { timeout: 30_000 }, async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(600 * 1024 * 1024)))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n`
  const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')])
  const before = process.memoryUsage.rss()
  await expect(inspect(bomb)).rejects.toThrow(/damaged|too long/)
  expect(process.memoryUsage.rss() - before).toBeLessThan(1_500 * 1024 * 1024)
})
