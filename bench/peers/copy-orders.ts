import pg from 'pg'
import type { Office } from '../office/open-office.ts'

const AT_ONCE = 20_000
const COLUMNS =
  'order_id, queue, process_status, processing_mode, name, last_name, email, country_code, phone_number, created_at, refund_date, processing_date'

/**
 * Makes the database of the peers on the office's PostgreSQL, with what a list shows of each order, and more indexes than they would make by
 * themselves. Returns its address; a database that already has as many orders is used as it is.
 */
export async function copyOrders({ pool, orders }: Office): Promise<string> {
  const url = new URL(pool.options.connectionString!)
  url.username = 'postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  const { rows } = await admin.query("select from pg_database where datname = 'peers'")
  if (rows.length === 0) await admin.query('create database peers')
  await admin.end()
  url.pathname = '/peers'
  const peers = new pg.Client({ connectionString: url.href })
  await peers.connect()
  try {
    const { rows: there } = await peers.query("select to_regclass('orders') is not null as is_there")
    const present = there[0].is_there ? await countOf(peers) : 0
    const { rows: own } = await pool.query<{ n: number }>('select count(*)::int as n from orders')
    if (present !== own[0]!.n) {
      console.log(`copying ${orders.toLocaleString('en')} orders for the peers`)
      await copy(pool, peers)
    }
  } finally {
    await peers.end()
  }
  return url.href
}

async function copy(pool: Office['pool'], peers: pg.Client): Promise<void> {
  await peers.query(`drop table if exists orders;
    create table orders (order_id bigint primary key, queue smallint not null, process_status text, processing_mode text not null, name text not null,
      last_name text not null, email text not null, country_code text, phone_number text, created_at timestamptz not null, refund_date timestamptz, processing_date date)`)
  for (let after = 0; ;) {
    const { rows } = await pool.query<{ last: number | null; rows: string }>(
      `select max(order_id)::float8 as last, json_agg(o) as rows from (select ${COLUMNS} from orders where order_id > $1 order by order_id limit ${AT_ONCE}) o`,
      [after],
    )
    if (rows[0]!.last === null) break
    await peers.query('insert into orders select * from json_populate_recordset(null::orders, $1)', [
      JSON.stringify(rows[0]!.rows),
    ])
    after = rows[0]!.last
  }
  await peers.query(
    `create index on orders (queue, order_id desc); create index on orders (queue, created_at desc); create index on orders (created_at desc)`,
  )
  await peers.query('vacuum analyze orders')
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders')
  return rows[0]!.n
}
