import type { KeptPack } from '#contract/disputes/case-packs.ts'
import type { Context } from '#server/context.ts'
import type { Argued } from '#server/db/tables/dispute-packs.ts'
import type { SentBefore } from '#server/defence-packs/cases/changes-since.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'

/** More than these nobody sends of one case. */
const KEPT_AT_MOST = 50

/** What was sent of a case, the newest first; and the last answer to it or to an earlier round, which a later one names. */
export async function findKept(
  { pool }: { pool: Pick<Context['pool'], 'query'> },
  about: Pick<DisputedCase, 'id' | 'orderId' | 'gateway' | 'caseNumber'>,
): Promise<{ kept: KeptPack[]; before: SentBefore | undefined }> {
  const { rows } = await pool.query<KeptPack & { argued: Argued[]; isOwn: boolean }>({
    name: 'find-kept-packs',
    text: `select p.id::float8 as id, to_json(p.sent_at) #>> '{}' as "sentAt", s.name as "sentBy", p.reason, p.sha256, p.bytes, p.pages,
        p.black_and_white as "blackAndWhite", p.storage_key <> '' as "isThere", p.argued, p.dispute_id = $1 as "isOwn"
      from dispute_packs p join staff s on s.id = p.sent_by join disputes d on d.id = p.dispute_id
      where p.order_id = $2 and lower(d.gateway) = lower($3) and d.case_number = $4
      order by p.id desc limit ${KEPT_AT_MOST}`,
    values: [about.id, about.orderId, about.gateway, about.caseNumber],
  })
  const kept = rows.filter(({ isOwn }) => isOwn).map(({ argued: _, isOwn: __, ...row }) => row)
  return { kept, before: rows[0] }
}
