import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFloors, drawHouse } from '#scripts/floor-rules.ts'
import { HOUSES, type House } from '#scripts/floors.ts'

const HOUSE: House = {
  root: 'server',
  floors: [
    { name: 'ground', holds: '', rooms: ['db'] },
    { name: 'nouns', holds: '', rooms: ['orders', 'mails'] },
    { name: 'start', holds: '', rooms: ['main.ts'] },
  ],
}
const SOUND = {
  'server/db/client.ts': '',
  'server/orders/move.ts': "import { a } from '#server/db/client.ts'\nimport { b } from '#server/orders/rules.ts'",
  'server/mails/send.ts': "import type { C } from '#server/orders/move.ts'",
  'server/main.ts': "const { d } = await import('#server/mails/send.ts')",
}
const problems = (changed: Record<string, string>) => {
  const files: Record<string, string> = { ...SOUND, ...changed }
  return checkFloors([HOUSE], Object.keys(files), (path) => files[path]!).map(
    ({ path, problem }) => `${path} ${problem}`,
  )
}

test('imports that run down, or to a room that stands before, are in order', () => {
  expect(problems({})).toEqual([])
})

test.each([
  [
    'up a floor',
    { 'server/db/client.ts': "import { x } from '#server/orders/move.ts'" },
    /client\.ts imports .*move\.ts, but orders stands on the floor "nouns", above "ground"/,
  ],
  [
    'for a type alone',
    { 'server/db/client.ts': "import type { X } from '#server/orders/move.ts'" },
    /client\.ts imports/,
  ],
  [
    'over several lines',
    { 'server/db/client.ts': "import {\n  x,\n} from '#server/orders/move.ts'" },
    /client\.ts imports/,
  ],
  [
    'by a path of its own',
    { 'server/db/client.ts': "import { x } from '../orders/move.ts'" },
    /client\.ts imports .*move\.ts, but orders stands/,
  ],
  ['when it is needed', { 'server/db/client.ts': "await import('#server/main.ts')" }, /stands on the floor "start"/],
  ['passed on', { 'server/db/client.ts': "export { x } from '#server/orders/move.ts'" }, /client\.ts imports/],
  [
    'to a later room beside',
    { 'server/orders/move.ts': "import { x } from '#server/mails/send.ts'" },
    /mails stands after orders on the floor "nouns"/,
  ],
  ['in a room without a floor', { 'server/attic/box.ts': '' }, /server\/attic stands on no floor/],
])('an import %s is refused, and told which way is down', (_where, changed, words) => {
  expect(problems(changed as Record<string, string>)).toEqual([expect.stringMatching(words)])
})

test('a floor without its room is refused', () => {
  const files = Object.keys(SOUND).filter((path) => path !== 'server/db/client.ts')
  expect(checkFloors([HOUSE], files, () => '')).toEqual([expect.objectContaining({ path: 'server/db' })])
})

test('a part of a room may stand further down than its room', () => {
  const house: House = {
    root: 'server',
    floors: [
      { name: 'workshop', holds: '', rooms: ['mails/words', 'db'] },
      { name: 'nouns', holds: '', rooms: ['orders', 'mails'] },
    ],
  }
  const find = (files: Record<string, string>) =>
    checkFloors([house], Object.keys(files), (path) => files[path]!).map(({ path, problem }) => `${path} ${problem}`)
  const sound = {
    'server/mails/words/letter.ts': '',
    'server/db/client.ts': "import { a } from '#server/mails/words/letter.ts'",
    'server/orders/move.ts': '',
    'server/mails/send.ts': "import { a } from '#server/mails/words/letter.ts'",
  }
  expect(find(sound)).toEqual([])
  expect(find({ ...sound, 'server/mails/words/letter.ts': "import { b } from '#server/mails/send.ts'" })).toEqual([
    expect.stringMatching(/letter\.ts imports .*send\.ts, but mails stands on the floor "nouns", above "workshop"/),
  ])
})

test('tests look wherever they want', () => {
  expect(problems({ 'server/db/client.test.ts': "import { x } from '#server/main.ts'" })).toEqual([])
})

test('CONTRIBUTING.md shows the house as it is', () => {
  const shown = readFileSync('CONTRIBUTING.md', 'utf8')
  for (const house of HOUSES) expect(shown).toContain(drawHouse(house))
})
