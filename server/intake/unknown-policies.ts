import type { PoolClient } from 'pg'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { TermsField } from '#contract/orders/terms-fields.ts'
import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { NewOrder } from '#server/orders/order-columns.ts'

/** TABLE: a text that is accepted -> the fields of an order that say which version it was, and of which digest. */
export const SAID_BY = {
  terms: { version: 'version', sha256: 'text_sha256' },
  'refund-policy': { version: 'refund_policy_version', sha256: 'refund_policy_sha256' },
} as const satisfies Record<PolicyKind, Record<'version' | 'sha256', TermsField>>

interface Kept {
  kind: PolicyKind
  versions: string[]
  digests: string[]
}

const NO_VERSION =
  'Entrada has no text of this version: have it entered at the landing site, or disputes are answered without it'
const NO_DIGEST =
  'Entrada has no text with this digest: have it entered at the landing site, or disputes are answered without it'

/**
 * Returns the warnings for versions and digests of terms that nobody entered at Entrada, an order at a time in their order. A site without
 * any text of a kind gets none: it does not keep them here.
 */
export async function findUnknownPolicies(
  client: Pick<PoolClient, 'query'>,
  siteId: number,
  orders: readonly Pick<NewOrder, 'terms'>[],
): Promise<NeedsCheck[][]> {
  if (orders.every(({ terms }) => !terms)) return orders.map(() => [])
  const { rows } = await client.query<Kept>({
    name: 'find-kept-policies',
    text: `select kind, array_agg(version) as versions, array_agg(sha256) as digests from site_policies where site_id = $1 group by kind`,
    values: [siteId],
  })
  return orders.map(({ terms }) => rows.flatMap((kept) => unknownOf(kept, terms)))
}

function unknownOf({ kind, versions, digests }: Kept, terms: NewOrder['terms']): NeedsCheck[] {
  const { version, sha256 } = SAID_BY[kind]
  const isUnknown = (value: string | undefined, known: string[]) =>
    value !== undefined && value.trim() !== '' && !known.includes(value.trim())
  return [
    ...(isUnknown(terms?.[version], versions) ? [{ field: `terms.${version}`, message: NO_VERSION }] : []),
    ...(isUnknown(terms?.[sha256], digests) ? [{ field: `terms.${sha256}`, message: NO_DIGEST }] : []),
  ]
}
