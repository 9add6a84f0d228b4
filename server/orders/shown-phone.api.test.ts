import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownPhone } from '#contract/values/phone.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

let database: FreshDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.drop())

test('the database writes a phone as the pages do', async () => {
  const codes = [null, '', ' ', '+', '34', '+34', 'Atlantis', '1809', '++1']
  const numbers = [
    null,
    '',
    '  ',
    '600 123',
    '+34 600',
    '0034 600',
    ' +34600 ',
    '00',
    '+',
    '+ 34 600',
    'call me',
    '00 34',
  ]
  const pairs = codes.flatMap((code) => numbers.map((number) => [code, number] as const))
  const { rows } = await database.pool.query<{ phone: string | null }>(
    `select shown_phone(code, number) as phone from unnest($1::text[], $2::text[]) with ordinality p(code, number, n) order by n`,
    [pairs.map(([code]) => code), pairs.map(([, number]) => number)],
  )
  expect(rows.map(({ phone }) => phone)).toEqual(pairs.map((pair) => shownPhone(...pair)))
})
