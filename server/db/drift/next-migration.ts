import type { Part } from '#server/db/drift/catalog.ts'

/** Tables that only SQL knows: counters, search and the migrations' own record have no rows in TypeScript. */
const KNOWN_TO_SQL_ALONE =
  /^(list_bucket|list_delta|country_count|country_delta|completion_count|completion_delta|open_count|open_delta|order_search(_rest)?|migrations)$/
/** What tables declare; functions, triggers and the rest are written by hand. */
const DECLARED = ['column', 'constraint', 'index']

/** A type and its function that are made of a table in TypeScript, by statements that begin with dropping them. */
export interface Made {
  name: string
  sql: string
}

/**
 * Returns the statements that bring the tables of a migrated database, and what is made of ours, to what they are declared to be; none
 * where they are.
 */
export function nextMigration(migrated: Part[], declared: Part[], made: Made[]): string[] {
  const tables = ({ kind, of }: Part) => kind === 'table' && !KNOWN_TO_SQL_ALONE.test(of)
  const [here, wanted] = [migrated.filter(tables), declared.filter(tables)].map((parts) => parts.map(({ of }) => of))
  const created = wanted!.filter((table) => !here!.includes(table))
  const kept = wanted!.filter((table) => here!.includes(table))
  const changes = [...keyed(declared, kept)].map(([key, part]) => ({ part, was: keyed(migrated, kept).get(key) }))
  const gone = [...keyed(migrated, kept)].filter(([key]) => !keyed(declared, kept).has(key)).map(([, part]) => part)
  return [
    ...here!.filter((table) => !wanted!.includes(table)).map((table) => `drop table ${table};`),
    ...gone.reverse().map(drop),
    ...created.map((table) => createTable(declared, table)),
    ...changes.flatMap(({ part, was }) => (was ? change(was, part) : [add(part)])),
    ...declared.filter(({ kind, of }) => created.includes(of) && kind !== 'column').flatMap(addBeside),
    ...made.filter(({ name }) => describe(migrated, name) !== describe(declared, name)).map(({ sql }) => sql),
  ]
}

/** A made type, value by value, and its function. */
function describe(parts: Part[], type: string): string {
  return JSON.stringify(
    parts.filter(({ kind, of, name }) => of === type || (kind === 'function' && name.startsWith(`${type}(`))),
  )
}

/** The parts of these tables, in the order in which they can be made. */
function keyed(parts: Part[], tables: string[]): Map<string, Part> {
  return new Map(
    DECLARED.flatMap((wanted) => parts.filter(({ kind, of }) => kind === wanted && tables.includes(of))).map((part) => [
      `${part.kind} ${part.of} ${part.name}`,
      part,
    ]),
  )
}

function createTable(parts: Part[], table: string): string {
  const inside = parts.filter(({ kind, of }) => of === table && kind === 'column').map((part) => `  ${declare(part)}`)
  const keys = parts
    .filter((part) => part.of === table && isInside(part))
    .map(({ definition }) => `  ${definition.toLowerCase()}`)
  return `create table ${table} (\n${[...inside, ...keys].join(',\n')}\n);`
}

/** A table's primary key stands in it; what names other tables follows when all are there. */
const isInside = ({ kind, definition }: Part) => kind === 'constraint' && definition.startsWith('PRIMARY KEY')

const addBeside = (part: Part) => (DECLARED.includes(part.kind) && !isInside(part) ? [add(part)] : [])

function add(part: Part): string {
  if (part.kind === 'column') return `alter table ${part.of} add column ${declare(part)};`
  if (part.kind === 'constraint') return `alter table ${part.of} add constraint ${part.name} ${part.definition};`
  return `${part.definition};`
}

function drop({ kind, of, name }: Part): string {
  return kind === 'index' ? `drop index ${name};` : `alter table ${of} drop ${kind} ${name};`
}

function change(was: Part, part: Part): string[] {
  if (part.kind !== 'column') return was.definition === part.definition ? [] : [drop(was), add(part)]
  if ([was, part].some((column) => column.standsFor.startsWith('generated')) && was.standsFor !== part.standsFor)
    return [drop(was), add(part)]
  const alter = `alter table ${part.of} alter column ${part.name}`
  return [
    was.definition !== part.definition && `${alter} type ${part.definition};`,
    was.standsFor !== part.standsFor && `${alter} ${part.standsFor ? `set ${part.standsFor}` : 'drop default'};`,
    was.notNull !== part.notNull && `${alter} ${part.notNull ? 'set' : 'drop'} not null;`,
  ].filter((statement) => statement !== false)
}

function declare({ name, definition, notNull, standsFor }: Part): string {
  return [name, definition, notNull && 'not null', standsFor].filter(Boolean).join(' ')
}
