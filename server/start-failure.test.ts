import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { StartError } from '#server/start-error.ts'
import { startFailure } from '#server/start-failure.ts'

const refused = (code: string, message: string, more: object = {}) =>
  Object.assign(new pg.DatabaseError(message, 1, 'error'), { code, ...more })
const lineOf = (error: unknown) => {
  const { message, passing } = startFailure(error)
  return [message, passing]
}

test('whatever stops a start is one line, and says whether it may pass by itself', () => {
  expect(lineOf(new StartError('PORT takes a number.'))).toEqual(['PORT takes a number.', false])
  expect(lineOf(refused('57014', 'canceling statement due to statement timeout'))).toEqual([
    'The database went away, or was too busy, while this started (57014, canceling statement due to statement timeout): start it again.',
    true,
  ])
  expect(lineOf(refused('42501', 'permission denied for table orders'))).toEqual([
    'The database refused what the start needs: 42501, permission denied for table orders.',
    false,
  ])
  expect(lineOf(new Error('two\nlines'))).toEqual([
    expect.stringMatching(
      /^It could not start, by a fault of its own: Error: two lines \(.*start-failure\.test\.ts:\d+:\d+\)\.$/,
    ),
    true,
  ])
  try {
    readFileSync('/no/such/file')
  } catch (error) {
    expect(lineOf(error)).toEqual([
      "The system refused what the start needs: ENOENT: no such file or directory, open '/no/such/file'.",
      true,
    ])
  }
})

test('values of a row are not in it', () => {
  const [line] = lineOf(
    refused('23505', 'Key (email)=(ana@mail.example) already exists', { constraint: 'staff_email' }),
  )
  expect(line).toBe('The database refused what the start needs: 23505, staff_email.')
})
