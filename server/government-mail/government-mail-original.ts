import type { In } from '#contract/http/endpoint.ts'
import type { governmentMailOriginal as contract } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import type { Bytes } from '#server/verb.ts'

/** The message as it came, to be saved and not shown. The view is recorded. Throws `not-found`, also once it is removed. */
export async function governmentMailOriginal(ctx: Context, { mailId }: In<typeof contract>): Promise<Bytes> {
  const { rows } = await ctx.pool.query<{ key: string | null }>(
    'select storage_key as key from government_mails where id = $1',
    [mailId],
  )
  const key = rows[0]?.key
  const body = key ? await ctx.files.read(key) : undefined
  if (!body) throw new Refusal('not-found', 'There is no such message, or its original was removed')
  await writeAudit(ctx.pool, ctx, [{ event: 'government-mail.downloaded', after: { mailId } }])
  return { body, contentType: 'message/rfc822', fileName: `government-mail-${mailId}.eml` }
}
