import type { ClientBase } from 'pg'
import { writeAudit, type Author } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { PERSONAL_DATA, type PersonalTable } from '#server/privacy/tables/personal-data.ts'

/** How many rows of each table lost what they held of a person. */
export type Emptied = Record<string, number>

/**
 * Takes all that these orders hold of their travellers out of the database, as PERSONAL_DATA says, in the caller's transaction, which
 * holds the orders' locks. What was done when, its amounts and its seals stay. The files go afterwards: removeFiles.
 */
export async function anonymiseOrders(
  client: Pick<ClientBase, 'query'>,
  ctx: Pick<Context, 'ip' | 'requestId' | 'numbers'> & { actor: Author },
  ids: number[],
  why: 'retention' | 'erasure' | 'restore',
): Promise<Emptied> {
  if (ids.length === 0) return {}
  const emptied: Emptied = {}
  for (const [table, row] of Object.entries(PERSONAL_DATA)) {
    if (table === 'audit_log' || !changes(row)) continue
    if ('storage_key' in row.columns) await client.query(filesOf(table, row), [ids])
    const { rowCount } = await client.query(emptying(table, row), [ids])
    if (rowCount) emptied[table] = rowCount
  }
  const { rows: redacted } = await client.query<{ order: number; rows: number; proof: string }>(
    'select of_order::float8 as order, redacted::float8 as rows, proof from redact_audit($1)',
    [ids],
  )
  const proofs = new Map(redacted.map(({ order, ...done }) => [order, done]))
  await writeAudit(
    client,
    ctx,
    ids.map((orderId) => ({ event: 'order.anonymised', orderId, after: { why, ...proofs.get(orderId) } })),
  )
  const rows = redacted.reduce((sum, done) => sum + done.rows, 0)
  return rows > 0 ? { ...emptied, audit_log: rows } : emptied
}

function emptying(table: string, { of, only, columns, also, rowsGo }: PersonalTable): string {
  const where = `where ${of}${only ? ` and ${only}` : ''}`
  if (rowsGo) return `delete from ${table} t ${where}`
  const set = Object.entries(columns).flatMap(([name, it]) => ('becomes' in it ? [`${name} = ${it.becomes}`] : []))
  const beside = Object.entries(also ?? {}).map(([name, sql]) => `${name} = ${sql}`)
  return `update ${table} t set ${[...set, ...beside].join(', ')} ${where}`
}

function changes({ columns, also }: PersonalTable): boolean {
  return also !== undefined || Object.values(columns).some((it) => 'becomes' in it)
}

function filesOf(table: string, { of, only }: PersonalTable): string {
  return `insert into removed_files (storage_key) select distinct t.storage_key from ${table} t
    where ${of}${only ? ` and ${only}` : ''} and t.storage_key <> '' on conflict do nothing`
}
