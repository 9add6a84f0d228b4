import fastifyFormbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RULES, Said, ShownOrder } from '#contract/travellers/front-page.ts'
import { answerPath, KEPT_PAGE, orderPath, trackPath, WORKER } from '#contract/travellers/front-paths.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { decodeId } from '#contract/orders/order-id.ts'
import * as tracking from '#contract/travellers/tracking.ts'
import type { Context, Services } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { keepAnswer, showAnswer } from '#server/front/answer-page.ts'
import { requireProof, redirect, siteNumber, type PageRequest } from '#server/front/page-request.ts'
import { keepFind, showFind } from '#server/front/find-page.ts'
import { loadFrontBundle, type FrontBundle } from '#server/front/front-bundle.ts'
import { findKeep, loadWorker } from '#server/front/keeping.ts'
import { chosenLanguage, setFlash, messageOf, takeFlash, typedText } from '#server/front/flash.ts'
import { keepCancelling, keepDataRequest, saveReceipt, showReceipt } from '#server/front/receipt-page.ts'
import { pageText } from '#server/front/page-text.ts'
import { sendPage } from '#server/front/send-page.ts'
import { brandIcon, webManifest } from '#server/front/web-manifest.ts'
import { giveWallet } from '#server/front/wallet-answer.ts'
import { PAGE_COMPRESSION } from '#server/http/compress.ts'
import { contextOf } from '#server/http/mount.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { rememberLanguage } from '#server/http/readers-language.ts'
import { endRemoved, holdsEndedGrant, holdsGrant, requireCsrfToken } from '#server/security/grants.ts'
import { orderOfOurToken, orderOfToken, readOldLink } from '#server/security/links.ts'
import { downloadPassportDocPdf } from '#server/tracking/download-passport-doc-pdf.ts'
import { findSite } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'
import { getDownloadHistory } from '#server/tracking/get-download-history.ts'
import { keepShownPage, shownPagesKept, type ShownPage } from '#server/tracking/keep-shown-page.ts'
import { openTrackLink } from '#server/tracking/open-track-link.ts'
import { isLinkScanner } from '#server/visitors/is-link-scanner.ts'
import { readTypedId } from '#server/tracking/rules.ts'
import { trackOrder } from '#server/tracking/track-order.ts'

const FORM_BYTES_AT_MOST = 16 * 1024

/**
 * Mounts the public pages: whole pages from the server, and forms that a browser sends by itself. Every form gets a 303, and the
 * next page shows what came of it. The verbs behind them are those of the API.
 */
