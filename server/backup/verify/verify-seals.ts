import type { Pool } from 'pg'
import { keptSeals, readSeals, type KeptSeal } from '#server/backup/keep-records.ts'
import { unkeptErasures } from '#server/backup/kept-erasures.ts'
import { count, type Progress } from '#server/backup/progress.ts'
import type { Verified } from '#server/backup/verify/finding.ts'
import { StartError } from '#server/start-error.ts'

const SEALS_AT_ONCE = 50
/** Blocks are independent, so several are read at once. */
const READERS = 2

interface Seal {
  id: number
  first_id: number
  last_id: number
  sealed: number
  seal: string
  /** The rows and their digest are what they were. */
  is_whole: boolean
  /** It is the seal of these, of the seal before it, and its block follows that one's. */
  is_chained: boolean
}

interface Wish {
  pool: Pool
  /** The folder of backups, where seals are kept too. */
  backups: string | undefined
  /** A file of kept seals that lies elsewhere, in its place. */
  seals: string | undefined
  progress: Progress
}

/** Rereads every sealed block of the audit log and the chain of seals, and compares them with the seals kept elsewhere. */
export async function verifySeals({ pool, backups, seals, progress }: Wish): Promise<Verified> {
  const wrong: string[] = []
  const { rows: last } = await pool.query<{ id: number; last_id: number }>(
    'select coalesce(max(id), 0) as id, coalesce(max(last_id), 0) as last_id from audit_seals',
  )
  let next = 0
  let blocks = 0
  let rowsRead = 0
  const read = async () => {
    while (next < last[0]!.id) {
      const from = next
      next += SEALS_AT_ONCE
      const { rows } = await pool.query<Seal>(SEALS, [from, from + SEALS_AT_ONCE])
      for (const { id, first_id, last_id, sealed, is_whole, is_chained } of rows) {
        blocks += 1
        rowsRead += sealed
        if (!is_whole)
          wrong.push(`Audit log, rows ${first_id} to ${last_id}: they are not what was sealed (seal ${id}).`)
        if (!is_chained) wrong.push(`Audit log: seal ${id} does not follow from the seal before it.`)
      }
      progress.show(`Audit log: ${rowsRead.toLocaleString('en')} rows`)
    }
  }
  await Promise.all(Array.from({ length: READERS }, read))
  wrong.push(...(await compareRedactions(pool)))
  const kept = seals ? ((await readSeals(seals)) ?? []) : backups ? await keptSeals(pool, backups) : []
  const compared = typeof kept === 'string' ? [] : kept
  if (seals && compared.length === 0) throw new StartError(`There are no kept seals in ${seals}.`)
  wrong.push(...(typeof kept === 'string' ? [kept] : await compareKept(pool, kept)))
  if (backups) wrong.push(...(await unkeptErasures(pool, backups)))
  const against =
    compared.length > 0 ? `${compared.length} kept in ${seals ?? backups}` : 'none that are kept elsewhere'
  const rows = `${count(rowsRead, 'row')} of the audit log under ${count(blocks, 'seal')}`
  return { looked: `${rows}, held against ${against},`, wrong }
}

const SEALS = `
select s.id, s.first_id, s.last_id, s.rows as sealed, s.seal,
  audit_is_whole(s) as is_whole,
  s.seal = seal_of(p.seal, s.first_id, s.last_id, s.rows, s.digest) and s.first_id = coalesce(p.last_id, 0) + 1 as is_chained
from audit_seals s
left join lateral (select seal, last_id from audit_seals where id < s.id order by id desc limit 1) p on true
where s.id > $1 and s.id <= $2 order by s.id`

/** Values leave the log only with an order that was anonymised, and the log itself says which did. */
async function compareRedactions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ order: number }>(
    `select r.order_id as order from (
        select order_id, encode(sha256(convert_to(string_agg(row(audit_id, digest, kept)::text, e'\\n' order by audit_id), 'UTF8')), 'hex') as proof
        from audit_redactions group by order_id) r
      where not exists (select from audit_log a
        where a.order_id = r.order_id and a.event = 'order.anonymised' and a.after->>'proof' = r.proof)
      order by 1 limit 20`,
  )
  const { rows: others } = await pool.query<{ order: number }>(
    `select distinct r.order_id as order from audit_redactions r left join orders o using (order_id)
      where o.anonymised_at is distinct from r.at order by 1 limit 20`,
  )
  return [
    ...rows.map(({ order }) => `Audit log: values of order ${order} were taken out, and no row says so.`),
    ...others.map(({ order }) => `Audit log: values of order ${order} were taken out when it was not anonymised.`),
  ]
}

/** Seals kept elsewhere cannot be changed along with the database. */
async function compareKept(pool: Pool, kept: KeptSeal[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select k.id from unnest($1::int[], $2::text[]) as k(id, seal) left join audit_seals s using (id)
      where s.seal is distinct from k.seal order by k.id limit 20`,
    [kept.map(({ id }) => id), kept.map(({ seal }) => seal)],
  )
  return rows.map(({ id }) => `Audit log: seal ${id} is not the one that is kept elsewhere.`)
}
