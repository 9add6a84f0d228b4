import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import { writeAudit, type Author } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { inspect } from '#server/documents/reading/inspect.ts'
import { Refusal } from '#server/errors.ts'
import { scan } from '#server/files/scan.ts'
import { readMessage } from '#server/government-mail/read-message.ts'
import { say } from '#server/words/say.ts'

/** A file of a message by its place, and the member who looks at it. */
interface Wanted {
  mailId: number
  place: number
  actor: Author
}

/** What of a message's files (`f`) may be looked at: a PDF or a picture, until its inspection says otherwise. */
export const IS_VIEWABLE = `coalesce((f->>'isPdf')::boolean or (f->>'isPicture')::boolean, false)`

/**
 * A PDF or picture of a message as a person may look at it: inspected and scanned as every upload, by its bytes alone. The view is
 * recorded. Throws `not-found`; `not-a-document` for one that is refused, which the message then shows with the reason; `unavailable`
 * while the scanner is away.
 */
export async function openMailFile(
  ctx: Context,
  { mailId, place, actor }: Wanted,
): Promise<{ kind: DocumentKind; content: Buffer }> {
  const { rows } = await ctx.pool.query<{ key: string | null }>(
    `select m.storage_key as key from government_mails m cross join lateral (select m.files->$2::int as f) one
      where m.id = $1 and ${IS_VIEWABLE}`,
    [mailId, place],
  )
  const key = rows[0]?.key
  const raw = key ? await ctx.files.read(key) : undefined
  const file = raw && (await readMessage(ctx.readers, raw, 'staff')).body.files[place]
  const bytes = file && (file.content ?? file.picture)
  if (!bytes) throw new Refusal('not-found', 'There is nothing at this address')
  const shown = await check(ctx, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).catch(
    async (error: unknown) => {
      if (error instanceof Refusal && error.kind === 'not-a-document') await keepRefusal(ctx, mailId, place, error)
      throw error
    },
  )
  await writeAudit(ctx.pool, { ...ctx, actor }, [{ event: 'government-mail.file-opened', after: { mailId } }])
  return shown
}

async function check({ readers, env }: Context, bytes: Buffer): Promise<{ kind: DocumentKind; content: Buffer }> {
  const { kind, content = bytes } = await inspect(readers, bytes, 'staff')
  const found = await scan(env, bytes)
  if (found?.is === 'infected')
    throw new Refusal('not-a-document', say('This file has a virus ({0}) and is not shown.', found.name))
  if (found?.is === 'away') throw new Refusal('unavailable', 'This document waits for the virus scan')
  return { kind, content }
}

async function keepRefusal({ pool }: Context, mailId: number, place: number, { said }: Refusal): Promise<void> {
  const refused = JSON.stringify({ problem: String(said), isPdf: false, isPicture: false })
  await pool.query('update government_mails set files[$2::int] = files[$2::int] || $3::jsonb where id = $1', [
    mailId,
    place,
    refused,
  ])
}
