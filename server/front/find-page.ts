import { FIND_FORMS, type FindField, type FindForm, type Said } from '#contract/travellers/front-page.ts'
import { findPath, orderPath } from '#contract/travellers/front-paths.ts'
import * as tracking from '#contract/travellers/tracking.ts'
import { REFUSALS, Refusal } from '#server/errors.ts'
import { chosenLanguage, messageOf, setFlash, takeFlash, typedText } from '#server/front/flash.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { redirect, siteNumber, type PageRequest } from '#server/front/page-request.ts'
import { sendPage } from '#server/front/send-page.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { readersLanguage } from '#server/http/readers-language.ts'
import { requireCsrfToken } from '#server/security/grants.ts'
import { askForLink } from '#server/tracking/ask-for-link.ts'
import { findByPassport } from '#server/tracking/find-by-passport.ts'
import { findBrand } from '#server/tracking/get-brand.ts'
import { openWithCode } from '#server/tracking/open-with-code.ts'

/** Longest text of a field that is shown again. */
const TYPED_AT_MOST = { email: 254, code: 32, passport: 40, flightDay: 10 } as const satisfies Record<FindField, number>

interface Shown {
  typed?: Partial<Record<FindField, string>>
  isAsked?: boolean
  by?: FindForm | undefined
  said?: Said | undefined
  chosen?: string | undefined
}

/** The page that finds an order without its number. */
export async function showFind({ ctx, reply, site }: PageRequest, pages: FrontBundle, shown?: Shown) {
  const outcome = shown ? undefined : takeFlash(ctx, findPath(undefined))
  const { typed = {}, isAsked = outcome?.isAsked === true, by, said = outcome?.said, chosen } = shown ?? {}
  return sendPage(ctx, reply, pages, {
    page: { kind: 'find', typed, isAsked, ...(by && { by }) },
    brand: await findBrand(ctx, site, ctx.header('host')),
    said,
    chosen,
  })
}

/**
 * Takes one of its forms. What was typed may be a passport's number: where it is refused, the response itself is the page with it, and nothing
 * is kept, as on the page of answers. A request for a link gets a 303, so that going back does not send it twice.
 */
export async function keepFind(asked: PageRequest, pages: FrontBundle) {
  const { ctx, reply, body, site } = asked
  const form = FIND_FORMS.find((one) => one === body.form) ?? 'email'
  const typed = Object.fromEntries(
    Object.entries(TYPED_AT_MOST).map(([name, most]) => [name, typedText(body[name], most)]),
  ) as Record<FindField, string>
  // The form of the code stands there only once a link was asked for.
  const shown = { typed, by: form, isAsked: form === 'code' }
  try {
    requireCsrfToken(ctx, body.token)
    const chosen = chosenLanguage(ctx, body)
    if (chosen !== undefined) return await showFind(asked, pages, { ...shown, chosen })
    if (form === 'email' || form === 'link') {
      const given = form === 'link' ? { link: body.link } : { email: body.email }
      await askForLink(ctx, parseInput(tracking.askForLink, { ...given, language: readersLanguage(ctx) }))
      setFlash(ctx, { at: findPath(undefined), isAsked: true })
      return redirect(reply, findPath(siteNumber(site)))
    }
    const { data, message } =
      form === 'code'
        ? await openWithCode(ctx, parseInput(tracking.openWithCode, body))
        : await findByPassport(ctx, parseInput(tracking.findByPassport, body))
    setFlash(ctx, { at: orderPath(data.orderId), said: { kind: 'success', message: String(message) } })
    return redirect(reply, orderPath(data.orderId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Another site's page may have sent it: nothing of it is shown.
    if (error.kind === 'forbidden') {
      setFlash(ctx, { at: findPath(undefined), said: messageOf(error) })
      return redirect(reply, findPath(siteNumber(site)))
    }
    void reply.code(REFUSALS[error.kind].http)
    const said = messageOf(error)
    const { kind, message } = error
    if (kind === 'not-found') said.errors = { [form === 'code' ? 'code' : 'passport']: String(message) }
    return showFind(asked, pages, { ...shown, by: form === 'link' ? 'email' : form, said })
  }
}
