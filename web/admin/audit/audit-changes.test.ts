import { expect, test } from 'vitest'
import { fieldAsWords, listChanges } from '#web/admin/audit/audit-changes.ts'

test('before and after stand side by side, and what stayed is told once', () => {
  expect(
    listChanges({ status: null, siteId: 1, gone: 'x' }, { status: 'Completed', siteId: 1, links: [{ url: 'a' }] }),
  ).toEqual([
    { field: 'status', before: null, after: 'Completed', kind: 'changed' },
    { field: 'siteId', before: 1, after: 1, kind: 'is' },
    { field: 'gone', before: 'x', after: undefined, kind: 'was' },
    { field: 'links', before: undefined, after: [{ url: 'a' }], kind: 'is' },
  ])
  expect(listChanges(null, null)).toEqual([])
})

test('a number that no screen shows is left out', () => {
  expect(listChanges(null, { remarkId: 45 })).toEqual([])
  expect(listChanges(null, { tagId: 2, name: 'VIP' }).map(({ field }) => field)).toEqual(['name'])
  expect(listChanges(null, { presetId: 3, code: 'no-answer' }).map(({ field }) => field)).toEqual(['code'])
})

test.each([
  ['refundDate', 'Refund date'],
  ['sender_address', 'Sender address'],
  ['ip', 'Ip'],
  ['', ''],
])('%s is read as %s', (field, words) => expect(fieldAsWords(field)).toBe(words))
