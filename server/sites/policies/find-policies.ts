import type { PoolClient } from 'pg'
import type { Data } from '#contract/http/endpoint.ts'
import type { sitePolicies } from '#contract/sites/site-policies.ts'

type Row = Data<typeof sitePolicies>[number]

/** SQL: a version as the contract has it, of `site_policies p`, `policy_texts t` and `staff s`. */
const ROW = `p.id::float8 as id, p.kind, p.version, p.sha256, char_length(t.body)::float8 as characters,
  to_json(p.entered_at) #>> '{}' as entered_at, s.name as entered_by`
const FROM = 'site_policies p join policy_texts t using (sha256) join staff s on s.id = p.entered_by'

/** A site changes its terms a few times a year. */
const AT_MOST = 500

/** The versions of a site's texts, the newest first. */
export async function listPolicies(client: Pick<PoolClient, 'query'>, siteId: number): Promise<Row[]> {
  const { rows } = await client.query<Row>({
    name: 'list-site-policies',
    text: `select ${ROW} from ${FROM} where p.site_id = $1 order by p.id desc limit ${AT_MOST}`,
    values: [siteId],
  })
  return rows
}

/** One version with its text. */
export async function findPolicy(
  client: Pick<PoolClient, 'query'>,
  policyId: number,
): Promise<(Row & { text: string }) | undefined> {
  const { rows } = await client.query<Row & { text: string }>({
    name: 'find-site-policy',
    text: `select ${ROW}, t.body as text from ${FROM} where p.id = $1`,
    values: [policyId],
  })
  return rows[0]
}
