import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..', 'web')
const SOURCES = globSync(['admin/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}'], { cwd: WEB })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))

/** TABLE: what React's `lazy` may load: parts of a page, which open over nothing and take no key of their own when they come. */
const PARTS = [
  'charts-and-orders.tsx',
  'chosen-tools.tsx',
  'enrolment-page.tsx',
  'export-button.tsx',
  'filter-chips.tsx',
  'filter-panel.tsx',
  'lead-today.tsx',
  'list-filter-bar.tsx',
  'menu-counts.tsx',
  'my-calls.tsx',
  'my-desk.tsx',
  'open-refunds.tsx',
  'order-evidence.tsx',
  'peek.tsx',
  'settings-column.tsx',
  'sign-in-page.tsx',
  'troubled-mails.tsx',
  'view-links.tsx',
]

/** TABLE: what stands itself within a lazy part, and so within what has the keys for that. */
const WITHIN = ['admin/order/case-dialog.tsx', 'admin/orders/selection/asked-question.tsx']

const filesOf = (pattern: RegExp) => SOURCES.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('what opens over the page opens in a Layer, which has the keys at once: no other file makes a modal', () => {
  expect(filesOf(/\s(?:aria-modal|role="(?:alert)?dialog")|showModal\(|<dialog\b/)).toEqual(['ui/layer.tsx'])
  expect(
    filesOf(/import \{[^}]*\b(?:Modal|Drawer|Popover|Menu|Combobox|Select)\b[^}]*\} from '@mantine\/core'/),
  ).toEqual([])
  expect(filesOf(/\srole="menu"/)).toEqual(['ui/menu-button.tsx'])
})

test('what comes late and takes keys comes by lazyPart, within what has the keys until then', () => {
  const lazy = SOURCES.flatMap(({ text }) =>
    [...text.matchAll(/\blazy\([\s\S]*?import\('#web\/[\w/.-]*\/([\w-]+\.tsx)'\)/g)].map(([, file]) => file),
  )
  expect(new Set(lazy)).toEqual(new Set(PARTS))
  for (const { path, text } of SOURCES) {
    for (const [, name] of text.matchAll(/^const (\w+) = lazyPart\(/gm)) {
      const host = new RegExp(`<(Layer|InPlace)\\b[^]*?<${name}\\b[^]*?</\\1>`)
      expect(host.test(text) || WITHIN.includes(path), `${path}: ${name} stands in no Layer or InPlace`).toBe(true)
    }
  }
})
