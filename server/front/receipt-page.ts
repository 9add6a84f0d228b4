import type { Receipt, Said } from '#contract/travellers/front-page.ts'
import { orderPath, receiptPath, yourDataPath } from '#contract/travellers/front-paths.ts'
import { askForData as contract } from '#contract/travellers/privacy.ts'
import { brand as shownBrand, cancelOrder as cancelContract, type Brand } from '#contract/travellers/tracking.ts'
import { Refusal } from '#server/errors.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { messageOf, setFlash, takeFlash } from '#server/front/flash.ts'
import { redirect, requireProof, type PageRequest } from '#server/front/page-request.ts'
import { receiptPdf } from '#server/front/receipt-pdf.ts'
import { sendPage } from '#server/front/send-page.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { askForData } from '#server/privacy/ask-for-data.ts'
import { findDataRequests } from '#server/privacy/find-data-requests.ts'
import { holdsGrant, requireCsrfToken } from '#server/security/grants.ts'
import { cancelOrder } from '#server/tracking/cancel-order.ts'
import { findReceipt } from '#server/tracking/find-receipt.ts'
import { findSite } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'

/** The receipt of an order, with what was entered: to read, to print and to keep. */
export async function showReceipt(asked: PageRequest, pages: FrontBundle) {
  const found = await findProved(asked)
  if (found === undefined) return requireProof(asked)
  const { receipt, brand } = found
  const { ctx, reply } = asked
  const page = { kind: 'receipt', receipt, requests: await findDataRequests(ctx, receipt.order_id) } as const
  const said = takeFlash(ctx, receiptPath(receipt.order_id))?.said
  return sendPage(ctx, reply, pages, { page, brand, said, language: receipt.language })
}

/** Takes what a traveller asks for of their data; the receipt says what came of it. */
export async function keepDataRequest({ ctx, reply, orderId, body }: PageRequest) {
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return requireProof({ ctx, reply, orderId })
  const say = (said: Said) => {
    setFlash(ctx, { at: receiptPath(orderId), said })
    return redirect(reply, yourDataPath(orderId))
  }
  try {
    requireCsrfToken(ctx, body.token)
    const input = parseInput(contract, { orderId, kind: body.kind })
    const { message } = await askForData({ ...ctx, actor: { kind: 'traveller', orderId } }, input)
    return say({ kind: 'success', message: String(message) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return say(messageOf(error))
  }
}

/** Cancels an order; its page says so, or why not. */
export async function keepCancelling({ ctx, reply, orderId, body }: PageRequest) {
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return requireProof({ ctx, reply, orderId })
  const say = (said: Said) => {
    setFlash(ctx, { at: orderPath(orderId), said })
    return redirect(reply, orderPath(orderId))
  }
  try {
    requireCsrfToken(ctx, body.token)
    const input = parseInput(cancelContract, { orderId, sure: body.sure })
    const { message } = await cancelOrder({ ...ctx, actor: { kind: 'traveller', orderId } }, input)
    return say({ kind: 'success', message: String(message) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return say(messageOf(error))
  }
}

/** The receipt as a PDF, in the language of the page. */
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
