import { expect, test } from 'vitest'
import { nameStatements } from '#server/db/statement-name.ts'

const often = (nameOf: (text: string) => string | undefined, text: string) =>
  Array.from({ length: 5 }, () => nameOf(text)).at(-1)

test('a statement has a name from the fifth time on, the same each time and its own', () => {
  const nameOf = nameStatements(10)
  for (let time = 1; time < 5; time += 1) expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^of-parts-[\w-]{22}$/)
  expect(nameOf('select 1')).toBe(name)
  expect(often(nameOf, 'select 2')).toMatch(/^of-parts-/)
  expect(nameOf('select 2')).not.toBe(name)
})

test('however many are asked, connections keep few; those that have a name keep it', () => {
  const nameOf = nameStatements(10)
  const names = Array.from({ length: 50 }, (_, number) => often(nameOf, `select ${number}`))
  expect(names.filter(Boolean)).toHaveLength(10)
  expect(nameOf('select 3')).toBeDefined()
  expect(often(nameOf, 'select 49')).toBeUndefined()
})

test('what is asked now and then takes no name from what is asked often', () => {
  const nameOf = nameStatements(10)
  for (let number = 0; number < 2000; number += 1) nameOf(`once ${number}`)
  expect(often(nameOf, 'often')).toBeDefined()
})
