import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { Context } from '#server/context.ts'
import type { EvidenceOrder } from '#server/defence-packs/find-evidence.ts'
import { SAID_BY } from '#server/intake/unknown-policies.ts'

/** A text of a site that an order names, as it is kept. */
export interface KeptPolicy {
  id: number
  version: string
  sha256: string
  body: string
  /** Since when it is known that this version has this text. ISO 8601. */
  enteredAt: string
  /** The order brought this very digest. */
  byDigest: boolean
}
export type KeptPolicies = Partial<Record<PolicyKind, KeptPolicy>>

/**
 * The texts that an order names, by digest before version: for a digest that is not the site's nothing is shown, whatever the version,
 * since another text was accepted then.
 */
export async function findKeptPolicies(
  ctx: Pick<Context, 'pool'>,
  { terms, site }: Pick<EvidenceOrder, 'terms' | 'site'>,
): Promise<KeptPolicies> {
  const plain = (value: string | undefined) => value?.trim() || null
  const said = (kind: PolicyKind) => [plain(terms?.[SAID_BY[kind].version]), plain(terms?.[SAID_BY[kind].sha256])]
  const values = [site.id, ...said('terms'), ...said('refund-policy')]
  if (values.slice(1).every((value) => value === null)) return {}
  const { rows } = await ctx.pool.query<KeptPolicy & { kind: PolicyKind }>({
    name: 'find-evidence-policies',
    text: `select distinct on (p.kind) p.id::float8 as id, p.kind, p.version, p.sha256, t.body,
        to_json(p.entered_at) #>> '{}' as "enteredAt", w.sha256 is not null as "byDigest"
      from (values ('terms', $2::text, $3::text), ('refund-policy', $4::text, $5::text)) w(kind, version, sha256)
        join site_policies p on p.site_id = $1 and p.kind = w.kind
          and case when w.sha256 is not null then p.sha256 = w.sha256 else p.version = w.version end
        join policy_texts t on t.sha256 = p.sha256
      order by p.kind, p.version is distinct from w.version, p.id`,
    values,
  })
  return Object.fromEntries(rows.map(({ kind, ...policy }) => [kind, policy]))
}
