import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../web')
/** One of the theme's; a letter that is printed has a size of its own on paper. */
const SIZE = /^var\(--mantine-font-size-|^12pt$/
const sheets = globSync(['admin/**/*.css', 'ui/**/*.css', 'theme/base.css'], { cwd: WEB })

test('words have one of the five sizes of the theme and one of two weights', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const others = sheets.flatMap((path) =>
    [...readFileSync(join(WEB, path), 'utf8').matchAll(/font-(size|weight): ([^;]+);/g)]
      .filter(([, what, value = '']) => !(what === 'size' ? SIZE : /^[46]00$/).test(value))
      .map(([line]) => `${path}: ${line}`),
  )
  expect(others).toEqual([])
})
