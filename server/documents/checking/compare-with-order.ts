import type { Pool, PoolClient } from 'pg'
import type { Application } from '#contract/orders/application.ts'
import type { Services } from '#server/context.ts'
import { newestOfPassport } from '#server/db/newest-of-passport.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { compare, wordsOf, type Expected, type OtherOrder } from '#server/documents/checking/compare.ts'
import type { DocumentReading } from '#server/documents/reading/document-reading.ts'
import { findDay } from '#server/time/calendar.ts'

const OTHERS_AT_MOST = 20

type Asks = { pool: Pick<Pool | PoolClient, 'query'> } & Pick<Services, 'numbers'>

/** Compares what a document says with its order, and looks among our orders for the passports it names. */
export async function compareWithOrder(services: Asks, orderId: number, reading: DocumentReading): Promise<Comparison> {
  const expected = await findExpected(services, orderId)
  const words = wordsOf(reading, expected)
  const numbers = words.candidates.map(({ number }) => number)
  return compare(words, expected, numbers.length > 0 ? await findOthers(services, orderId, numbers) : [])
}

async function findExpected({ pool, numbers }: Asks, orderId: number): Promise<Expected> {
  const { rows } = await pool.query<Omit<Expected, 'birthDay' | 'passport'> & { form: Application | null }>({
    name: 'find-expected-traveller',
    text: `select o.name, o.last_name as "lastName", o.nationality, a.form, o.arrives, o.flight_day::text as "flightDay"
      from orders o left join applications a using (order_id) where o.order_id = $1`,
    values: [orderId],
  })
  const { form, ...order } = rows[0] ?? {
    name: '',
    lastName: '',
    nationality: null,
    arrives: true,
    flightDay: null,
    form: null,
  }
  return { ...order, passport: numbers.open(orderId, form)?.passport_number ?? null, birthDay: birthDayOf(form) }
}

/** The birth date on a form, as YYYY-MM-DD; null where there is no such day. */
export function birthDayOf(form: Application | null): string | null {
  const { year_of_dob: year, month_of_dob: month, date_of_dob: day } = form ?? {}
  return findDay(year?.trim() ?? '', month?.trim() ?? '', day?.trim() ?? '') ?? null
}

/** The newest orders of each number, through the index on passports: as many look-ups as the document has candidates. */
async function findOthers({ pool, numbers }: Asks, orderId: number, passports: string[]): Promise<OtherOrder[]> {
  const { rows } = await pool.query<OtherOrder>({
    name: 'find-orders-of-passports',
    text: `select o.order_id as "orderId", o.name, o.last_name as "lastName", o.nationality, c.number as passport
      from unnest($2::text[], $3::uuid[]) with ordinality as c(number, mark, place)
      cross join lateral (${newestOfPassport('c.mark, plain_mark(c.number)', 4)}) a
      join orders o using (order_id) where o.order_id <> $1 order by c.place, o.order_id desc limit ${OTHERS_AT_MOST}`,
    values: [orderId, passports, passports.map((passport) => numbers.markOf(passport))],
  })
  return rows
}
