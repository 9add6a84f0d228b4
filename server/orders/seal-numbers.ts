import type { PoolClient } from 'pg'
import type { Application, NeedsCheck } from '#contract/orders/application.ts'
import type { Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { adoptMarks } from '#server/orders/passport-marks.ts'
import { BrokenSeal } from '#server/sealing/frames.ts'
import type { SealedNumbers } from '#server/sealing/sealed-numbers.ts'

/** Orders that are looked at together; those of them that are sealed are locked together. */
const AT_ONCE = 200
/** A run ends after so long; the next one, a few minutes later, goes on. */
const RUN_MS = 240_000
/** Marks of plain numbers lie below it (`plain_mark()`). */
const FIRST_SEALED = '00000000-0000-0001-0000-000000000000'

/** What of an order may hold its numbers. */
interface Held {
  id: number
  isMarked: boolean
  form: Pick<Application, 'passport_number' | 'residence_number'>
  asSent: Record<string, string> | null
  needsCheck: NeedsCheck[]
  notes: NeedsCheck[] | null
  answers: { id: number; given: Record<string, string> }[]
}

const SELECT = `select a.order_id::float8 as id, a.passport_mark is not null as "isMarked",
    jsonb_strip_nulls(jsonb_build_object('passport_number', a.form->'passport_number', 'residence_number', a.form->'residence_number')) as form,
    a.as_sent as "asSent", a.needs_check as "needsCheck", a.notes,
    coalesce((select json_agg(json_build_object('id', n.id, 'given', n.given)) from answers n where n.order_id = a.order_id), '[]') as answers
  from applications a`

/**
 * Seals with the current key the passport and residence numbers of orders that lie plain or under another, while everybody works on.
 * It walks through all orders once for each key, and writes how far it is together with what it sealed; afterwards it looks for what a
 * process of an earlier version still wrote plain. The audit log stays as it was written: its rows are sealed as they are.
 */
export async function sealNumbers(services: Services): Promise<void> {
  const { ring, pool, log } = services
  if (!ring.current) return
  const keyId = ring.current.id
  const until = performance.now() + RUN_MS
  await pool.query('delete from number_seals where key_id <> $1', [keyId])
  await pool.query('insert into number_seals (key_id) values ($1) on conflict do nothing', [keyId])
  const done = { sealed: 0, failed: 0 }
  while (performance.now() < until) {
    const { rows } = await pool.query<{ lastId: number; isDone: boolean }>(
      'select last_id::float8 as "lastId", done_at is not null as "isDone" from number_seals where key_id = $1',
      [keyId],
    )
    const [place] = rows
    // Another process begins with another key.
    if (!place) break
    const found = await (place.isDone ? findPlain(pool) : findNext(pool, place.lastId))
    const before = done.sealed
    await sealSome(services, found, done)
    if (place.isDone && done.sealed === before) break
    if (place.isDone) continue
    await pool.query(
      'update number_seals set last_id = $2, done_at = case when $3 then now() end where key_id = $1 and last_id = $4',
      [keyId, found.at(-1)?.id ?? place.lastId, found.length < AT_ONCE, place.lastId],
    )
  }
  if (done.sealed > 0)
    log.info({ sealed: done.sealed, key: keyId }, 'sealed the numbers of orders with the current key')
  if (done.failed > 0)
    log.error({ failed: done.failed }, 'the numbers of some orders do not open: they stay as they are')
}

async function findNext(pool: Services['pool'], after: number): Promise<Held[]> {
  const { rows } = await pool.query<Held>({
    name: 'find-numbers-to-seal',
    text: `${SELECT} where a.order_id > $1 order by a.order_id limit ${AT_ONCE}`,
    values: [after],
  })
  return rows
}

async function findPlain(pool: Services['pool']): Promise<Held[]> {
  const { rows } = await pool.query<Held>({
    name: 'find-plain-numbers',
    text: `${SELECT} where mark_of(a.passport_mark, a.form) < $1 order by mark_of(a.passport_mark, a.form) limit ${AT_ONCE}`,
    values: [FIRST_SEALED],
  })
  return rows
}

/** Seals those of these orders that need it, read again once they are locked. */
async function sealSome({ pool, numbers }: Services, found: Held[], done: { sealed: number; failed: number }) {
  const ids = found.filter((order) => !isSealed(order, numbers)).map(({ id }) => id)
  if (ids.length === 0) return
  const { sealed, all } = await transaction(pool, async (client) => {
    // Nothing that lists or open pages show changes by it.
    await client.query(`select set_config('entrada.sealing', 'on', true)`)
    await client.query('select from orders where order_id = any ($1) order by order_id for no key update', [ids])
    const { rows } = await client.query<Held>(`${SELECT} where a.order_id = any ($1)`, [ids])
    const opened = rows.flatMap((order) => openedOf(order, numbers) ?? [])
    await keep(client, opened, numbers)
    return { sealed: opened.length, all: rows.length }
  })
  done.sealed += sealed
  done.failed += all - sealed
}

function isSealed({ isMarked, form, ...order }: Held, numbers: SealedNumbers): boolean {
  const { asSent, needsCheck, notes, answers } = order
  const lies = [form, asSent, needsCheck, notes, ...answers.map(({ given }) => given)]
  return (isMarked || !form.passport_number?.trim()) && lies.every((json) => numbers.isCurrent(json))
}

/** Undefined where a number does not open: it is another order's, or was changed. */
function openedOf(order: Held, numbers: SealedNumbers): Held | undefined {
  const open = <Json>(json: Json) => numbers.open(order.id, json)
  try {
    return {
      ...order,
      form: open(order.form),
      asSent: open(order.asSent),
      needsCheck: open(order.needsCheck),
      notes: open(order.notes),
      answers: order.answers.map(({ id, given }) => ({ id, given: open(given) })),
    }
  } catch (error) {
    if (error instanceof BrokenSeal) return undefined
    throw error
  }
}

async function keep(client: PoolClient, orders: Held[], numbers: SealedNumbers): Promise<void> {
  const all = orders.map(({ id, form, asSent, needsCheck, notes }) => ({
    id,
    form: numbers.seal(id, form),
    as_sent: numbers.seal(id, asSent),
    needs_check: numbers.seal(id, needsCheck),
    notes: numbers.seal(id, notes),
    mark: numbers.markOf(form.passport_number),
  }))
  const answers = orders.flatMap((order) =>
    order.answers.map(({ id, given }) => ({ id, given: numbers.seal(order.id, given) })),
  )
  await client.query({
    name: 'keep-sealed-numbers',
    text: `update applications a set form = a.form || s.form, as_sent = s.as_sent, needs_check = s.needs_check, notes = s.notes,
        passport_mark = s.mark
      from jsonb_to_recordset($1) as s(id bigint, form jsonb, as_sent jsonb, needs_check jsonb, notes jsonb, mark uuid)
      where a.order_id = s.id`,
    values: [JSON.stringify(all)],
  })
  await client.query({
    name: 'keep-sealed-answers',
    text: `update answers n set given = s.given from jsonb_to_recordset($1) as s(id bigint, given jsonb)
      where n.id = s.id and n.given <> s.given`,
    values: [JSON.stringify(answers)],
  })
  await adoptMarks(
    client,
    orders.map(({ form }, at) => ({ number: form.passport_number, mark: all[at]!.mark })),
  )
}
