import type { takeDispute as contract } from '#contract/disputes/disputes.ts'
import { can } from '#contract/staff/access.ts'
import type { Role } from '#contract/staff/roles.ts'
import type { In } from '#contract/http/endpoint.ts'
import { staffOf, type Context } from '#server/context.ts'
import { invalid } from '#server/errors.ts'
import { changeAsSeen } from '#server/disputes/change-locked.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** PUT take-dispute: who works on a case. Throws `invalid` for somebody who may not, or is not here any more. */
export async function takeDispute(
  ctx: Context,
  { disputeId, version, worker }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const workerId = worker === 'me' ? staffOf(ctx).id : worker
  if (workerId !== null && worker !== 'me') await needWorker(ctx, workerId)
  await changeAsSeen(ctx, { disputeId, version }, () => ({ workerId }))
  return {
    message:
      worker === 'me'
        ? 'You work on this dispute'
        : worker === null
          ? 'Nobody works on this dispute now'
          : 'Somebody else works on this dispute now',
    data: null,
  }
}

async function needWorker(ctx: Context, id: number): Promise<void> {
  const { rows } = await ctx.pool.query<{ role: Role }>(
    'select role from staff where id = $1::bigint and deleted_at is null and suspended_at is null',
    [id],
  )
  if (!rows[0] || !can(rows[0].role, 'disputes:work')) throw invalid('worker', 'This person does not work on disputes')
}
