import { createHash } from 'node:crypto'
import type { In } from '#contract/http/endpoint.ts'
import type { addSitePolicy as contract } from '#contract/sites/site-policies.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { findPolicy } from '#server/sites/policies/find-policies.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import type { Words } from '#server/words/say.ts'

const TAKEN: Words = 'This version has another text, which is kept for ever: give the new text a version of its own.'

/**
 * Keeps the text of a version. Neither is ever changed: what a version said when it was accepted is what it says. The same once more
 * changes nothing. Throws `not-found`, and `invalid` where the version has another text.
 */
export async function addSitePolicy(ctx: Context, input: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  const { siteId, kind, version } = input
  const body = plainText(input.text)
  const sha256 = createHash('sha256').update(body).digest('hex')
  return transaction(ctx.pool, async (client) => {
    const site = await client.query('select from landing_sites where id = $1 for share', [siteId])
    if (site.rowCount === 0) throw new Refusal('not-found', 'There is no such landing site')
    await client.query('insert into policy_texts (sha256, body) values ($1, $2) on conflict do nothing', [sha256, body])
    const { rows } = await client.query<{ id: number }>(
      `insert into site_policies (site_id, kind, version, sha256, entered_by) values ($1, $2, $3, $4, $5)
       on conflict (site_id, kind, version) do nothing returning id::float8 as id`,
      [siteId, kind, version, sha256, staffOf(ctx).id],
    )
    const isNew = rows[0] !== undefined
    const policyId = rows[0]?.id ?? (await idOf(client, siteId, kind, version))
    const { text: _, ...policy } = (await findPolicy(client, policyId))!
    if (policy.sha256 !== sha256) throw invalid('version', TAKEN)
    if (isNew)
      await writeAudit(client, ctx, [
        { event: 'site.policy-kept', after: { siteId, policy: kind, policyVersion: version, sha256 } },
      ])
    return { message: isNew ? 'The text is kept.' : 'This version was kept before, with this very text.', data: policy }
  })
}

async function idOf(client: Parameters<typeof findPolicy>[0], siteId: number, kind: string, version: string) {
  const { rows } = await client.query<{ id: number }>(
    'select id::float8 as id from site_policies where site_id = $1 and kind = $2 and version = $3',
    [siteId, kind, version],
  )
  return rows[0]!.id
}

/** The text as its digest is of it: lines end with a line feed alone, and nothing blank stands around it. */
function plainText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim()
}
