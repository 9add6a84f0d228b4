import type { Receipt } from '#contract/travellers/front-page.ts'
import { brand as shownBrand, type Brand } from '#contract/travellers/tracking.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { requireProof, type PageRequest } from '#server/front/page-request.ts'
import { receiptPdf } from '#server/front/receipt-pdf.ts'
import { sendPage } from '#server/front/send-page.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { holdsGrant } from '#server/security/grants.ts'
import { findReceipt } from '#server/tracking/find-receipt.ts'
import { findSite } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'

/** The receipt of an order, with what was entered: to read, to print and to keep. */
export async function showReceipt(asked: PageRequest, pages: FrontBundle) {
  const found = await findProved(asked)
  if (found === undefined) return requireProof(asked)
  const { receipt, brand } = found
  const page = { kind: 'receipt', receipt } as const
  return sendPage(asked.ctx, asked.reply, pages, { page, brand, language: receipt.language })
}

/** The same as a PDF, in the language of the page. */
export async function saveReceipt(asked: PageRequest, pages: FrontBundle) {
  const found = await findProved(asked)
  if (found === undefined) return requireProof(asked)
  const { ctx, reply } = asked
  const { receipt, brand } = found
  const { html } = await pages({
    page: { kind: 'receipt', receipt },
    brand: shownBrand.parse(brand),
    language: readersLanguage(ctx, receipt.language),
    token: '',
  })
  return reply
    .headers({
      'cache-control': 'no-store',
      'content-disposition': contentDisposition('attachment', `receipt-${receipt.order_id}.pdf`),
      'x-robots-tag': 'noindex',
    })
    .type('application/pdf')
    .send(await receiptPdf(html))
}

async function findProved({ ctx, orderId }: PageRequest): Promise<{ receipt: Receipt; brand: Brand } | undefined> {
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return undefined
  const receipt = await findReceipt(ctx, orderId)
  return receipt && { receipt, brand: await findBrand(ctx, String(await findSite(ctx, receipt.order_id))) }
}
