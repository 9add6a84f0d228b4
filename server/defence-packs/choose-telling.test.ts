import { expect, test } from 'vitest'
import { chooseTelling } from '#server/defence-packs/choose-telling.ts'

const rows = Array.from({ length: 1000 }, (_, at) => ({ at, ip: at === 400 ? 'rare' : 'usual' }))
const kindOf = ({ ip }: { ip: string }) => ip

test('a short history is kept whole and in its order', () => {
  expect(chooseTelling(rows.slice(0, 30), 30, kindOf)).toEqual(rows.slice(0, 30))
})

test('of a long one stay the first, the first of each kind, and the newest, in order and no more than asked', () => {
  const kept = chooseTelling(rows, 5, kindOf).map(({ at }) => at)
  expect(kept).toEqual([0, 400, 997, 998, 999])
})

test('kinds without end leave half of the room for the newest', () => {
  const kept = chooseTelling(rows, 10, ({ at }) => String(at)).map(({ at }) => at)
  expect(kept).toEqual([0, 1, 2, 3, 4, 995, 996, 997, 998, 999])
})