export function mountFront(app: FastifyInstance, services: Services, bundle?: FrontBundle): void {
  void app.register(async (front) => {
    const pages = bundle ?? (await loadFrontBundle())
    const worker = await loadWorker(services.env)
    front.addHook('onClose', shownPagesKept)
    // Forms are read here and nowhere else: a call of the API is JSON, which no other site's form can send.
    await front.register(fastifyFormbody, { bodyLimit: FORM_BYTES_AT_MOST })
    const ask = (request: FastifyRequest, reply: FastifyReply): PageRequest => {
      const { order = '' } = request.params as { order?: string }
      const { site } = request.query as { site?: unknown }
      return {
        ctx: contextOf(services, request, reply, { kind: 'anonymous' }),
        reply,
        orderId: decodeId(order),
        site: typeof site === 'string' ? site : '',
        body: (request.body ?? {}) as Record<string, unknown>,
      }
    }
    if (pages) {
      for (const [url, show] of Object.entries(SHOWS)) {
        front.get(url, { compress: PAGE_COMPRESSION }, async (request, reply) => {
          const asked = ask(request, reply)
          const [path = '', query] = request.url.split('?')
          const chosen = new URLSearchParams(query)
          const lang = chosen.get('lang')
          if (lang === null) return show(asked, pages)
          rememberLanguage(asked.ctx, lang)
          chosen.delete('lang')
          const rest = chosen.size > 0 ? `?${chosen}` : ''
          return redirect(reply, `${path.replace(/^\/+/, '/')}${rest}`)
        })
      }
    }
    front.get(WORKER, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
    )
    front.get('/pass.webmanifest', async (request, reply) => {
      const { ctx, site } = ask(request, reply)
      const { order } = request.query as { order?: unknown }
      const orderId = typeof order === 'string' ? decodeId(order) : undefined
      const made = webManifest(await findBrand(ctx, site, ctx.header('host')), orderId)
      return reply.type('application/manifest+json').header('cache-control', 'no-cache').send(JSON.stringify(made))
    })
    front.get('/pass-icon.svg', async (request, reply) => {
      const { ctx, site } = ask(request, reply)
      return reply.type('image/svg+xml').send(brandIcon(await findBrand(ctx, site, ctx.header('host'))))
    })
    for (const [url, pathOf] of Object.entries({ '/t/:token': orderPath, '/t/:token/answer': answerPath })) {
      front.get(url, async (request, reply) => {
        const { token } = request.params as { token: string }
        // A request that only checks whether the link exists has not opened it.
        if (request.method === 'HEAD') return redirect(reply, await formOf(services, token))
        return openLink(ask(request, reply), token, pathOf)
      })
    }
    for (const url of ['/track-order', '/track-order/:order']) {
      front.post(url, async (request, reply) => track(ask(request, reply)))
    }
    front.post('/get-new-order-details/:order/receipt', async (request, reply) => keepDataRequest(ask(request, reply)))
    front.post('/get-new-order-details/:order/cancel', async (request, reply) => keepCancelling(ask(request, reply)))
    front.post('/get-new-order-details/:order/download', async (request, reply) => download(ask(request, reply)))
    // No HEAD: a request that only checks whether a pass exists must not make one.
    front.get('/wallet-pass/:order/:wallet', { exposeHeadRoute: false }, async (request, reply) => {
      const { wallet } = request.params as { wallet: string }
      return giveWallet(ask(request, reply), wallet, (request.query as { file1?: unknown }).file1)
    })
    if (pages) {
      // Not compressed: what was typed stands in it, beside what the order has.
      front.post('/get-new-order-details/:order/answer', { compress: false }, async (request, reply) =>
        keepAnswer(ask(request, reply), pages),
      )
      front.post('/find-order', { compress: false }, async (request, reply) => keepFind(ask(request, reply), pages))
    }
  })
}

/** TABLE: address -> what it shows. */
const SHOWS: Record<string, (asked: PageRequest, pages: FrontBundle) => unknown> = {
  '/track-order': showForm,
  '/track-order/:order': showForm,
  '/find-order': (asked, pages) => showFind(asked, pages),
  '/get-new-order-details': ({ reply }) => redirect(reply, trackPath(undefined, undefined)),
  '/get-new-order-details/:order': showOrder,
  '/get-new-order-details/:order/answer': showAnswer,
  '/get-new-order-details/:order/receipt': (asked, pages) => showReceipt(asked, pages),
  '/get-new-order-details/:order/receipt.pdf': (asked, pages) => saveReceipt(asked, pages),
  '/terms': (asked, pages) => showRules(asked, pages, 'terms'),
  [KEPT_PAGE]: showKept,
  '/privacy': (asked, pages) => showRules(asked, pages, 'privacy'),
}

async function showForm({ ctx, reply, orderId, site }: PageRequest, pages: FrontBundle) {
  const brand = await findBrand(ctx, site, ctx.header('host'))
  const outcome = takeFlash(ctx, trackPath(orderId, undefined))
  const typed = outcome?.typed ?? { orderId: orderId === undefined ? '' : String(orderId), email: '' }
  const forget = orderId !== undefined && (await holdsEndedGrant(ctx, orderId)) ? orderId : undefined
  const { said, link } = outcome ?? {}
  return sendPage(ctx, reply, pages, { page: { kind: 'track', typed, ...(link && { link }) }, brand, said, forget })
}

async function showOrder({ ctx, reply, orderId }: PageRequest, pages: FrontBundle) {
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return requireProof({ ctx, reply, orderId })
  const traveller: Context = { ...ctx, actor: { kind: 'traveller', orderId } }
  const { data, ...beside } = await getDownloadHistory(traveller, { orderId })
  const contract = tracking.getDownloadHistory
  const { mainResult: order, path: documents, ...pass } = contract.beside.parse(beside)
  const brand = await findBrand(ctx, String(order.landing_site))
  return sendPage(ctx, reply, pages, {
    page: { kind: 'order', shown: { history: contract.data.parse(data), order, documents, ...pass } },
    brand,
    said: takeFlash(ctx, orderPath(orderId))?.said,
    language: order.language,
    keep: await findKeep(ctx, orderId, pass.passes),
    whenSent: isSeen(ctx, reply) ? (html) => keepShownPage(ctx, orderId, shownBy(html, order, documents)) : undefined,
  })
}

