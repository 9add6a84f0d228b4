import type { PoolClient } from 'pg'
import { PLAIN_NUMBERS, type SealedNumbers } from '#server/sealing/sealed-numbers.ts'
import { adoptMarks } from '#server/orders/passport-marks.ts'
import { NEW_APPLICATION, NEW_ORDER, type NewOrder } from '#server/orders/order-columns.ts'
import { searchText, type SearchText } from '#server/orders/search-text.ts'

/** An order ready to be written, with its id and search text. */
type Ready = NewOrder & { id: number; search: SearchText }

interface Written {
  name: string
  type: string
  value: (order: Ready) => unknown
}

/** The columns that a new order fills, by their names and types in the database. */
function writtenOf(given: typeof NEW_ORDER | typeof NEW_APPLICATION): Written[] {
  return Object.entries(given).flatMap(([key, column]) => {
    if (!column) return []
    const [type, value] = column
    const name = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return [{ name, type, value: type === 'jsonb' ? asText(value) : value }]
  })
}

/** PostgreSQL takes JSON as text. */
function asText(value: (order: NewOrder) => unknown): Written['value'] {
  return (order) => {
    const json = value(order)
    return json === undefined || json === null ? null : JSON.stringify(json)
  }
}

const ORDER = writtenOf(NEW_ORDER)
const APPLICATION = writtenOf(NEW_APPLICATION)
const COLUMNS: Written[] = [
  { name: 'order_id', type: 'bigint', value: (order) => order.id },
  ...ORDER,
  ...APPLICATION.filter(({ name }) => !ORDER.some((column) => column.name === name)),
  { name: 'txt', type: 'text', value: (order) => order.search.txt },
  { name: 'digits', type: 'text', value: (order) => order.search.digits },
  { name: 'digit_keys', type: 'text', value: (order) => order.search.digitKeys },
]

const namesOf = (columns: Written[]) => columns.map(({ name }) => name).join(', ')
const order = namesOf(ORDER)
const application = namesOf(APPLICATION)

// One statement: the rows and their search text stand or fall together, in one trip to the database.
const INSERT = `
  with sent as materialized (
    select * from unnest(${COLUMNS.map(({ type }, i) => `$${i + 1}::${type}[]`).join(', ')})
      as s(${COLUMNS.map(({ name }) => name).join(', ')})),
  o as (insert into orders (order_id, ${order})
    select order_id, ${order.replace(/\bcreated_at\b/, 'coalesce(created_at, now())')} from sent),
  a as (insert into applications (order_id, ${application})
    select order_id, ${application} from sent)
  insert into order_search (order_id, txt, digits, digit_keys) select order_id, txt, digits, digit_keys from sent`

/**
 * Writes new orders, their forms and search texts, and returns their ids in the same order. The one way in, for one order or
 * for thousands: at most about 2,000 at once keep a statement short. History is the caller's (write-audit.ts), and so is the
 * transaction; a reference that the site has used already breaks on `applications_reference`. Without `numbers` those lie plain.
 */
export async function insertOrders(
  client: Pick<PoolClient, 'query'>,
  rows: NewOrder[],
  numbers: SealedNumbers = PLAIN_NUMBERS,
): Promise<number[]> {
  if (rows.length === 0) return []
  const drawn = await drawIds(client, rows.filter(({ id }) => id === undefined).length)
  const ready = rows.map((row): Ready => {
    const id = row.id ?? drawn.shift()!
    return {
      ...row,
      id,
      form: numbers.seal(id, row.form),
      asSent: numbers.seal(id, row.asSent),
      needsCheck: numbers.seal(id, row.needsCheck),
      notes: numbers.seal(id, row.notes),
      passportMark: numbers.markOf(row.form.passport_number),
      search: searchText(row, id),
    }
  })
  await adoptMarks(
    client,
    rows.map(({ form }, at) => ({ number: form.passport_number, mark: ready[at]!.passportMark })),
  )
  await client.query({
    name: 'insert-orders',
    text: INSERT,
    values: COLUMNS.map(({ value }) => ready.map((row) => value(row) ?? null)),
  })
  return ready.map(({ id }) => id)
}

async function drawIds(client: Pick<PoolClient, 'query'>, count: number): Promise<number[]> {
  if (count === 0) return []
  const { rows } = await client.query<{ id: number }>({
    name: 'draw-order-ids',
    text: "select nextval('order_ids')::float8 as id from generate_series(1, $1)",
    values: [count],
  })
  return rows.map(({ id }) => id)
}
