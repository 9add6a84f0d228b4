import type { In } from '#contract/http/endpoint.ts'
import type { saveSignInRule as contract } from '#contract/staff/sign-in-rules.ts'
import { can } from '#contract/staff/access.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { lockTeam } from '#server/staff/members/lock-team.ts'
import { listRules } from '#server/staff/rules/list-rules.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Sets what a role needs to sign in; it holds from the next call on, on every node, also for those signed in. */
export async function saveSignInRule(ctx: Context, rule: In<typeof contract>): Promise<HandlerAnswer<typeof contract>> {
  return transaction(ctx.pool, async (client) => {
    const actor = await lockTeam(client, ctx)
    if (!can(actor.role, 'sign-in-rules:write')) throw new Refusal('forbidden', 'Your role does not allow this')
    const before = (await listRules(client)).find(({ role }) => role === rule.role)!
    await client.query(
      `insert into role_rules (role, second_factor, idle_minutes) values ($1, $2, $3)
       on conflict (role) do update set second_factor = excluded.second_factor, idle_minutes = excluded.idle_minutes`,
      [rule.role, rule.second_factor, rule.idle_minutes],
    )
    await writeAudit(client, ctx, [{ event: 'sign-in-rule.changed', before: { ...before }, after: { ...rule } }])
    return { message: 'Saved', data: await listRules(client) }
  })
}
