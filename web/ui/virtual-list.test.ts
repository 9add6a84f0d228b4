import { expect, test } from 'vitest'
import { furthestTop, scrollScale, shownHeight, sliceAt, TALLEST_PX, topToShow } from '#web/ui/virtual-list.ts'

const short = { count: 100, rowPx: 36, viewportPx: 550 }
const tall = { count: 1_000_000, rowPx: 36, viewportPx: 550 }

test('a list that fits is scrolled one to one', () => {
  expect(scrollScale(short)).toBe(1)
  const slice = sliceAt(short, 720, 720)
  expect(slice.from).toBe(12)
  expect(slice.beforePx).toBe(12 * 36)
  expect(slice.beforePx + (slice.to - slice.from) * 36 + slice.afterPx).toBe(shownHeight(short))
})

test('a million rows fit under the browsers’ limit, and both ends are reached', () => {
  expect(shownHeight(tall)).toBe(TALLEST_PX)
  const lastScrollTop = TALLEST_PX - tall.viewportPx
  const top = lastScrollTop * scrollScale(tall)
  expect(top).toBeCloseTo(furthestTop(tall), 3)
  expect(sliceAt(tall, top, lastScrollTop).to).toBe(1_000_000)
  expect(sliceAt(tall, 0, 0).from).toBe(0)
})

test('the first row drawn stands where its number says, in view of the scrollbar’s place', () => {
  const top = 18_000_000
  const scrollTop = top / scrollScale(tall)
  const { from, beforePx } = sliceAt(tall, top, scrollTop)
  expect(beforePx - scrollTop).toBeCloseTo(from * 36 - top, 6)
})

test('few rows or none never scroll', () => {
  expect(scrollScale({ count: 3, rowPx: 36, viewportPx: 550 })).toBe(1)
  expect(sliceAt({ count: 0, rowPx: 36, viewportPx: 550 }, 0, 0)).toEqual({ from: 0, to: 0, beforePx: 0, afterPx: 0 })
})

test('showing a row moves no further than needed', () => {
  expect(topToShow(short, 5, 0)).toBe(0)
  expect(topToShow(short, 20, 0)).toBe(21 * 36 - 550)
  expect(topToShow(short, 2, 720)).toBe(72)
})

test('heads of groups stand before their rows, and every row is where they leave it', () => {
  const grouped = { ...short, heads: [0, 4, 60], headPx: 32 }
  expect(shownHeight(grouped)).toBe(100 * 36 + 3 * 32)
  // The 60th row and its head.
  const top = 60 * 36 + 2 * 32
  const slice = sliceAt(grouped, top, top)
  expect(slice.from).toBe(52)
  expect(slice.beforePx).toBe(52 * 36 + 2 * 32)
  const drawnPx = (slice.to - slice.from) * 36 + 32
  expect(slice.beforePx + drawnPx + slice.afterPx).toBe(shownHeight(grouped))
  // The head over it leaves the row in view.
  expect(topToShow(grouped, 10, top)).toBe(10 * 36 + 32)
  expect(topToShow(grouped, 60, 0)).toBe(61 * 36 + 3 * 32 - 550)
  expect(topToShow(grouped, 0, 500)).toBe(0)
})
