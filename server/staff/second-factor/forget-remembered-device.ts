import type { In } from '#contract/http/endpoint.ts'
import type { forgetRememberedDevice as contract } from '#contract/staff/second-factor.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** Asks for the own second factor again in a browser, at its next sign-in. Throws `not-found`. */
export async function forgetRememberedDevice(
  ctx: Context,
  { deviceId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { id } = staffOf(ctx)
  await transaction(ctx.pool, async (client) => {
    const { rowCount } = await client.query('delete from remembered_devices where staff_id = $1 and hash = $2', [
      id,
      deviceId,
    ])
    if (rowCount === 0) throw new Refusal('not-found', 'This device is no longer remembered')
    await writeAudit(client, ctx, [{ event: 'staff.device-forgotten', staffId: id }])
  })
  return { message: 'This device will be asked for the second factor again', data: null }
}
