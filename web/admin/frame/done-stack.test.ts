import { beforeEach, expect, test, vi } from 'vitest'
import { UNDO_HELD_MS, UNDO_MS } from '#contract/http/timeouts.ts'
import { doneStack } from '#web/admin/frame/done-stack.ts'

const moved = (of: string, undo = vi.fn<() => void>()) => ({ text: 'Order moved to Refunds', of, undo })
const shown = () => doneStack.read().map(({ of, text }) => of ?? text)
beforeEach(() => doneStack.clear())

test('the newest is taken back first, and one after the other; none twice', () => {
  const [ana, ben] = [moved('Ana, #1'), moved('Ben, #2')]
  doneStack.push(ana, 0)
  doneStack.push(ben, 5)
  doneStack.undo(undefined, 10)
  expect([ana.undo, ben.undo].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(shown()).toEqual(['Ana, #1'])
  doneStack.undo(undefined, 11)
  doneStack.undo(undefined, 12)
  expect([ana.undo, ben.undo].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

test('one of them can be named, and is taken back alone', () => {
  const [ana, ben] = [moved('Ana, #1'), moved('Ben, #2')]
  doneStack.push(ana, 0)
  doneStack.push(ben, 0)
  doneStack.undo(doneStack.read()[1]!.id, 1)
  expect([ana.undo, ben.undo].map(({ mock }) => mock.calls.length)).toEqual([1, 0])
})

test('what is told later stands above, and takes no way back away', () => {
  const ana = moved('Ana, #1')
  doneStack.push(ana, 0)
  doneStack.push({ text: 'Remark added', of: undefined, undo: undefined }, 1)
  doneStack.push({ text: 'Saved', of: undefined, undo: undefined }, 2)
  expect(shown()).toEqual(['Saved', 'Ana, #1'])
  doneStack.undo(undefined, 3)
  expect(ana.undo).toHaveBeenCalledOnce()
})

test('what is too old cannot be taken back, though the newest stays to be read', () => {
  const ana = moved('Ana, #1')
  doneStack.push(ana, 0)
  doneStack.undo(undefined, UNDO_MS)
  expect(ana.undo).not.toHaveBeenCalled()
  doneStack.tidy(false, UNDO_MS)
  expect(shown()).toEqual(['Ana, #1'])
  doneStack.push(moved('Ben, #2'), UNDO_MS)
  expect(shown()).toEqual(['Ben, #2'])
  doneStack.tidy(true, 3 * UNDO_MS)
  expect(shown()).toEqual([])
})

test('who points at the offer keeps it longer, and one that is over does not come back', () => {
  const [ana, ben] = [moved('Ana, #1'), moved('Ben, #2')]
  doneStack.push(ana, 0)
  doneStack.push(ben, UNDO_MS - 1)
  doneStack.hold(UNDO_MS)
  const isOpen = (nowMs: number) => doneStack.read().map((done) => doneStack.isOpen(done, nowMs))
  expect(isOpen(UNDO_MS)).toEqual([true, false])
  expect(isOpen(UNDO_MS - 1 + UNDO_HELD_MS - 1)).toEqual([true, false])
  expect(isOpen(UNDO_MS - 1 + UNDO_HELD_MS)).toEqual([false, false])
})

test('a wish to take back what is being done waits until it is done, and takes back nothing where it failed', () => {
  const [ana, ben] = [moved('Ana, #1'), moved('Ben, #2')]
  doneStack.push(ana)
  doneStack.begun()
  doneStack.undo()
  expect(ana.undo).not.toHaveBeenCalled()
  doneStack.push(ben)
  doneStack.ended(true)
  expect([ana.undo, ben.undo].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  doneStack.begun()
  doneStack.undo()
  doneStack.ended(false)
  expect(ana.undo).not.toHaveBeenCalled()
  doneStack.undo()
  expect(ana.undo).toHaveBeenCalledOnce()
})

test('whoever shows it hears of every change until they stop', () => {
  const hear = vi.fn<() => void>()
  const stop = doneStack.subscribe(hear)
  doneStack.push(moved('Ana, #1'), 0)
  doneStack.clear()
  stop()
  doneStack.clear()
  expect(hear).toHaveBeenCalledTimes(2)
})
