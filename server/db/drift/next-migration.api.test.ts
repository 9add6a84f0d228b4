import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCatalog } from '#server/db/drift/catalog.ts'
import { declaredTables, declareTables } from '#server/db/drift/declare-tables.ts'
import { nextMigration } from '#server/db/drift/next-migration.ts'
import { ORDER_ROW_SQL } from '#server/orders/order-row.ts'
import { freshDatabase, type FreshDatabase } from '#server/testing/database.ts'

let migrated: FreshDatabase
let declared: FreshDatabase
beforeAll(async () => {
  migrated = await freshDatabase()
  declared = await freshDatabase()
  await declareTables(declared.pool, await declaredTables())
  await declared.pool.query(ORDER_ROW_SQL)
})
afterAll(() => Promise.all([migrated.drop(), declared.drop()]))

const next = async () =>
  nextMigration(await readCatalog(migrated.pool), await readCatalog(declared.pool), [
    { name: 'order_row', sql: ORDER_ROW_SQL },
  ])

test('tables, the orders’ row and the migrated database are the same: npm run migration has nothing to write', async () => {
  expect(await next()).toEqual([])
})
test('what is declared otherwise is written as statements, which make the two the same', async () => {
  await declared.pool.query(`
    create table visits (id bigint generated always as identity primary key, order_id bigint not null references orders, note text default 'none');
    create index visits_of_order on visits (order_id) where note is not null;
    alter table orders add column companions smallint not null default 0, drop column status_before_delete, drop constraint orders_mode;
    alter table orders add constraint orders_mode check (processing_mode in ('standard', 'priority'));
    alter table remarks alter remark drop not null, alter whatsapp drop default, alter telephone set default '-';
    alter table staff alter role type varchar(40);
    alter table documents alter column state set expression as (case when to_check then 'to-check' else 'current' end);
    drop index orders_future_day;
    drop table corrections`)
  const statements = await next()
  expect(statements).toEqual([
    'drop table corrections;',
    'drop index orders_future_day;',
    'alter table orders drop column status_before_delete;',
    `create table visits (
  id bigint not null generated always as identity,
  order_id bigint not null,
  note text default 'none'::text,
  primary key (id)
);`,
    'alter table documents drop column state;',
    "alter table documents add column state text not null generated always as (\nCASE\n    WHEN to_check THEN 'to-check'::text\n    ELSE 'current'::text\nEND) stored;",
    'alter table orders add column companions smallint not null default 0;',
    'alter table remarks alter column remark drop not null;',
    'alter table remarks alter column whatsapp drop default;',
    "alter table remarks alter column telephone set default '-'::text;",
    'alter table staff alter column role type character varying(40);',
    'alter table orders drop constraint orders_mode;',
    "alter table orders add constraint orders_mode CHECK ((processing_mode = ANY (ARRAY['standard'::text, 'priority'::text])));",
    'alter table visits add constraint visits_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(order_id);',
    'CREATE INDEX visits_of_order ON public.visits USING btree (order_id) WHERE (note IS NOT NULL);',
  ])
  await migrated.pool.query(statements.join('\n'))
  expect(await next()).toEqual([])
})

test('a row of lists with one more value is made anew', async () => {
  await declared.pool.query(
    ORDER_ROW_SQL.replace('version integer', 'version integer,\n  companions integer').replace(
      'o.version',
      'o.version, o.companions',
    ),
  )
  expect(await next()).toEqual([ORDER_ROW_SQL])
})
