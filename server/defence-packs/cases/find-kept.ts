import type { KeptPack } from '#contract/disputes/case-packs.ts'
import type { Context } from '#server/context.ts'
import type { Argued } from '#server/db/tables/dispute-packs.ts'
import type { SentBefore } from '#server/defence-packs/cases/changes-since.ts'
import type { DisputedCase } from '#server/defence-packs/cases/read-case.ts'

/** More than anybody sends of one case. */
const KEPT_AT_MOST = 50

interface Besides {
  argued: Argued[]
  isOwn: boolean
  isSent: boolean
  submittedAt: string | null
}

/** What was sent of a case, or staged at Stripe, the newest first; and the last answer to it or to an earlier round, which a later one names. */
export async function findKept(
  { pool }: { pool: Pick<Context['pool'], 'query'> },
  about: Pick<DisputedCase, 'id' | 'orderId' | 'gateway' | 'caseNumber'>,
): Promise<{ kept: KeptPack[]; before: SentBefore | undefined }> {
  const { rows } = await pool.query<KeptPack & Besides>({
    name: 'find-kept-packs',
    text: `select p.id::float8 as id, to_json(p.sent_at) #>> '{}' as "sentAt", s.name as "sentBy", p.reason, p.sha256, p.bytes, p.pages,
        p.black_and_white as "blackAndWhite", p.storage_key <> '' as "isThere", p.argued, p.dispute_id = $1 as "isOwn",
        p.stripe is null or p.submitted_at is not null as "isSent", to_json(p.submitted_at) #>> '{}' as "submittedAt",
        case when p.stripe is not null then json_build_object('at', p.submitted_at, 'by', b.name,
          'state', case when p.submitted_at is not null then 'submitted' when p.submit_tried_at is not null then 'tried' else 'staged' end,
          'besides', (select coalesce(json_agg(f order by f), '[]') from jsonb_array_elements_text(p.stripe -> 'fields') f
            where f <> 'uncategorized_file' and not coalesce(p.stripe_fields, '{}') ? f)) end as stripe
      from dispute_packs p join staff s on s.id = p.sent_by left join staff b on b.id = p.submitted_by join disputes d on d.id = p.dispute_id
      where p.order_id = $2 and lower(d.gateway) = lower($3) and d.case_number = $4
      order by p.id desc limit ${KEPT_AT_MOST}`,
    values: [about.id, about.orderId, about.gateway, about.caseNumber],
  })
  const kept = rows
    .filter(({ isOwn }) => isOwn)
    .map(({ argued: _, isOwn: __, isSent: ___, submittedAt: ____, ...row }) => row)
  // What is only staged, the bank does not know of.
  const before = rows.find(({ isSent }) => isSent)
  return { kept, before: before && { sentAt: before.submittedAt ?? before.sentAt, argued: before.argued } }
}
