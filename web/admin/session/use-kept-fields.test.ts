import { expect, test } from 'vitest'
import { changedOf } from '#web/admin/session/use-kept-fields.ts'

const SAVED = { name: 'Ana', email: 'ana@staff.example', password: '********', links: [{ label: 'Home' }] }

test('of a form is kept what differs from what is saved, and never what is named so', () => {
  const typed = { ...SAVED, name: 'Ana Peña', password: 'secret', links: [{ label: 'Start' }] }
  expect(changedOf(typed, SAVED, ['password'])).toEqual({ name: 'Ana Peña', links: [{ label: 'Start' }] })
})

test('what was typed and taken back is nothing to keep', () => {
  expect(changedOf({ ...SAVED, password: 'secret', links: [{ label: 'Home' }] }, SAVED, ['password'])).toBeUndefined()
})
