import type { getDocumentCodes as contract } from '#contract/documents/documents.ts'
import type { In } from '#contract/http/endpoint.ts'
import { recordPart } from '#server/audit/record-part.ts'
import type { Context } from '#server/context.ts'
import type { Choice } from '#server/documents/reading/document-found.ts'
import { makePass } from '#server/documents/keeping/passes.ts'
import { Refusal } from '#server/errors.ts'
import type { HandlerAnswer } from '#server/verb.ts'

interface Row {
  id: number
  storageKey: string
  shownCode: number | null
  choices: Choice[] | null
}

/**
 * The codes of a document that holds several. One from before they were kept is read again now. Throws `not-found`; and `not-a-document`
 * where it cannot be read any more.
 */
export async function getDocumentCodes(
  ctx: Context,
  { orderId, documentId }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  const find = async (): Promise<Row> => {
    const { rows } = await ctx.pool.query<Row>({
      name: 'find-document-codes',
      text: `select d.id, d.storage_key as "storageKey", d.shown_code as "shownCode", p.choices
        from documents d left join passes p on p.document_id = d.id where d.order_id = $1 and d.id = $2`,
      values: [orderId, documentId],
    })
    if (!rows[0]) throw new Refusal('not-found', 'There is no such document')
    return rows[0]
  }
  let row = await find()
  if (row.choices === null) {
    await makePass(ctx, row)
    row = await find()
  }
  await recordPart(ctx, orderId, 'codes')
  return { data: { codes: row.choices ?? [], shown_code: row.shownCode } }
}
