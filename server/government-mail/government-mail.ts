import type { Data, In } from '#contract/http/endpoint.ts'
import type { governmentMail as contract } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { MAIL_COLUMNS, MAIL_ORDER_IDS } from '#server/government-mail/government-mails.ts'
import { inReadersWords } from '#server/government-mail/in-readers-words.ts'
import { IS_VIEWABLE } from '#server/government-mail/open-mail-file.ts'
import { listOrderOwners } from '#server/government-mail/order-owners.ts'
import { signMailFileUrl } from '#server/security/links.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'

const NUMBERS_AT_MOST = 200

type Mail = Data<typeof contract>
type Found = Omit<Mail, 'suggestions' | 'files'> & {
  files: (Omit<Mail['files'][number], 'url'> & { isViewable: boolean })[]
}

/** One message with its words and files, and existing orders whose numbers it holds. The view is recorded. Throws `not-found`. */
export async function governmentMail(
  ctx: Context,
  { mailId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const { rows } = await ctx.pool.query<Found>({
    name: 'government-mail',
    text: `select ${MAIL_COLUMNS}, ${MAIL_ORDER_IDS} as order_ids, m.envelope_from, m.body as text,
        array(select distinct unnest(m.envelope_to || m.recipients) order by 1 limit 100) as recipients,
        to_json(m.sent_at)#>>'{}' as sent_at, m.storage_key is not null as has_original,
        coalesce((select json_agg(json_build_object('name', f->>'name', 'type', f->>'type', 'bytes', f->'bytes',
          'problem', f->>'problem', 'isViewable', m.storage_key is not null and ${IS_VIEWABLE}) order by at) from jsonb_array_elements(m.files) with ordinality as e(f, at)), '[]') as files
      from government_mails m where m.id = $1`,
    values: [mailId],
  })
  const mail = rows[0]
  if (!mail) throw new Refusal('not-found', 'There is no such message')
  await writeAudit(ctx.pool, ctx, [{ event: 'government-mail.viewed', after: { mailId } }])
  const words = [mail.subject, mail.text, ...mail.recipients, ...mail.files.map(({ name }) => name)].join('\n')
  const suggestions = mail.state === 'matched' ? [] : await listOrderOwners(ctx, numbersIn(words))
  const lang = languageOf(ctx.header(LANGUAGE_HEADER))
  const files = mail.files.map(({ isViewable, ...file }, place) => ({
    ...inReadersWords(ctx, file),
    url: isViewable ? `${signMailFileUrl(ctx, mailId, place)}&lang=${lang}` : null,
  }))
  return { data: { ...inReadersWords(ctx, mail), files, suggestions } }
}

/** Numbers that could be order ids; not those inside of longer words or numbers. */
function numbersIn(text: string): number[] {
  const found = text.matchAll(/(?<![\p{L}\p{N}])[1-9]\d{2,14}(?![\p{L}\p{N}])/gu)
  return [...new Set([...found].slice(0, NUMBERS_AT_MOST).map(([digits]) => Number(digits)))]
}
