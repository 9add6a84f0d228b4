import { afterAll, expect, test } from 'vitest'
import { renewOrders } from '#server/corrections/renew-orders.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { newOrder } from '#server/testing/factories.ts'
import { testApp } from '#server/testing/test-app.ts'

/** Spellings of one name: whichever an order has, it is found by each. */
const SAME = [
  ['Müller', 'Mueller', 'Muller', 'MÜLLER', 'Mu\u0308ller', 'mul\u200bler'],
  ['Größmann', 'Groessmann', 'Grossmann', 'GRÖẞMANN'],
  ['Jäger', 'Jaeger', 'Jager', 'Yager'],
  ['Åberg', 'Aaberg', 'Aberg'],
  ['Sørensen', 'Soerensen', 'Sorensen', 'Sörensen'],
  ['Иванов', 'Ivanov', 'ИВАНОВ'],
  ['Ющенко', 'Yushchenko', 'Iushchenko', 'Jushchenko'],
  ['Юлия', 'Yulia', 'Iuliia', 'Yuliya', 'Julia'],
  ['Сергей', 'Sergey', 'Sergei', 'Sergej'],
  ['Михаил', 'Mikhail', 'Mihail'],
  ['O’Brien', "O'Brien", 'OBrien', 'OʼBRIEN', 'O`brien'],
  ['Jean‑Luc', 'Jean-Luc', 'JEAN–LUC', 'jean luc'],
  ['Núñez-Peña', 'Nunez Pena', 'NUÑEZ—PEÑA'],
  ['Ｍarta', 'Marta', 'mar\u00adta'],
  ['Dvořák', 'Dvorak', 'dvorák'],
] as const

/** Letters that passports write in several ways: they find each of them and are found by each, which do not find one another. */
const SEVERAL = [
  ['Гончар', 'Honchar', 'Gonchar'],
  ['Щукина', 'Shchukina', 'Shtukina'],
  ['Цветков', 'Tsvetkov', 'Cvetkov'],
  ['Жуков', 'Zhukov', 'Zukov'],
  ['Đorđević', 'Djordjević', 'Dordević'],
  ['Şahin', 'Shahin', 'Sahin'],
  ['Əliyev', 'Aliyev', 'Eliyev'],
] as const

/** An order's name, and what does not find it: another name, or a spelling that no one form has with this one. */
const OTHER = [
  ['José', 'Joe'],
  ['Maria', 'Mae'],
  ['Adrian', 'Ryan'],
  ['García', 'Harcía'],
  ['Ivanov', 'Петров'],
  ['Иванов', 'Smirnov'],
  ['Ющенко', 'Juschtschenko'],
  ['Αλέξης', 'Alexis'],
  ['Muller', 'Möller'],
  ['Müller', 'Мюллер'],
  ['Honchar', 'Gonchar'],
] as const

const it = await testApp()
afterAll(() => it.close())
const token = await it.tokenOf('Team')

async function anOrder(name: string): Promise<number> {
  // Beside the name nothing that any of the others holds.
  const [id] = await insertOrders(it.services.pool, [newOrder({ name, lastName: 'Qq', email: 'q@q.example' })])
  return id!
}

async function find(searchVal: string): Promise<number[]> {
  const { body } = await it.call('POST', '/admin/search-order', {
    token,
    body: { start: 0, end: 500, searchVal, folderName: 'newOrder' },
  })
  return (body.data as { order_id: number }[]).map(({ order_id }) => order_id)
}

const PAIRS = [
  ...SAME.flatMap((names) => names.map((name) => [name, names.filter((other) => other !== name)] as const)),
  ...SEVERAL.flatMap(([letters, ...ways]) => [
    [letters, ways] as const,
    ...ways.map((way) => [way, [letters]] as const),
  ]),
]

test.each(PAIRS)('an order of %j is found by each of %j', async (name, typed) => {
  const id = await anOrder(name)
  for (const words of typed) expect(await find(words), words).toContain(id)
})

test.each(OTHER)('an order of %j is not found by %j', async (name, typed) => {
  const id = await anOrder(name)
  expect(await find(typed)).not.toContain(id)
  expect(await find(name)).toContain(id)
})

test('a beginning of four letters finds every spelling, and a part of the name as it is written', async () => {
  const [ivanova, mueller] = [await anOrder('Ivanova'), await anOrder('Schmidt-Mueller')]
  for (const typed of ['Ивано', 'ivano', 'ИВАНОВА', 'vanov']) expect(await find(typed), typed).toContain(ivanova)
  for (const typed of ['Müll', 'eller', 'SCHMIDT Müller']) expect(await find(typed), typed).toContain(mueller)
})

test('an e-mail is found in every spelling of its domain, and by the digits of any script', async () => {
  const [id] = await insertOrders(it.services.pool, [
    newOrder({ email: 'marta@xn--mnchen-3ya.example', countryCode: '49', phoneNumber: '30 901 820 17' }),
  ])
  for (const typed of ['marta@münchen.example', 'MARTA@MÜNCHEN.example', '٣٠٩٠١٨٢٠', '30‑901‑820'])
    expect(await find(typed), typed).toContain(id)
})

test('orders that came before are brought over by the job', async () => {
  const { pool } = it.services
  const id = await anOrder('Wölfflin')
  await pool.query(`update order_search set txt = E'wolfflin qq\\nqQqRexample' where order_id = $1`, [id])
  expect(await find('Voelfflin')).not.toContain(id)
  expect(await find('Woelfflin')).not.toContain(id)
  await pool.query('delete from order_renewals')
  await renewOrders(it.services)
  expect(await find('Woelfflin')).toContain(id)
  expect(await pool.query(`select from audit_log where order_id = $1 and event = 'order.renewed'`, [id])).toMatchObject(
    {
      rowCount: 0,
    },
  )
})
