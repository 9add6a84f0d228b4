import type { Pool } from 'pg'

/**
 * What a database is made of, a line each, in PostgreSQL's own words: two databases with the same lines are the same but for
 * their rows. Left out are the pieces of order_search, which follow the ids, and what other schemas hold.
 */
export async function readCatalog(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(CATALOG)
  return rows.map(({ line }) => line)
}

const CATALOG = `
with ours as (
  select c.* from pg_class c
  where relnamespace = 'public'::regnamespace and relname !~ '^order_search_[0-9]'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e'))
select line from (
  select format('%s %s %s %s %s', case relkind when 'r' then 'table' when 'p' then 'partitioned table' when 'c' then 'type'
      when 'S' then 'sequence' when 'v' then 'view' else relkind::text end,
    relname, case relpersistence when 'u' then 'unlogged' end, array_to_string(reloptions, ', '),
    pg_get_expr(relpartbound, oid)) as line
  from ours where relkind not in ('i', 'I')
  union all
  select format('column %s.%s %s: %s', relname, attname, attnum, concat_ws(' ', format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, case attidentity when 'a' then 'always identity' when 'd' then 'identity' end,
    case when attgenerated = 's' then 'generated' end, 'default ' || pg_get_expr(adbin, adrelid),
    case when attcollation = '"C"'::regcollation then 'collate C' end))
  from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p', 'c') and attnum > 0 and not attisdropped
  union all
  select format('constraint %s %s: %s', conrelid::regclass, conname, pg_get_constraintdef(con.oid))
  from pg_constraint con join ours on conrelid = ours.oid where contype <> 'n'
  union all
  select concat('index ', pg_get_indexdef(indexrelid), case when not indisvalid then ' invalid' end)
  from pg_index join ours on indexrelid = ours.oid
  union all
  select concat('trigger ', pg_get_triggerdef(t.oid)) from pg_trigger t join ours on tgrelid = ours.oid where not tgisinternal
  union all
  select concat('sequence ', sequencename, ' ', data_type, ' ', increment_by, ' ', min_value, ' ', max_value, ' ', cycle)
  from pg_sequences where schemaname = 'public'
  union all
  select concat('function ', pg_get_functiondef(p.oid)) from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  union all
  select concat('extension ', extname) from pg_extension
  union all
  select concat('schema ', nspname) from pg_namespace where nspname !~ '^pg_' and nspname <> 'graphile_worker'
) lines order by line collate "C"`
