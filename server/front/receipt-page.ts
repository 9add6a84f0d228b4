import type { FrontBundle } from '#server/front/front-bundle.ts'
import { requireProof, type PageRequest } from '#server/front/page-request.ts'
import { sendPage } from '#server/front/send-page.ts'
import { holdsGrant } from '#server/security/grants.ts'
import { findReceipt } from '#server/tracking/find-receipt.ts'
import { findSite } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'

/** The receipt of an order, with what was entered: to read, to print and to keep. */
export async function showReceipt({ ctx, reply, orderId }: PageRequest, pages: FrontBundle) {
  const isProved = orderId !== undefined && (await holdsGrant(ctx, orderId))
  const receipt = isProved ? await findReceipt(ctx, orderId) : undefined
  if (receipt === undefined) return requireProof({ ctx, reply, orderId })
  const brand = await findBrand(ctx, String(await findSite(ctx, receipt.order_id)))
  return sendPage(ctx, reply, pages, { page: { kind: 'receipt', receipt }, brand, language: receipt.language })
}
