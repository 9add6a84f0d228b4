import type { Context } from '#server/context.ts'
import type { LineKind } from '#server/intake/import-lines.ts'
import { Fields, MOMENT_FIELDS, ORDER_FIELDS } from '#server/moving-in/read-fields.ts'
import { takeRecords, type OldRecord } from '#server/moving-in/take-records.ts'

const LINES_AT_ONCE = 2000
const REMARK_AT_MOST = 10_000

/** The flags of a remark, as it has them. */
const FLAGS = ['whatsapp', 'telephone', 'status_refund', 'voided', 'chargeback', 'report_error'] as const

export const REMARK_FIELDS = [...ORDER_FIELDS, 'id', 'author', ...MOMENT_FIELDS, 'text', ...FLAGS] as const

type Flags = Record<(typeof FLAGS)[number], string>

interface OldRemark extends OldRecord {
  row: { author: string; at: string; remark: string } & Flags
}

/** Remarks of the system before: each keeps its moment and its author, who is no member of ours. */
export function remarksOfLines(ctx: Context, siteId: number): LineKind<OldRemark> {
  const source = { siteId, kind: 'remarks' } as const
  return {
    kind: 'remarks',
    chunk: LINES_AT_ONCE,
    read(line) {
      const fields = new Fields(line, REMARK_FIELDS)
      const order = fields.order()
      const id = fields.text('id', 255)
      const row = {
        author: fields.text('author', 200, true),
        at: fields.moment(true) ?? '',
        remark: fields.text('text', REMARK_AT_MOST),
        ...(Object.fromEntries(FLAGS.map((flag) => [flag, fields.flag(flag) ? 'Y' : ''])) as Flags),
      }
      if (row.remark === '' && FLAGS.every((flag) => row[flag] === ''))
        fields.refuse('text', 'is required where no flag is set')
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
            name: 'insert-old-remarks',
            text: `insert into remarks (order_id, old_author, created_at, remark, ${FLAGS.join(', ')})
              select order_id, author, at, remark, ${FLAGS.join(', ')} from jsonb_to_recordset($1::jsonb)
                as r(order_id bigint, author text, at timestamptz, remark text, ${FLAGS.map((flag) => `${flag} text`).join(', ')})
              order by at`,
            values: [JSON.stringify(fresh.map(({ item, orderId }) => ({ ...item.row, order_id: orderId })))],
          })
          return []
        },
        also,
      ),
  }
}
