import type { Data } from '#contract/http/endpoint.ts'
import type { ownSecondFactor as contract } from '#contract/staff/second-factor.ts'
import { staffOf, type Context } from '#server/context.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What one signs in with beside the password; never a secret. */
export async function ownSecondFactor(ctx: Context): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Data<typeof contract>>(
    `select (select to_json(confirmed_at)#>>'{}' from authenticators where staff_id = $1) as authenticator,
       coalesce((select json_agg(json_build_object('id', id, 'name', name, 'created_at', created_at, 'used_at', used_at)
         order by created_at, id) from passkeys where staff_id = $1), '[]') as passkeys,
       (select count(*)::int from recovery_codes where staff_id = $1) as recovery_codes`,
    [staffOf(ctx).id],
  )
  return { data: rows[0]! }
}
