import type { Pool, PoolClient } from 'pg'
import { compare, wordsOf, type Comparison, type Expected, type OtherOrder } from '#server/document-check/compare.ts'
import type { Reading } from '#server/files/reading.ts'

const OTHERS_AT_MOST = 20

/** Compares what a document says with its order, and looks among our orders for the passports it names. */
export async function checkDocument(
  { pool }: { pool: Pick<Pool | PoolClient, 'query'> },
  orderId: number,
  reading: Reading,
): Promise<Comparison> {
  const expected = await findExpected(pool, orderId)
  const words = wordsOf(reading, expected)
  const numbers = words.candidates.map(({ number }) => number)
  return compare(words, expected, numbers.length > 0 ? await findOthers(pool, orderId, numbers) : [])
}

async function findExpected(pool: Pick<Pool, 'query'>, orderId: number): Promise<Expected> {
  const { rows } = await pool.query<Expected>({
    name: 'find-expected-traveller',
    text: `select o.name, o.last_name as "lastName", a.form->>'passport_number' as passport, o.arrives,
        o.flight_day::text as "flightDay"
      from orders o left join applications a using (order_id) where o.order_id = $1`,
    values: [orderId],
  })
  return rows[0] ?? { name: '', lastName: '', passport: null, arrives: true, flightDay: null }
}

/** The newest orders of each number, through the index on passports: as many look-ups as the document has candidates. */
async function findOthers(pool: Pick<Pool, 'query'>, orderId: number, numbers: string[]): Promise<OtherOrder[]> {
  const { rows } = await pool.query<OtherOrder>({
    name: 'find-orders-of-passports',
    text: `select o.order_id as "orderId", o.name, o.last_name as "lastName", c.number as passport
      from unnest($2::text[]) with ordinality as c(number, place)
      cross join lateral (select order_id from applications
        where passport_key(form) = passport_key(jsonb_build_object('passport_number', c.number)) and order_id <> $1
        order by order_id desc limit 3) a
      join orders o using (order_id) order by c.place, o.order_id desc limit ${OTHERS_AT_MOST}`,
    values: [orderId, numbers],
  })
  return rows
}