/** Whether a request for a page means that somebody sees it: not from a program on its way to the reader, for keeping on a device, or a prefetch. */
function isSeen(ctx: Context, { request }: FastifyReply): boolean {
  const isAhead = [ctx.header('sec-purpose'), ctx.header('purpose')].some((why) => why?.includes('prefetch'))
  const isForKeeping = (request.query as { keep?: unknown }).keep !== undefined
  return request.method === 'GET' && !isAhead && !isForKeeping && !isLinkScanner(ctx.userAgent)
}

function shownBy(html: string, order: ShownOrder['order'], documents: ShownOrder['documents']): ShownPage {
  // A new date does not undo an earlier promise: the page names both, and a ticket is held against the first.
  const promised = order.first_expected_by ?? order.expected_by ?? order.late_since ?? null
  return {
    text: pageText(html),
    promisedDay: promised === null ? null : dayInSantoDomingo(new Date(promised)),
    offered: documents.map(({ file1 }) => file1).toSorted(),
  }
}

/** The page that opens, without a network, what a device keeps; it is the same for everybody. Who removed something asks for it too. */
async function showKept({ ctx, reply, site }: PageRequest, pages: FrontBundle) {
  const brand = await findBrand(ctx, site, ctx.header('host'))
  endRemoved(ctx)
  return sendPage(ctx, reply, pages, { page: { kind: 'kept' }, brand })
}

async function showRules({ ctx, reply, site }: PageRequest, pages: FrontBundle, about: keyof typeof RULES) {
  const brand = await findBrand(ctx, site, ctx.header('host'))
  return sendPage(ctx, reply, pages, { page: { kind: 'rules', about }, brand })
}

/** The link of a mail: the cookie, and on to a clean address of the order. */
async function openLink({ ctx, reply }: PageRequest, token: string, pathOf: (orderId: number) => string) {
  try {
    // A form that is sent later is recorded by this, whatever its sender claims to be.
    const { data } = await openTrackLink(ctx, { token }, { isVisit: !isLinkScanner(ctx.userAgent) })
    return redirect(reply, pathOf(data.orderId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // One press asks for another, where it is not too much of the link that is lost.
    const link = readOldLink(token) && { link: token.slice(0, 512) }
    setFlash(ctx, { at: trackPath(orderOfToken(token), undefined), said: messageOf(error), ...link })
    return redirect(reply, await formOf(ctx, token))
  }
}

/** The form for the order of a link, in the look of its site where the link is ours, also where it is no longer good. */
async function formOf(services: Pick<Services, 'pool' | 'secret'>, token: string): Promise<string> {
  const ours = orderOfOurToken(services, token)
  return trackPath(orderOfToken(token), ours && (await findSite(services, ours)))
}

async function track({ ctx, reply, site, body }: PageRequest) {
  const typed = { orderId: typedText(body.orderId, 64), email: typedText(body.email, 254) }
  const back = (said?: Said) => {
    const orderId = readTypedId(typed.orderId)
    setFlash(ctx, { at: trackPath(orderId, undefined), said, typed })
    return redirect(reply, trackPath(orderId, siteNumber(site)))
  }
  try {
    requireCsrfToken(ctx, body.token)
    if (chosenLanguage(ctx, body) !== undefined) return back()
    const input = parseInput(tracking.trackOrder, body)
    const { data, message } = await trackOrder(ctx, input)
    const at = orderPath(data.orderId)
    setFlash(ctx, { at, said: { kind: 'success', message: String(message) } })
    return redirect(reply, at)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return back(messageOf(error))
  }
}

async function download({ ctx, reply, orderId, body }: PageRequest) {
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return requireProof({ ctx, reply, orderId })
  try {
    requireCsrfToken(ctx, body.token)
    const input = parseInput(tracking.downloadPassportDocPdf, { ...body, orderId })
    const { data } = await downloadPassportDocPdf({ ...ctx, actor: { kind: 'traveller', orderId } }, input)
    return redirect(reply, data.url)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    setFlash(ctx, { at: orderPath(orderId), said: messageOf(error) })
    return redirect(reply, orderPath(orderId))
  }
}
