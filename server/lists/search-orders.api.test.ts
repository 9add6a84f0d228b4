import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { QUEUES } from '#contract/lists/queues.ts'
import { closeDatabase, openDatabase } from '#server/db/client.ts'
import { compactLists } from '#server/db/compact-lists.ts'
import { insertOrders } from '#server/orders/insert-orders.ts'
import { listOrders } from '#server/lists/list-orders.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'
import { newOrder } from '#server/testing/factories.ts'

interface Row {
  order_id: number
  queue: number
  name: string
  last_name: string
  email: string
  country_code: string | null
  phone_number: string | null
}

const NAMES = [
  'María',
  'Maria José',
  'Ana',
  'José',
  'Łukasz',
  "O'Neil",
  'Иван',
  '李',
  'Ωmega',
  '100%',
  'a_b',
  'back\\slash',
  'Zoë 😀',
  'ß',
  'x',
]
const LAST = ['García', 'Núñez-Peña', 'Smith', 'de la Cruz', 'Müller', 'Ng', "D'Angelo", '%', '_']
const QUEUE_NAMES = ['newOrder', 'pendingOrder', 'completedOrder', 'deletedOrder', 'refundOrder'] as const
let database: FreshDatabase
let orders: (Row & { texts: string[] })[]

function pick<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!
}

function randomOrder() {
  const [name, lastName] = [pick(NAMES), pick(LAST)]
  return newOrder({
    name,
    lastName,
    email: `${pick(['Maria', 'jose.n', 'a_b', 'z+1'])}${Math.floor(Math.random() * 500)}@${pick(['mail.example', 'Post.Example'])}`,
    countryCode: pick([null, '1', '+34', '49']),
    phoneNumber: pick([null, '809-555-', '(829) 444 ', '']) + String(Math.floor(Math.random() * 10_000)),
    queue: pick(QUEUE_NAMES),
  })
}

async function filledDatabase(): Promise<FreshDatabase> {
  const filled = await freshDatabase()
  const { pool } = filled
  await insertOrders(pool, Array.from({ length: 3000 }, randomOrder))
  // Some beyond the first search piece, and some that no piece holds.
  await insertOrders(
    pool,
    Array.from({ length: 50 }, (_, i) => ({ ...randomOrder(), id: 3 * 2 ** 20 + i * 100_000 })),
  )
  await pool.query(`update orders set refund_date = now() where process_status = 'Refunds' and random() < 0.5`)
  return filled
}

beforeAll(async () => {
  database = await filledDatabase()
  const { rows } = await database.pool.query<Row>('select * from orders order by order_id desc')
  orders = rows.map((row) => ({ ...row, texts: textsOf(row) }))
})
afterAll(() => database.drop())

