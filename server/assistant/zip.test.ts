import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { zip } from '#server/assistant/zip.ts'

const FILES = [
  { name: 'a/one.txt', bytes: Buffer.from('first') },
  { name: 'a/empty.txt', bytes: Buffer.alloc(0) },
  { name: 'a/two.bin', bytes: Buffer.from([0, 255, 80, 75, 3, 4]) },
]

test('what a zip lists stands where it says, with its length and checksum', () => {
  const packed = zip(FILES)
  const end = packed.length - 22
  expect(packed.toString('latin1', end, end + 4)).toBe('PK\x05\x06')
  expect(packed.readUInt16LE(end + 10)).toBe(FILES.length)
  let at = packed.readUInt32LE(end + 16)
  expect(at + packed.readUInt32LE(end + 12)).toBe(end)
  for (const { name, bytes } of FILES) {
    expect(packed.toString('latin1', at, at + 4)).toBe('PK\x01\x02')
    const local = packed.readUInt32LE(at + 42)
    expect(packed.toString('latin1', local, local + 4)).toBe('PK\x03\x04')
    expect(packed.readUInt32LE(at + 16)).toBe(crc32(bytes))
    expect(packed.toString('ascii', at + 46, at + 46 + packed.readUInt16LE(at + 28))).toBe(name)
    const from = local + 30 + packed.readUInt16LE(local + 26)
    expect(packed.subarray(from, from + packed.readUInt32LE(local + 18))).toEqual(bytes)
    at += 46 + name.length
  }
})

test('the same files make the same zip', () => {
  expect(zip(FILES).equals(zip(FILES))).toBe(true)
})
