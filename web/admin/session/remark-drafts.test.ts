import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, keepDraft, readDraft } from '#web/admin/session/remark-drafts.ts'

function emptyStore(): Record<string, string> {
  const kept: Record<string, string> = { 'entrada-token': 'x' }
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, text: string) => void (kept[key] = text) },
    removeItem: { value: (key: string) => delete kept[key] },
  })
  return kept
}

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStore())
  vi.stubGlobal('sessionStorage', emptyStore())
})

test('a draft is of one member and one order', () => {
  keepDraft(1, 7, { remark: 'half' })
  expect([readDraft(1, 7), readDraft(2, 7), readDraft(1, 8)]).toEqual([{ remark: 'half' }, undefined, undefined])
  keepDraft(1, 7, undefined)
  expect(readDraft(1, 7)).toBeUndefined()
})

test('the typed values of a section, a passport number among them, stay in the window alone', () => {
  keepDraft(1, 7, { typed: { passport_number: 'ZE8001234' } }, 'migratory')
  expect(JSON.stringify(localStorage)).not.toContain('ZE8001234')
  expect(readDraft(1, 7, 'migratory')).toEqual({ typed: { passport_number: 'ZE8001234' } })
  keepDraft(1, 7, { note: 'half' }, 'correction')
  expect(Object.keys(localStorage)).toContain('entrada-draft-1-7-correction')
})

test('signing out forgets all drafts and nothing else', () => {
  keepDraft(1, 7, { remark: 'half' })
  keepDraft(1, 7, { typed: {} }, 'migratory')
  keepDraft(2, 9, { remark: 'of another' })
  forgetDrafts()
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['entrada-token'], ['entrada-token']])
})

test('what is no draft is none, and a browser that keeps nothing stops nobody', () => {
  localStorage.setItem('entrada-draft-1-7', 'no json')
  expect(readDraft(1, 7)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepDraft(1, 7, {})).not.toThrow()
  expect(readDraft(1, 7)).toBeUndefined()
})
