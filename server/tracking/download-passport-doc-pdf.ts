import type { In } from '#contract/http/endpoint.ts'
import type { downloadPassportDocPdf as contract } from '#contract/travellers/tracking.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { consume } from '#server/security/attempt-limits.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { locateAddress } from '#server/visitors/locate-address.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/**
 * Records a download by the traveller and returns the document's address, good for ten minutes. A program that only looks at links
 * sends no token of our pages, so it comes no further than their gate. Refuses with `not-found` what is not a current document of
 * this very order.
 */
export async function downloadPassportDocPdf(
  ctx: Context,
  { orderId, file1 }: In<typeof contract>,
): Promise<HandlerAnswer<typeof contract>> {
  await consume(ctx, [['download', String(orderId)]])
  const documentId = await findCurrent(ctx, orderId, file1)
  if (documentId === undefined)
    throw new Refusal('not-found', 'This document is no longer offered. Please reload the page.')
  const place = await locateAddress(ctx, ctx.ip)
  const { browser, os } = readUserAgent(ctx.userAgent)
  await transaction(ctx.pool, async (client) => {
    await client.query(
      `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      [orderId, documentId, ctx.ip, place, ctx.userAgent, browser, os],
    )
    await writeAudit(client, ctx, [{ event: 'document.downloaded', orderId, after: { file1, place, browser, os } }])
  })
  return { message: 'Your download starts now.', data: { file1, url: signDocumentUrl(ctx, orderId, file1) } }
}

async function findCurrent(ctx: Context, orderId: number, file1: string): Promise<number | undefined> {
  const { rows } = await ctx.pool.query<{ id: number }>({
    name: 'find-current-document',
    text: `select id from documents
      where order_id = $1 and file1 = $2 and state = 'current'`,
    values: [orderId, file1],
  })
  return rows[0]?.id
}
