import type { Pool } from 'pg'
import type { AuditEntryRow, AuditNames } from '#contract/staff/audit.ts'
import { isOfGovernmentMail } from '#contract/staff/audit-events.ts'

type Kind = keyof AuditNames

/** TABLE: what entries name by a number -> in which fields, of which events, and what is told of it. */
const NUMBERED: Record<Kind, { fields: readonly string[]; of: (event: string) => boolean; text: string }> = {
  mails: {
    fields: ['mailId', 'repeats'],
    of: (event) => !isOfGovernmentMail(event),
    text: 'select id, kind as name from mails where id = any($1::bigint[])',
  },
  governmentMails: {
    fields: ['mailId'],
    of: isOfGovernmentMail,
    text: `select id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as name
      from government_mails where id = any($1::bigint[])`,
  },
  documents: {
    fields: ['documentId', 'superseded', 'withdrawn'],
    of: () => true,
    text: 'select id, original_name as name from documents where id = any($1::bigint[])',
  },
  disputes: {
    fields: ['disputeId'],
    of: () => true,
    text: `select id, gateway || ' ' || case_number as name from disputes where id = any($1::bigint[])`,
  },
  tags: {
    fields: ['tags'],
    of: () => true,
    text: 'select id, name from tags where id = any($1::bigint[])',
  },
}

/** Finds what the numbers in these entries stand for: as many look-ups as there are kinds of them on the page, by their keys. */
export async function nameNumbers(pool: Pool, entries: readonly AuditEntryRow[]): Promise<AuditNames> {
  const kinds = Object.keys(NUMBERED) as Kind[]
  const found = await Promise.all(kinds.map(async (kind) => [kind, await namesOf(pool, kind, entries)] as const))
  return Object.fromEntries(found) as AuditNames
}

async function namesOf(pool: Pool, kind: Kind, entries: readonly AuditEntryRow[]): Promise<Record<string, string>> {
  const { fields, of, text } = NUMBERED[kind]
  const values = entries
    .filter(({ event }) => of(event))
    .flatMap(({ before, after }) => fields.flatMap((field) => [before?.[field], after?.[field]]).flat())
  const ids = [...new Set(values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0))]
  if (ids.length === 0) return {}
  const { rows } = await pool.query<{ id: number; name: string }>({ name: `audit-names-${kind}`, text, values: [ids] })
  return Object.fromEntries(rows.map(({ id, name }) => [String(id), name]))
}
