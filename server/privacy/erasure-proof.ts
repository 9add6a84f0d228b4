import type { In } from '#contract/http/endpoint.ts'
import type { erasureProof as contract } from '#contract/travellers/privacy.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { handOver } from '#server/privacy/hand-over.ts'
import { PERSONAL_DATA } from '#server/privacy/tables/personal-data.ts'
import type { Bytes } from '#server/verb.ts'

interface Row {
  by: string
  person: string
  ids: number[]
  askedBy: string
  askedAt: string
  decidedBy: string
  decidedAt: string
  emptied: Record<string, number>
}

/** The proof of an erasure: when, by whom, what kinds of data and how many. It names nobody: whoever it was gives the same keyed hash again. */
export async function erasureProof(ctx: Context, { id, format }: In<typeof contract>): Promise<Bytes> {
  const { rows } = await ctx.pool.query<Row>(
    `select e.by, e.person, e.order_ids as ids, a.name as "askedBy", to_json(e.asked_at)#>>'{}' as "askedAt", d.name as "decidedBy",
       to_json(e.decided_at)#>>'{}' as "decidedAt", e.emptied
     from erasures e join staff a on a.id = e.asked_by join staff d on d.id = e.decided_by where e.id = $1 and e.state = 'done'`,
    [id],
  )
  const row = rows[0]
  if (!row) throw new Refusal('not-found', 'There is no such request')
  return handOver(format, `erasure-${id}`, `Proof of erasure ${id}`, {
    'erased at': row.decidedAt,
    'asked for at': row.askedAt,
    'asked for by': row.askedBy,
    'confirmed by': row.decidedBy,
    'found by': row.by === 'email' ? 'e-mail' : 'passport number',
    'keyed hash of it': row.person,
    orders: row.ids,
    held: Object.entries(row.emptied).map(([table, emptied]) => ({
      table,
      purpose: PERSONAL_DATA[table]?.purpose ?? table,
      rows: emptied,
    })),
  })
}
