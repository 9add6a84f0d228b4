import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  checkValueOf,
  formatKeyLine,
  formatKeyRing,
  makeDataKey,
  parseKeyRing,
  readKeyRing,
  sealingWarnings,
} from '#server/sealing/key-ring.ts'

const [one, two] = [makeDataKey(), makeDataKey()]

test('a ring is read as it is written, from the environment or a file; its first key is the current one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'entrada-ring-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'ring')
  writeFileSync(file, formatKeyRing([one, two]))
  for (const ring of [readKeyRing({ DATA_KEYS_FILE: file }), readKeyRing({ DATA_KEYS: formatKeyLine([one, two]) })]) {
    expect(ring.keys).toEqual([one, two])
    expect(ring.current).toEqual(one)
    expect(ring.find(two.id)).toEqual(two)
    expect(ring.find('k0000000')).toBeUndefined()
  }
})

test('without one nothing is sealed, and each start says so', () => {
  expect(readKeyRing({}).current).toBeUndefined()
  expect(sealingWarnings(readKeyRing({}))).toEqual([expect.stringContaining('lie unencrypted')])
  expect(sealingWarnings(readKeyRing({ DATA_KEYS: formatKeyLine([one]) }))).toEqual([])
})

const entry = formatKeyLine([one])
test.each([
  ['nothing but words', '# words\n\n', /^DATA_KEYS holds no key/],
  ['a short key', `${two.id}:c2hvcnQ`, /^DATA_KEYS: its entry 1 is no key/],
  ['no id', `${entry},${entry.split(':')[1]}`, /^DATA_KEYS: its entry 2 is no key/],
  ['an id twice', `${entry} ${one.id}:${formatKeyLine([two]).split(':')[1]}`, /holds the key k[0-9a-f]{7} twice/],
])('a ring with %s is refused without being told', (_what, text, message) => {
  let said = ''
  try {
    parseKeyRing(text, 'DATA_KEYS')
  } catch (error) {
    said = (error as Error).message
  }
  expect(said).toMatch(message)
  for (const part of text.split(/[\s,:#]+/).filter((word) => word.length > 8)) expect(said).not.toContain(part)
})

test('a file that is not there is said with its name', () => {
  expect(() => readKeyRing({ DATA_KEYS_FILE: '/nowhere/ring' })).toThrow(
    /^DATA_KEYS_FILE \/nowhere\/ring cannot be read \(ENOENT\): put it back/,
  )
})

test('where the ring came from is said with it', () => {
  expect(readKeyRing({}).source).toBe('DATA_KEYS')
  expect(readKeyRing({}).keys).toEqual([])
  expect(readKeyRing({ DATA_KEYS: entry }).source).toBe('DATA_KEYS')
  // The environment goes before the file.
  expect(readKeyRing({ DATA_KEYS: entry, DATA_KEYS_FILE: '/nowhere/ring' }).keys).toEqual([one])
})

test('keys stand in any white space or commas, and lines of # between them', () => {
  const other = formatKeyLine([two])
  for (const text of [
    `${entry},${other}`,
    `  ${entry} \n\n${other}\n`,
    `# a\n${entry}\n# b\n${other},`,
    `${entry} , ${other}`,
  ])
    expect(parseKeyRing(text, 'x').keys).toEqual([one, two])
  // What stands behind a key is no comment.
  expect(() => parseKeyRing(`${entry} # mine`, 'x')).toThrow(/its entry 2/)
  for (const wrong of [`x${entry}`, `${entry}x`, entry.toUpperCase()])
    expect(() => parseKeyRing(wrong, 'x')).toThrow(/its entry 1/)
})

test('a new key is one of its own, of 256 bits, and the file of it says what it is', () => {
  expect(one.id).toMatch(/^k[0-9a-f]{7}$/)
  expect(one.secret).toHaveLength(32)
  expect(one.id === two.id || one.secret.equals(two.secret)).toBe(false)
  expect(formatKeyRing([one, two])).toMatch(
    /^# The keys of Entrada's data.*\nk[0-9a-f]{7}:.{43}\nk[0-9a-f]{7}:.{43}\n$/,
  )
  expect(formatKeyLine([one, two])).toBe(`${formatKeyLine([one])},${formatKeyLine([two])}`)
})

test('an installation knows a key again by a value that is always the same and never the key', () => {
  const key = { id: 'k0000000', secret: Buffer.alloc(32, 7) }
  expect(checkValueOf(key)).toBe(createHmac('sha256', key.secret).update('entrada data key').digest('hex'))
  expect(checkValueOf(one)).not.toBe(checkValueOf(two))
})
