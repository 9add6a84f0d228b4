import { expect, test } from 'vitest'
import { KeyRuns, RUN_MS } from '#web/ui/key-runs.ts'

const [still, changing] = [() => false, () => true]
const FIELD = { isConnected: true }
const GONE = { isConnected: false }

/** Presses keys of the page one after the other, 50 ms apart, and says which did not act. */
function press(runs: KeyRuns, keys: string, isChanging: () => boolean, fromMs = 0): string {
  return keys
    .split('')
    .filter((key, at) =>
      runs.keeps({ key, timeStamp: fromMs + at * 50, into: undefined, isElsewhere: false }, isChanging),
    )
    .join('')
}

test('keys act on a page that stands still, and on none that is about to become another', () => {
  expect(press(new KeyRuns(), 'jn', still)).toBe('')
  expect(press(new KeyRuns(), 'jn', changing)).toBe('jn')
})

test('what is typed on is not meant for the page that came meanwhile; after a pause one means it', () => {
  const runs = new KeyRuns()
  expect(press(runs, 'r', changing)).toBe('r')
  expect(press(runs, 'called', still, 50)).toBe('called')
  expect(press(runs, 'n', still, 300 + RUN_MS)).toBe('')
})

test('Escape, Tab and the keys with Ctrl are never kept', () => {
  const runs = new KeyRuns()
  for (const key of ['Escape', 'Tab', 'ArrowDown'])
    expect(runs.keeps({ key, timeStamp: 0, into: undefined, isElsewhere: false }, changing)).toBe(false)
  expect(runs.keeps({ key: 'k', timeStamp: 0, into: undefined, isElsewhere: true }, changing)).toBe(false)
})

test('letters typed on after their field went away act on nothing; those after Enter, or where it stands, do', () => {
  const typing = (into: { isConnected: boolean }, last: string) => {
    const runs = new KeyRuns()
    for (const key of ['n', last, 'Shift']) runs.keeps({ key, timeStamp: 0, into, isElsewhere: false }, still)
    return press(runs, 'na', still, 50)
  }
  expect(typing(GONE, 'o')).toBe('na')
  expect(typing(GONE, 'Enter')).toBe('')
  expect(typing(GONE, 'Escape')).toBe('')
  expect(typing(FIELD, 'o')).toBe('')
})
