import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web')
/** A letter is printed, and has a size of its own on paper; the order's page is on its way. */
const OTHERS = /\/(defence-pack|order)\//
const sheets = globSync(['admin/**/*.css', 'ui/**/*.css', 'theme/base.css'], { cwd: WEB }).filter(
  (path) => !OTHERS.test(path),
)

test('words have one of the five sizes of the theme and one of two weights', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const others = sheets.flatMap((path) =>
    [...readFileSync(join(WEB, path), 'utf8').matchAll(/font-(size|weight): ([^;]+);/g)]
      .filter(([, what, value = '']) => !(what === 'size' ? /^var\(--mantine-font-size-/ : /^[46]00$/).test(value))
      .map(([line]) => `${path}: ${line}`),
  )
  expect(others).toEqual([])
})
