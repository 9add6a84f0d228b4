import { expect, test } from 'vitest'
import { checkStructure } from '#scripts/structure-rules.ts'

const MIGRATIONS = ['0042_order_lists.sql', 'before-baseline.sql.gz']
const problems = (files: Record<string, string>) =>
  checkStructure(Object.keys(files), (path) => files[path] ?? '', MIGRATIONS).map(
    ({ path, problem }) => `${path}: ${problem}`,
  )

test('a tidy tree has no problems', () => {
  const readme =
    'See `server/orders/move-orders.ts`, `server/<noun>/`, [why](docs/decisions/001-one-package.md), `npm test`.'
  const tree = {
    'README.md': readme,
    'server/orders/move-orders.ts': 'x\n'.repeat(249),
    'server/orders/move-orders.api.test.ts': 'x\n'.repeat(900),
    'server/words/es.ts': 'x\n'.repeat(900),
    'server/lists/late.ts': '// The hours are kept (the migration 0042_order_lists).',
    'docs/security.md': 'K2: server/db/migrations/0042_order_lists.sql',
    'docs/decisions/001-one-package.md': '',
  }
  expect(problems(tree)).toEqual([])
})

test.each([
  ['server/orders/index.ts', '', '"index" says nothing'],
  ['web/utils/dates.ts', '', '"utils" says nothing'],
  ['web/ui/OrderTable.tsx', '', '"OrderTable.tsx" is not kebab-case'],
  ['server/a.ts', 'x\n'.repeat(400), '400 lines'],
  ['docs/operating.md', 'Run `scripts/gone.mjs`.', '"scripts/gone.mjs" does not exist'],
  ['docs/operating.md', 'It is in `gone-too.ts`.', '"gone-too.ts" does not exist'],
  ['docs/operating.md', 'See [this](gone.md).', '"docs/gone.md" does not exist'],
  ['docs/decisions/002-late.md', '', 'numbered without gaps'],
  ['docs/decisions/notes.md', '', 'NNN-title.md'],
  ['server/a.ts', '/** Decided elsewhere (decisions section 9). */', '"decisions section 9" is not in the repository'],
  ['server/a.ts', '// slow bodies are cut (security, finding 3).', '", finding 3" is not in the repository'],
  ['server/a.sql', '-- see spec/evidence.md', '"spec/evidence.md" is not in the repository'],
  ['docs/why.md', 'The figures are in design/performance.md.', '"design/performance.md" is not in the repository'],
  ['server/a.ts', '/** Adds up the counts (migration 0042). */', 'the migration "0042" is no file of'],
  [
    'server/a.ts',
    '// As the migrations 0042_order_lists and 0571_counts have it.',
    'the migration "0571_counts" is no file of',
  ],
  ['docs/why.md', 'They are in migrations `0042_order_lists`, `0570`.', 'the migration "0570" is no file of'],
  ['server/a.ts', '// See the migration `0570_counts.sql`.', 'the migration "0570_counts" is no file of'],
  ['docs/why.md', 'It is in server/db/migrations/0005_counts.sql.', 'the migration "0005_counts" is no file of'],
  ['server/a.ts', "name.normalize('NFC')", 'normalises'],
  ['web/a.tsx', 'order.email.trim().toLowerCase()', 'normalises'],
  ['contract/a.ts', '/\\p{Default_Ignorable_Code_Point}/u', 'normalises'],
  ['package.json', '{"dependencies":{"zod":"^4.0.0"}}', 'zod is not pinned'],
  ['package.json', '{"devDependencies":{"zod-3":"npm:zod@^3.0.0","zod-4":"npm:zod@4.0.0"}}', 'zod-3 is not pinned'],
])('%s: a problem of its own', (path, text, problem) => {
  expect(problems({ [path]: text })).toEqual([expect.stringContaining(`${path}: `)])
  expect(problems({ [path]: text })[0]).toContain(problem)
})

test('from 250 lines on a file is worth a look, and the check passes', () => {
  const found = checkStructure(['server/a.ts'], () => 'x\n'.repeat(250), MIGRATIONS)
  expect(found).toEqual([{ path: 'server/a.ts', problem: expect.stringMatching(/^250 lines: what/), isWarning: true }])
})
