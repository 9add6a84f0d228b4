import { beforeEach, expect, test, vi } from 'vitest'

let nameOf: (text: string) => string | undefined
beforeEach(async () => {
  vi.resetModules()
  ;({ nameOf } = await import('#server/db/name-of.ts'))
})

test('a statement has a name from the second time on, the same each time and its own', () => {
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^of-parts-[\w-]{22}$/)
  expect(nameOf('select 1')).toBe(name)
  nameOf('select 2')
  expect(nameOf('select 2')).not.toBe(name)
})

test('however many are asked, connections keep few; those that have a name keep it', () => {
  const names = new Set<string>()
  for (let number = 0; number < 500; number += 1) {
    nameOf(`select ${number}`)
    const name = nameOf(`select ${number}`)
    if (name) names.add(name)
  }
  expect(names.size).toBe(150)
  expect(nameOf('select 3')).toBeDefined()
  expect(nameOf('select 499')).toBeUndefined()
})

test('what is asked once takes no name from what is asked often', () => {
  for (let number = 0; number < 2000; number += 1) nameOf(`once ${number}`)
  nameOf('often')
  expect(nameOf('often')).toBeDefined()
})
