import type { Pool } from 'pg'

/** One thing that a database is made of, in PostgreSQL's own words. */
export interface Part {
  kind:
    | 'table'
    | 'column'
    | 'constraint'
    | 'index'
    | 'trigger'
    | 'sequence'
    | 'type'
    | 'function'
    | 'extension'
    | 'schema'
  /** The table that it belongs to. */
  of: string
  name: string
  /** Of a column: its type. */
  definition: string
  /** Of a column: after its type. */
  notNull: boolean
  standsFor: string
  /** A column's number: its place in the table. */
  place: number
}

/**
 * What a database is made of: two databases with the same parts are the same but for their rows. Left out are the pieces of
 * order_search, which follow the ids, and the job queue's schema.
 */
export async function readCatalog(pool: Pool): Promise<Part[]> {
  const { rows } = await pool.query<Part>(CATALOG)
  return rows
}

const CATALOG = `
with ours as (
  select c.*, c.oid::regclass::text as of from pg_class c
  where relnamespace = 'public'::regnamespace and relname !~ '^order_search_[0-9]'
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')),
functions as (
  select oid, oid::regprocedure::text as name from pg_proc p
  where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')),
parts (kind, "of", name, definition, "notNull", "standsFor", place) as (
  select case when relkind = 'c' then 'type' else 'table' end, of, of, concat_ws(' ', relkind,
    case relpersistence when 'u' then 'unlogged' end, array_to_string(reloptions, ', '), pg_get_expr(relpartbound, oid),
    pg_get_partkeydef(oid)), false, '', 0
  from ours where relkind not in ('i', 'I', 'S')
  union all
  select 'column', of, quote_ident(attname), concat_ws(' ', format_type(atttypid, atttypmod),
      case when attcollation = '"C"'::regcollation then 'collate "C"' end),
    attnotnull, case when attidentity = 'a' then 'generated always as identity'
      when attgenerated = 's' then format('generated always as (%s) stored', pg_get_expr(adbin, adrelid))
      when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) else '' end, attnum
  from ours join pg_attribute on attrelid = ours.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relkind in ('r', 'p', 'c') and attnum > 0 and not attisdropped
  union all
  select 'constraint', of, quote_ident(conname), pg_get_constraintdef(c.oid), false, '', 0
  from pg_constraint c join ours on conrelid = ours.oid where contype <> 'n'
  union all
  select 'index', of, indexrelid::regclass::text, pg_get_indexdef(indexrelid) || case when indisvalid then '' else ' invalid' end,
    false, '', 0
  from pg_index i join ours on indrelid = ours.oid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
  union all
  select 'trigger', of, quote_ident(tgname), pg_get_triggerdef(t.oid), false, '', 0
  from pg_trigger t join ours on tgrelid = ours.oid where not tgisinternal
  union all
  select 'sequence', '', sequencename, concat_ws(' ', data_type, increment_by, min_value, max_value, cycle), false, '', 0
  from pg_sequences where schemaname = 'public'
  union all
  select 'function', '', name, pg_get_functiondef(oid), false, '', 0 from functions
  union all
  select 'extension', '', extname, '', false, '', 0 from pg_extension
  union all
  select 'schema', '', nspname, '', false, '', 0 from pg_namespace where nspname !~ '^pg_' and nspname <> 'graphile_worker')
select * from parts order by kind, "of", place, name`
