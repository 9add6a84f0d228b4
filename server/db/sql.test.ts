import { expect, test } from 'vitest'
import { all, join, raw, sql } from '#server/db/sql.ts'

test('values become parameters in the order of the text, and pieces become part of it', () => {
  const condition = sql`o.language = ${'ru'} and o.landing_site = ${3}::bigint`
  const { text, values } = sql`select 1 from orders o where o.queue = ${raw(5)} and ${condition} limit ${10}`
  expect(text).toBe(
    'select 1 from orders o where o.queue = 5 and o.language = $1 and o.landing_site = $2::bigint limit $3',
  )
  expect(values).toEqual(['ru', 3, 10])
})

test('a piece that stands twice has its parameters once; equal values of others have their own', () => {
  const piece = sql`a = ${1}`
  expect(sql`${piece} or (${piece} and b = ${1})`).toMatchObject({
    text: 'a = $1 or (a = $1 and b = $2)',
    values: [1, 1],
  })
})

test('what looks like SQL is a value, an array one parameter, and a value may be missing', () => {
  const { text, values } = sql`select ${"'; drop table orders; --"}, ${[1, 2]}::int[], ${null}, ${undefined}`
  expect(text).toBe('select $1, $2::int[], $3, $4')
  expect(values).toEqual(["'; drop table orders; --", [1, 2], null, undefined])
})

test('lists of pieces', () => {
  expect(join([sql`a = ${1}`, raw('b'), sql`c = ${2}`]).text).toBe('a = $1, b, c = $2')
  expect(all([]).text).toBe('true')
  expect(all([raw('a'), sql`b = ${1}`])).toMatchObject({ text: 'a and b = $1', values: [1] })
})
