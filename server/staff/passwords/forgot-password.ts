import type { In } from '#contract/http/endpoint.ts'
import type { forgotPassword as contract } from '#contract/staff/team.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { consume } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { enqueue } from '#server/jobs.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { accountOf, findMemberByEmail } from '#server/staff/members/find-members.ts'

/**
 * Asks for a link to set a new password. Known or not, an account costs the same statements, and the mail is a job's: message,
 * status and time tell nothing. Refuses with `too-many` where one address asks for an account, or for any, too often;
 * others may go on asking for it.
 */
export async function forgotPassword(
  ctx: Context,
  input: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const account = accountOf(input.email)
  await consume(ctx, [['forgot-pair', account], ['forgot-address']])
  const member = await findMemberByEmail(ctx.pool, account)
  const staffId = member?.id ?? null
  await transaction(ctx.pool, async (client) => {
    await writeAudit(client, ctx, [{ event: 'staff.password-forgotten', ...(member && { staffId: member.id }) }])
    // Not at once: the time it takes to make a mail must not show in the response either.
    const delayMs = 500 + Math.random() * 1000
    const payload = { staffId, language: mailLanguage(input.language ?? 'en') }
    await enqueue(client, 'mail-reset-link', payload, { delayMs })
  })
  return {
    message: 'If there is an account with this email, a link to set a new password is on its way to it.',
    data: null,
  }
}
