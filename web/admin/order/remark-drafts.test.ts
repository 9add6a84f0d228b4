import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts, keepDraft, readDraft } from '#web/admin/order/remark-drafts.ts'

beforeEach(() => {
  const kept: Record<string, string> = { 'entrada-token': 'x' }
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, text: string) => void (kept[key] = text) },
    removeItem: { value: (key: string) => delete kept[key] },
  })
  vi.stubGlobal('localStorage', kept)
})

test('a draft is of one member and one order', () => {
  keepDraft(1, 7, { remark: 'half' })
  expect([readDraft(1, 7), readDraft(2, 7), readDraft(1, 8)]).toEqual([{ remark: 'half' }, undefined, undefined])
  keepDraft(1, 7, undefined)
  expect(readDraft(1, 7)).toBeUndefined()
})

test('signing out forgets all drafts and nothing else', () => {
  keepDraft(1, 7, { remark: 'half' })
  keepDraft(2, 9, { remark: 'of another' })
  forgetDrafts()
  expect(Object.keys(localStorage)).toEqual(['entrada-token'])
})

test('what is no draft is none, and a browser that keeps nothing stops nobody', () => {
  localStorage.setItem('entrada-draft-1-7', 'no json')
  expect(readDraft(1, 7)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  expect(() => keepDraft(1, 7, {})).not.toThrow()
  expect(readDraft(1, 7)).toBeUndefined()
})
