import type { PoolClient } from 'pg'
import { cleanEmail, isEmail } from '#contract/normalise/email.ts'
import type { Application } from '#contract/orders/application.ts'
import type { Context } from '#server/context.ts'
import type { LineKind } from '#server/intake/import-lines.ts'
import { withoutPassport } from '#server/mails/sending/keep-text.ts'
import { Fields, MOMENT_FIELDS, ORDER_FIELDS } from '#server/moving-in/read-fields.ts'
import { takeRecords, type Fresh, type OldRecord } from '#server/moving-in/take-records.ts'

const LINES_AT_ONCE = 1000
/** A page or two, as of mails of ours. */
const TEXT_AT_MOST = 20_000

export const MAIL_FIELDS = [
  ...ORDER_FIELDS,
  'id',
  ...MOMENT_FIELDS,
  'to',
  'subject',
  'provider',
  'state',
  'text',
] as const

interface OldMail extends OldRecord {
  row: { at: string; email: string; subject: string; provider: string; state: string; body: string | null }
}

/** Mails that the system before says it sent: what it says of them is kept, and nothing is claimed of it. */
export function mailsOfLines(ctx: Context, siteId: number): LineKind<OldMail> {
  const source = { siteId, kind: 'mails' } as const
  return {
    kind: 'mails',
    chunk: LINES_AT_ONCE,
    read(line) {
      const fields = new Fields(line, MAIL_FIELDS)
      const order = fields.order()
      const id = fields.text('id', 255)
      const to = fields.text('to', 255, true)
      if (to !== '' && !isEmail(to)) fields.refuse('to', 'is no e-mail address')
      const row = {
        at: fields.moment(true) ?? '',
        email: cleanEmail(to),
        subject: fields.text('subject', 500, true),
        provider: fields.text('provider', 60),
        state: fields.text('state', 60),
        body: fields.text('text', TEXT_AT_MOST) || null,
      }
      fields.end()
      return { order, row, said: row, identity: id === '' ? row : { id } }
    },
    take: (items, also) =>
      takeRecords(
        ctx,
        source,
        items,
        async (client, fresh) => {
          await client.query({
            name: 'insert-old-mails',
            text: `insert into old_mails (order_id, at, email, subject, provider, state, body)
              select order_id, at, email, subject, provider, state, body from jsonb_to_recordset($1::jsonb)
                as r(order_id bigint, at timestamptz, email text, subject text, provider text, state text, body text) order by at`,
            values: [JSON.stringify(await rowsOf(client, ctx, fresh))],
          })
          return []
        },
        also,
      ),
  }
}

/** A passport number stands in full nowhere but with its order. */
async function rowsOf(client: PoolClient, { numbers }: Context, fresh: Fresh<OldMail>[]) {
  const { rows } = await client.query<{ orderId: number; form: Application }>({
    name: 'find-forms-of-old-mails',
    text: 'select order_id::float8 as "orderId", form from applications where order_id = any($1::bigint[])',
    values: [[...new Set(fresh.map(({ orderId }) => orderId))]],
  })
  const passports = new Map(
    rows.map(({ orderId, form }) => [orderId, numbers.open(orderId, form).passport_number] as const),
  )
  return fresh.map(({ item: { row }, orderId }) => {
    const plain = (words: string) => withoutPassport(words, passports.get(orderId))
    return {
      ...row,
      order_id: orderId,
      subject: plain(row.subject),
      body: row.body === null ? null : plain(row.body),
    }
  })
}
