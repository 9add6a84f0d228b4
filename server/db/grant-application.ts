import { escapeIdentifier, type PoolClient } from 'pg'
import { inTransaction, patiently } from '#server/db/patiently.ts'

/** TABLE: the tables on which the application may do less than read, add, change and remove rows -> what it may. */
const LESS: Record<string, string> = {
  // Without the number and the time: those are the database's to give.
  audit_log:
    'select, insert (actor_kind, actor_id, actor_name, event, order_id, staff_id, before, after, ip, request_id)',
  audit_seals: 'select',
  audit_redactions: 'select',
  audit_reforms: 'select',
  migrations: 'select',
  orders: 'select, insert, update',
  answers: 'select, insert, update',
  // What was accepted is what it was.
  policy_texts: 'select, insert',
  site_policies: 'select, insert (site_id, kind, version, sha256, entered_by)',
  staff_changes: 'select, insert (staff_id, by_id, what, role)',
}

/** TABLE: the tables that the application vacuums itself; PostgreSQL grants that since version 17. */
const TIDIED = 'list_delta, country_delta, completion_delta, open_delta'

/**
 * Grants a role what the application needs, and no more: it owns nothing, so it changes no table and no trigger, and can only add to the
 * audit log. Run by the owner of the tables after each migration, in its turn; earlier grants that are not made any more are revoked.
 * Throws StartError where the owner may not.
 */
export async function grantApplication(owner: PoolClient, role: string): Promise<void> {
  await patiently(`What ${role} may do`, () =>
    inTransaction(owner, async () => {
      // Releases before this one take their turn by this lock alone.
      await owner.query(`select pg_advisory_xact_lock(hashtext('grant-application'))`)
      await owner.query((await grants(owner, role)).join('; '))
    }),
  )
}

/** What is to be said, by what there is now. */
async function grants(owner: PoolClient, role: string): Promise<string[]> {
  const to = escapeIdentifier(role)
  const { rows } = await owner.query<{ version: number; closed: string[]; ours: string[]; counted: string[] }>(
    `select current_setting('server_version_num')::int / 10000 as version,
      array(select c.oid::regclass::text from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
        and not exists (select from pg_policy where polrelid = c.oid and polname = $1)) as closed,
      array(select oid::regprocedure::text from pg_proc where prosecdef and pronamespace = 'public'::regnamespace) as ours,
      array(select s.oid::regclass::text from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass
        where s.relkind = 'S' and d.deptype = 'i' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)) as counted`,
    [role],
  )
  const { version, closed, ours, counted } = rows[0]!
  const schemas = 'public, graphile_worker'
  return [
    `revoke all on all tables in schema ${schemas} from ${to}`,
    `grant usage on schema ${schemas} to ${to}`,
    `grant select, insert, update, delete on all tables in schema ${schemas} to ${to}`,
    `grant usage, select on all sequences in schema ${schemas} to ${to}`,
    // A row gets its number without that; nobody is to draw one without a row.
    `revoke usage on sequence ${counted.join(', ')} from ${to}`,
    ...Object.entries(LESS).flatMap(([table, less]) => [
      `revoke all on ${table} from ${to}`,
      `grant ${less} on ${table} to ${to}`,
    ]),
    ...(version >= 17 ? [`grant maintain on ${TIDIED} to ${to}`] : []),
    // What runs as the owner is for the application alone.
    ...ours.flatMap((name) => [
      `revoke execute on function ${name} from public`,
      `grant execute on function ${name} to ${to}`,
    ]),
    // The job queue closes its tables row by row to all but their owner.
    ...closed.map((table) => `create policy ${to} on ${table} to ${to} using (true) with check (true)`),
  ]
}
