import { expect, test } from 'vitest'
import { adminSizes, circles, firstScreenFiles, publicSizes, type Manifest } from '#scripts/bundle-rules.ts'

const ADMIN: Manifest = {
  'admin.html': {
    file: 'admin.js',
    imports: ['_react.js'],
    dynamicImports: ['admin/shell/admin-gate.tsx', 'admin/orders/queue-page.tsx', 'team.tsx'],
  },
  'admin/shell/admin-gate.tsx': { file: 'gate.js', imports: ['_react.js', '_list.js'] },
  'admin/dashboard/dashboard-page.tsx': { file: 'dashboard.js', imports: ['_list.js'] },
  'admin/orders/queue-page.tsx': { file: 'queue.js', imports: ['_list.js', '_rows.js'] },
  'team.tsx': { file: 'team.js', imports: ['_react.js', '_form.js', '_rows.js'], dynamicImports: ['dialog.tsx'] },
  'dialog.tsx': { file: 'dialog.js', imports: ['_list.js'] },
  '_react.js': { file: 'react.js' },
  '_list.js': { file: 'list.js' },
  '_form.js': { file: 'form.js' },
  '_rows.js': { file: 'rows.js' },
}
const FRONT: Manifest = {
  'front/main.tsx': {
    file: 'front.js',
    imports: ['_parts.js'],
    dynamicImports: ['front/languages/de.ts', 'front/languages/fr.ts', 'front/order.tsx', 'front/track.tsx'],
  },
  'front/languages/de.ts': { file: 'de.js' },
  'front/languages/fr.ts': { file: 'fr.js' },
  'front/order.tsx': { file: 'order.js', imports: ['_parts.js', '_steps.js'] },
  'front/track.tsx': { file: 'track.js' },
  '_parts.js': { file: 'parts.js' },
  '_steps.js': { file: 'steps.js' },
}
const BYTES: Record<string, number> = {
  'admin.js': 1,
  'react.js': 10,
  'gate.js': 100,
  'list.js': 1000,
  'dashboard.js': 10_000,
  'queue.js': 3,
  'rows.js': 30,
  'team.js': 2,
  'form.js': 20,
  'dialog.js': 5,
  'front.js': 3,
  'parts.js': 10,
  'steps.js': 1000,
  'de.js': 7,
  'fr.js': 9,
  'order.js': 40,
  'track.js': 60,
}

const sentBytes = (file: string) => BYTES[file] ?? Number.NaN

test('each screen is charged with what it loads beyond the first, and beyond a list where it is none, once', () => {
  expect(adminSizes(ADMIN, sentBytes)).toEqual([
    { kind: 'admin', name: 'first screen', bytes: 11_111 },
    { kind: 'later', name: 'admin/orders/queue-page.tsx', bytes: 33 },
    { kind: 'later', name: 'team.tsx', bytes: 22 },
    { kind: 'later', name: 'dialog.tsx', bytes: 5 },
  ])
})

test('each public page is charged with all that it loads, and with the largest language', () => {
  expect(publicSizes(FRONT, sentBytes)).toEqual([
    { kind: 'public', name: 'front/order.tsx', bytes: 1062 },
    { kind: 'public', name: 'front/track.tsx', bytes: 82 },
  ])
})

test('an entry that is built no longer is noticed', () => {
  expect(() => adminSizes({ 'admin.html': { file: 'admin.js' } }, () => 1)).toThrow('The build has no')
  expect(() => publicSizes({}, () => 1)).toThrow('The build has no')
})

test('the files of the first screen are counted, of script and of style, each once', () => {
  expect(firstScreenFiles(ADMIN)).toBe(5)
  const styled = {
    ...ADMIN,
    '_list.js': { file: 'list.js', css: ['list.css', 'rows.css'] },
    'team.tsx': { file: 'team.js', css: ['team.css'] },
  }
  expect(firstScreenFiles(styled)).toBe(7)
})

test('files that import each other are named', () => {
  expect(circles(ADMIN)).toEqual([])
  const round = {
    ...ADMIN,
    '_list.js': { file: 'list.js', imports: ['_form.js'] },
    '_form.js': { file: 'form.js', imports: ['_list.js'] },
  }
  expect(circles(round)).toEqual(['_list.js', '_form.js'])
})
