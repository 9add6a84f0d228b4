import type { Pool } from 'pg'
import { count, type Progress } from '#server/backup/progress.ts'
import type { Verified } from '#server/backup/verify/finding.ts'
import { BrokenSeal } from '#server/sealing/frames.ts'
import type { NUMBERS, SealedNumbers } from '#server/sealing/sealed-numbers.ts'

const ORDERS_AT_ONCE = 2_000
/** A wrong key makes every order wrong: a few examples show the fault. */
const NAMED_AT_MOST = 20

type Numbers = Record<(typeof NUMBERS)[number], string | null>

interface Lying {
  order_id: number
  /** The numbers of the form as it stands, and as it was sent. */
  now: Numbers
  sent: Numbers
  /** Hexadecimal digits; null where the order lies plain. */
  mark: string | null
}

/** Opens every passport and residence number sealed in an order, and compares it with the mark by which it is found. */
export async function verifyNumbers(pool: Pool, numbers: SealedNumbers, progress: Progress): Promise<Verified> {
  const wrong: string[] = []
  let [looked, last, unnamed] = [0, 0, 0]
  await numbers.readIndex(pool)
  for (;;) {
    const { rows } = await pool.query<Lying>(SEALED, [last, ORDERS_AT_ONCE])
    if (rows.length === 0) break
    for (const row of rows) {
      const line = faultOf(row, numbers)
      if (line !== undefined && wrong.length < NAMED_AT_MOST) wrong.push(line)
      else if (line !== undefined) unnamed += 1
    }
    looked += rows.length
    last = rows.at(-1)!.order_id
    progress.show(`Sealed numbers: ${looked.toLocaleString('en')} orders`)
  }
  if (unnamed > 0) wrong.push(`Sealed numbers: ${count(unnamed, 'more order')} like these.`)
  return { looked: `the sealed numbers of ${count(looked, 'order')}`, wrong }
}

function faultOf({ order_id: id, now, sent, mark }: Lying, numbers: SealedNumbers): string | undefined {
  try {
    numbers.open(id, sent)
    const { passport_number: passport } = numbers.open(id, now)
    if (mark === null || mark === numbers.markOf(passport)) return undefined
    return `Order ${id} is not found by its passport: its mark is that of another number.`
  } catch (error) {
    if (!(error instanceof BrokenSeal)) throw error
    return `Order ${id}: a passport or residence number does not open. It was changed, or is that of another order.`
  }
}

/** Of the orders after $1, the next $2 of which something lies sealed. */
const SEALED = `
select order_id::int, replace(passport_mark::text, '-', '') as mark,
  jsonb_build_object('passport_number', form->'passport_number', 'residence_number', form->'residence_number') as now,
  jsonb_build_object('passport_number', as_sent->'passport_number', 'residence_number', as_sent->'residence_number') as sent
from applications where order_id > $1
  and concat_ws(' ', form->>'passport_number', form->>'residence_number', as_sent->>'passport_number', as_sent->>'residence_number') like '%e1.k%'
order by order_id limit $2`
