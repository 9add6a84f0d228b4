import { expect, test } from 'vitest'
import { drawMixed, writeMixed, type Mixed } from './write-mixed.ts'

/** A request a second for twelve minutes: of the pages one of a hundred takes 500 ms, in the sixth minute one of ten. */
const asked = Array.from({ length: 720 }, (_, second) => ({
  name: 'order page',
  atMs: second * 1000,
  ms: second % 100 === 0 || (second >= 300 && second < 360 && second % 10 === 5) ? 500 : 20,
}))
const mixed: Mixed = {
  at: new Date('2026-11-29T12:00:00Z'),
  minutes: 12,
  orders: 1_000_000,
  imported: 1000,
  people: 30,
  perSecond: 20,
  asked,
  sent: { acknowledged: 14_400, times: [{ name: 'intake of an order', atMs: 0, ms: 7 }], refused: 0 },
  samples: asked.map(({ atMs }) => ({ atMs, api: 300 + Math.floor(atMs / 60_000), worker: 200 })),
  events: [{ name: 'backup', fromMs: 300_000, toMs: 360_000, code: 0 }],
  wrong: [],
  backlog: 2,
  dearest: [{ text: 'select 1\n  || $1', calls: 1200, meanMs: 0.25, share: 0.314 }],
}

test('an hour stands part by part, with what was slow in the part in which it was', () => {
  const text = writeMixed(mixed)
  expect(text).toContain(
    'all of the 14,400 orders that were acknowledged are there, and each count is that of its list',
  )
  expect(text).toContain('| 5.0–6.0 | 60 | 20 | 500 | 500 | 0.0 | 305 | 200 |')
  expect(text).toContain('| 7.0–8.0 | 60 | 20 | 20 | 20 | 0.0 | 307 | 200 |')
  expect(text).toContain('| order page | 720 | 20 | 500 | 500 |')
  expect(text).toContain('The backup ran from minute 5.0 to 6.0.')
  expect(text).toContain('| `select 1 ¦¦ $1` | 31.4 % | 1,200 | 0.250 |')
})

test('what was lost, refused or ended badly is said in the first lines', () => {
  const events = [{ name: 'import', fromMs: 0, toMs: 60_000, code: 1 }]
  const text = writeMixed({
    ...mixed,
    events,
    wrong: ['3 acknowledged orders are lost'],
    sent: { ...mixed.sent, refused: 4 },
  })
  expect(text).toContain('**In the end**: 3 acknowledged orders are lost. 4 orders were refused.')
  expect(text).toContain('The import ran from minute 0.0 to 1.0, and ended with 1.')
})

test('the picture has the goal, what ran beside, and both lines', () => {
  const picture = drawMixed(mixed)
  expect(picture.match(/<polyline/g)).toHaveLength(2)
  expect(picture).toContain('>backup<')
  expect(picture).toContain('100 ms')
  expect(picture).not.toContain('NaN')
})