// Written apart from search-text.ts: every word is part of a name, the e-mail, the id, or the phone's digits, or sounds like the beginning of
// a name; a lone dash or bracket between words says nothing.
const plain = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ł/g, 'l').replace(/ß/g, 'ss')
/** The parts of names by their sound, as passports spell them. */
const CYRILLIC: Record<string, string> = { и: 'i', в: 'v', а: 'a', н: 'n' }
const soundsOf = (name: string) =>
  plain(name)
    .split(' ')
    .filter((word) => /^[a-zивн'-]+$/.test(word.replace(/а/g, '')))
    .flatMap((word) => word.replaceAll("'", '').split('-'))
    .map((word) => Array.from(word, (letter) => CYRILLIC[letter] ?? letter).join(''))
    .map((word) => word.replace(/a[ea]/g, 'a').replace(/oe/g, 'o').replace(/ue/g, 'u').replace(/kh/g, 'h'))
    .map((word) => word.replace(/[yj]/g, 'i').replace(/i+/g, 'i'))
    .filter((word) => word !== '')
function textsOf(order: Row): string[] {
  const digits = `${order.country_code ?? ''}${order.phone_number ?? ''}`.replace(/\D/g, '')
  const sounds = soundsOf(`${order.name} ${order.last_name}`)
  const starts = `${order.name} ${order.last_name}`.split(' ').map(plain).concat(sounds)
  return [order.name, order.last_name, order.email, String(order.order_id)]
    .map(plain)
    .concat(digits, sounds, ...starts.map((word) => ` ${word} `))
}
/** What a word may be spelt like, at the beginning of a name's; a short one is the whole. */
function spellingsOf(word: string): string[][] {
  const parts = soundsOf(word)
  if (/\s/.test(word) || parts.length === 0) return []
  const letters = parts.length > 1 ? undefined : plain(word).length
  return [parts.map((part) => ` ${part}${(letters ?? part.length) < 4 ? ' ' : ''}`)]
}
/** Of every word its forms, each a list of texts that must all be there. */
function formsOf(words: string): string[][][] {
  const all = words
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
  const telling = all.filter((word) => /[^+().\-/]/.test(word))
  return (telling.length > 0 ? telling : all).map((word) => {
    const forms = /^[+().\-/\d]*$/.test(word) && /\d/.test(word) ? [word, word.replace(/\D/g, '')] : [word]
    return [...forms.map((form) => [plain(form)]), ...spellingsOf(word)]
  })
}

async function expectSame(queue: keyof typeof QUEUES, words: string, offset: number, limit: number) {
  const lists: readonly number[] = QUEUES[queue].lists
  const { total, rowsJson } = await listOrders(database.pool, { lists, words, page: { offset, limit } })
  const forms = formsOf(words)
  const holds = (texts: string[]) =>
    forms.every((any) => any.some((all) => all.every((form) => texts.some((text) => text.includes(form)))))
  const expected = orders
    .filter((order) => (queue === 'allOrder' || lists.includes(order.queue)) && holds(order.texts))
    .toSorted((a, b) => (queue === 'allOrder' ? 0 : a.queue - b.queue) || b.order_id - a.order_id)
  const found = (JSON.parse(rowsJson) as Row[]).map(({ order_id }) => order_id)
  expect([words, total, found]).toEqual([
    words,
    expected.length,
    expected.slice(offset, offset + limit).map(({ order_id }) => order_id),
  ])
  return total
}

const HOSTILE = [
  'maria',
  'MARÍA garcia',
  'garcia maria',
  'jose nunez',
  'núñez-peña',
  "o'neil",
  '%',
  '_',
  '\\',
  'a_b',
  '100%',
  '😀',
  'иван',
  'ИВАН',
  '李',
  'ωmega',
  'ss',
  'x',
  'm',
  'ma',
  '8',
  '80',
  '809',
  '809-555',
  '+1 809',
  '(829) 444',
  '34829',
  '@',
  '@mail.example',
  'post.example',
  'z+1',
  '.',
  '-',
  "'",
  ' maria   smith ',
  'nobody at all',
  '%%%',
  'a'.repeat(200),
  '😀'.repeat(100),
  'a b c d e f g h',
  "'; drop table orders; --",
  '\u200b',
  '1e309',
  'NULL',
]

test.each(HOSTILE)('search for %j equals brute force in every queue', async (words) => {
  for (const queue of ['allOrder', ...QUEUE_NAMES] as const) {
    await expectSame(queue, words, 0, 10)
    await expectSame(queue, words, 7, 500)
  }
})

test('searches of one kind among all orders are planned once, whatever their words; short words and lists for themselves', async () => {
  const one = openDatabase(database.url, console, { connections: 1 })
  onTestFinished(() => closeDatabase(one))
  const plans = async () => {
    const { rows } = await one.query<{ custom: number; generic: number }>(
      `select coalesce(sum(custom_plans), 0)::float8 as custom, coalesce(sum(generic_plans), 0)::float8 as generic
       from pg_prepared_statements where name like 'of-parts-%' and statement like '%order_search%'`,
    )
    return rows[0]!
  }
  const search = async (queue: keyof typeof QUEUES, words: string) => {
    await listOrders(one, { lists: QUEUES[queue].lists, words, page: { offset: 0, limit: 10 } })
  }
  for (let turn = 0; turn < 20; turn += 1) {
    await search('allOrder', `x${turn % 10}`)
    await search('newOrder', `nobody${turn}`)
  }
  expect(await plans()).toEqual({ custom: 0, generic: 0 })
  for (let turn = 0; turn < 30; turn += 1) await search('allOrder', `nobody${turn} maria`)
  const { custom, generic } = await plans()
  expect([custom <= 5, generic >= 15]).toEqual([true, true])
})

test('parts of what orders hold, taken at random, equal brute force', async () => {
  let found = 0
  for (let round = 0; round < 300; round += 1) {
    const order = pick(orders)
    const text = pick([
      order.name,
      order.last_name,
      order.email,
      String(order.order_id),
      `${order.name} ${order.last_name}`,
      `${order.country_code ?? ''}${order.phone_number ?? ''}`,
    ])
    const from = Math.floor(Math.random() * text.length)
    const part = text.slice(from, from + 1 + Math.floor(Math.random() * pick([3, 9, 40]))).toWellFormed()
    if (part.trim() === '') continue
    found += await expectSame(pick(['allOrder', ...QUEUE_NAMES]), part, pick([0, 0, 5]), 20)
  }
  expect(found).toBeGreaterThan(300)
})

test('a search that is remembered stays exact while orders come, move and change, few or many', async () => {
  const { pool, drop } = await filledDatabase()
  onTestFinished(drop)
  // Spread over 2^21 ids: more than a hundred of the buckets that counts are remembered for.
  const spread = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => newOrder({ id: from + i * 700, name: 'Zenobia', queue: pick(QUEUE_NAMES) }))
  await insertOrders(pool, spread(200_000_000, 4000))
  const check = async (queue: keyof typeof QUEUES, words: string, offset: number) => {
    const lists: readonly number[] = QUEUES[queue].lists
    const { rows } = await pool.query<{ order_id: number }>(
      `select order_id from orders where name ilike '%zenobia%' and ($2 or queue = any ($1)) order by queue * $3, order_id desc`,
      [lists, queue === 'allOrder', queue === 'allOrder' ? 0 : 1],
    )
    const { total, rowsJson } = await listOrders(pool, { lists, words, page: { offset, limit: 30 } })
    const found = (JSON.parse(rowsJson) as Row[]).map(({ order_id }) => order_id)
    expect([total, found]).toEqual([rows.length, rows.slice(offset, offset + 30).map(({ order_id }) => order_id)])
  }
  for (let round = 0; round < 12; round += 1) {
    for (const offset of [0, 25, 1000, 3990, 5000]) {
      await check('allOrder', 'zenobia', offset)
      await check('completedOrder', 'ZENO bia', offset)
      await check('refundOrder', 'zenobia', offset)
    }
    await insertOrders(pool, [
      newOrder({ name: 'Zenobia' }),
      newOrder({ id: 200_000_001 + round * 70_000, name: 'Zenobia II' }),
    ])
    await pool.query(
      `update orders set process_status = ($1::text[])[ceil(random() * 3)]
       where order_id in (select order_id from orders where name = 'Zenobia' order by random() limit $2)`,
      [['Completed', 'Refunds', 'Deleted'], [0, 1, 10, 500][round % 4]],
    )
    if (round % 5 === 0) await compactLists(pool)
  }
  // Nearly everything in one list, so that its search is remembered too.
  await pool.query(`update orders set process_status = 'Completed' where name = 'Zenobia' and order_id % 10 <> 0`)
  for (let round = 0; round < 8; round += 1) {
    for (const offset of [0, 3000]) await check('completedOrder', 'zenobia', offset)
    await pool.query(
      `update orders set process_status = case when process_status = 'Completed' then 'Deleted' else 'Completed' end
       where order_id in (select order_id from orders where name = 'Zenobia' order by random() limit 5)`,
    )
  }
})
