import type { Pool, PoolClient } from 'pg'
import type { ShiftNote } from '#contract/lists/shift.ts'
import { raw, sql, type Sql } from '#server/db/sql.ts'

type Queryable = Pick<Pool | PoolClient, 'query'>

const NOTES_AT_MOST = 20

const NOTE = `n.id, json_build_object('id', m.id, 'name', m.name) as by, n.text, n.version, n.emptied_at is not null as emptied,
  array(select o.order_id::float8 from shift_note_orders o where o.note_id = n.id order by o.order_id) as orders,
  to_json(n.saved_at) #>> '{}' as "savedAt", to_json(n.handed_at) #>> '{}' as "handedAt",
  case when n.confirmed_at is not null then json_build_object('by', json_build_object('id', c.id, 'name', c.name), 'at', n.confirmed_at) end as confirmed
  from shift_notes n join staff m on m.id = n.staff_id left join staff c on c.id = n.confirmed_by`

async function find(db: Queryable, rest: Sql): Promise<ShiftNote[]> {
  const { rows } = await db.query<ShiftNote>(sql`select ${raw(NOTE)} ${rest}`)
  return rows
}

/** What a member is writing. */
export async function findOpenNote(db: Queryable, staffId: number): Promise<ShiftNote | undefined> {
  return (await find(db, sql`where n.staff_id = ${staffId}::int and n.handed_at is null`))[0]
}

/** One of them. */
export async function findNote(db: Queryable, id: number): Promise<ShiftNote | undefined> {
  return (await find(db, sql`where n.id = ${id}::int8`))[0]
}

/** What a member handed over last. */
export async function findHandedNote(db: Queryable, staffId: number): Promise<ShiftNote | undefined> {
  const [last] = await find(
    db,
    sql`where n.staff_id = ${staffId}::int and n.handed_at > now() - interval '10 minutes' order by n.handed_at desc, n.id desc limit 1`,
  )
  return last
}

/** Notes that nobody has taken over yet, and those that were since a moment, the newest first. */
export async function findHandedNotes(db: Queryable, since: string): Promise<ShiftNote[]> {
  return find(
    db,
    sql`where n.handed_at is not null and (n.confirmed_at is null or n.confirmed_at >= ${since}::timestamptz)
      order by n.confirmed_at is not null, n.handed_at desc, n.id desc limit ${raw(NOTES_AT_MOST)}`,
  )
}
