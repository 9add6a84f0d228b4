import type { Pool, PoolClient } from 'pg'

/** TABLE: what is put in parts, and by which column. */
const KEYS = { orders: 'order_id', audit_log: 'id' } as const

/**
 * Puts a filled table in parts of 2^bits ids each, with everything that hangs on it as it was: indexes, checks, foreign keys to and from it,
 * triggers, grants, functions that take its rows. In one transaction, which copies every row: a trial, and no migration. Says what it took.
 */
export async function partition(pool: Pool, name: keyof typeof KEYS, bits: number): Promise<string> {
  const client = await pool.connect()
  try {
    if (await isInParts(client, name)) return `${name}: in parts already`
    await client.query('begin')
    const said = await divide(client, name, bits)
    await client.query('commit')
    await client.query(`analyze ${name}`)
    return said
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function isInParts(client: PoolClient, name: string): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_class where oid = $1::regclass and relkind = 'p'", [name])
  return rowCount === 1
}

async function divide(client: PoolClient, name: keyof typeof KEYS, bits: number): Promise<string> {
  const key = KEYS[name]
  const spent: string[] = []
  const step = async (what: string, statements: readonly string[]) => {
    const begun = performance.now()
    for (const statement of statements) await client.query(statement)
    spent.push(`${what} ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const texts = async (query: string) =>
    (await client.query<{ text: string }>(query, [name])).rows.map(({ text }) => text)
  const drops = await texts(DROPS)
  const foreign = await texts(FOREIGN_KEYS)
  const primary = await texts(PRIMARY_KEY)
  const indexes = await texts(INDEXES)
  const functions = await texts(FUNCTIONS)
  const triggers = await texts(TRIGGERS)
  const grants = await texts(GRANTS)
  const columns = (await texts(COLUMNS))[0]!
  const old = `${name}_whole`
  await step('made', [
    ...drops,
    `alter table ${name} rename to ${old}`,
    `create table ${name} (like ${old} including all excluding indexes) partition by range (${key})`,
  ])
  const parts = (
    await client.query<{ part: string }>(
      `select generate_series(min(${key}) >> ${bits}, (max(${key}) >> ${bits}) + 1)::text as part from ${old}`,
    )
  ).rows.map(({ part }) => BigInt(part))
  await step(`${parts.length} parts filled`, [
    ...parts.map(
      (part) =>
        `create table ${name}_${part} partition of ${name} for values from (${part << BigInt(bits)}) to (${(part + 1n) << BigInt(bits)})`,
    ),
    `insert into ${name} (${columns}) overriding system value select ${columns} from ${old}`,
    `select setval(s, (select max(${key}) from ${old})) from pg_get_serial_sequence('${name}', '${key}') s where s is not null`,
    `drop table ${old}`,
    // seal_audit() asks for the sequence by its name.
    ...(name === 'audit_log' ? ['alter sequence audit_log_id_seq1 rename to audit_log_id_seq'] : []),
  ])
  await step(`${primary.length + indexes.length} indexes`, [...primary, ...indexes])
  await step(`${functions.length} functions, ${triggers.length} triggers`, [...functions, ...triggers, ...grants])
  await step(`${foreign.length} foreign keys`, foreign)
  return `${name}: ${spent.join(', ')}`
}

const DROPS = `
  select format('drop function %s', p.oid::regprocedure) as text from pg_proc p
    where exists (select from pg_depend where objid = p.oid and refobjid = (select reltype from pg_class where oid = $1::regclass))
  union all select format('alter table %s drop constraint %I', conrelid::regclass, conname) from pg_constraint
    where contype = 'f' and (confrelid = $1::regclass or conrelid = $1::regclass)`
const FUNCTIONS = `
  select pg_get_functiondef(p.oid) as text from pg_proc p
    where exists (select from pg_depend where objid = p.oid and refobjid = (select reltype from pg_class where oid = $1::regclass))`
const FOREIGN_KEYS = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where contype = 'f' and (confrelid = $1::regclass or conrelid = $1::regclass)`
const PRIMARY_KEY = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as text
    from pg_constraint where contype = 'p' and conrelid = $1::regclass`
const INDEXES = `
  select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = $1::regclass and not indisprimary`
const TRIGGERS = `
  select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = $1::regclass and not tgisinternal`
const GRANTS = `
  select format('grant %s on %s to %I', privilege_type, $1::regclass, grantee::regrole) as text
    from pg_class, aclexplode(relacl) where oid = $1::regclass and grantee <> relowner and grantee <> 0`
const COLUMNS = `
  select string_agg(quote_ident(attname), ', ' order by attnum) as text from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
