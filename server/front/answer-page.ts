import { MESSAGE_AT_MOST, type Problem } from '#contract/corrections/answered-values.ts'
import { answerCorrections as contract } from '#contract/corrections/answers.ts'
import { QUESTION_NAMES, RIGHT_AS_IT_IS } from '#contract/corrections/questions.ts'
import { CHOSEN_LANGUAGE, UNSENT, type Said } from '#contract/travellers/front-page.ts'
import { answerPath, orderPath } from '#contract/travellers/front-paths.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { trackOrder } from '#contract/travellers/tracking.ts'
import { answerCorrections, problemsOfAnswer } from '#server/corrections/answers/answer-corrections.ts'
import { findQuestions, shownQuestions } from '#server/orders/find-questions.ts'
import { REFUSALS, Refusal } from '#server/errors.ts'
import { requireProof, redirect, type PageRequest } from '#server/front/page-request.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { chosenLanguage, setFlash, messageOf, takeFlash, typedText } from '#server/front/flash.ts'
import { sendPage } from '#server/front/send-page.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { holdsGrant, NO_GRANT_MESSAGE, requireCsrfToken } from '#server/security/grants.ts'
import { findProvedSite } from '#server/tracking/find-site.ts'
import { findBrand } from '#server/tracking/get-brand.ts'
import { trackOrder as prove } from '#server/tracking/track-order.ts'

const FIELDS_AT_MOST = 80
const TYPED_AT_MOST = 4000

/** What stands in the form beside the page itself. */
interface Shown {
  typed?: Record<string, string>
  problems?: Record<string, Problem>
  said?: Said | undefined
  /** The order was proved just now; what was typed has not been sent. */
  isUnsent?: true
  /** The language that was chosen just now. */
  chosen?: string | undefined
}

/** The page where a traveller answers what was asked, and tells another flight. */
export async function showAnswer({ ctx, reply, orderId }: PageRequest, pages: FrontBundle, shown: Shown = {}) {
  const isProved = orderId !== undefined && (shown.isUnsent === true || (await holdsGrant(ctx, orderId)))
  const questions = isProved ? await findQuestions(ctx, orderId) : undefined
  if (orderId === undefined || questions === undefined) return requireProof({ ctx, reply, orderId })
  const { typed = {}, problems = {}, isUnsent = false, chosen } = shown
  const { said = takeFlash(ctx, answerPath(orderId))?.said } = shown
  const corrections = shownQuestions(questions, dayInSantoDomingo(new Date()))
  return sendPage(ctx, reply, pages, {
    page: { kind: 'answer', answer: { orderId, corrections, typed, problems, isUnsent } },
    brand: await findBrand(ctx, String(questions.landingSite)),
    said,
    language: questions.language,
    chosen,
  })
}

/**
 * Takes the form. What was typed is personal, and more than a cookie holds: where it is refused, the response itself is the page
 * with all of it, unlike those of the other forms, and nothing of it is kept (docs/decisions/024).
 */
export async function keepAnswer(asked: PageRequest, pages: FrontBundle) {
  const { ctx, reply, orderId, body } = asked
  if (orderId === undefined) return requireProof({ ctx, reply, orderId })
  const typed = typedIn(body)
  const { message = '', ...values } = typed
  const right = QUESTION_NAMES.filter((name) => Object.hasOwn(typed, RIGHT_AS_IT_IS + name))
  try {
    requireCsrfToken(ctx, body.token)
    const chosen = chosenLanguage(ctx, body)
    if (!(await holdsGrant(ctx, orderId))) return await proveAgain(asked, orderId, pages, chosen)
    if (chosen !== undefined) return await showAnswer(asked, pages, { typed, chosen })
    const input = parseInput(contract, { orderId, values, right, message: message.slice(0, MESSAGE_AT_MOST) })
    const answered = await answerCorrections({ ...ctx, actor: { kind: 'traveller', orderId } }, input)
    setFlash(ctx, { at: orderPath(orderId), said: { kind: 'success', message: String(answered.message) } })
    return redirect(reply, orderPath(orderId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.kind === 'forbidden') {
      // Another site's page may have sent it: nothing of it is shown.
      setFlash(ctx, { at: answerPath(orderId), said: messageOf(error) })
      return redirect(reply, answerPath(orderId))
    }
    const { errors: _, ...said } = messageOf(error)
    void reply.code(REFUSALS[error.kind].http)
    const problems = error.kind === 'invalid' ? await problemsOfAnswer(ctx, orderId, values, right) : {}
    return showAnswer(asked, pages, { typed, problems, said })
  }
}

/**
 * The proof ended while they typed: asks for it again, with all that was typed in the form. That goes through the browser alone, in
 * this response and its form, and is kept nowhere.
 */
async function proveAgain(asked: PageRequest, orderId: number, pages: FrontBundle, chosen: string | undefined) {
  const { ctx, reply, body, site } = asked
  // The form that proves an order has its number; that of answers has none.
  const isProof = body.orderId !== undefined
  const typed = isProof ? unsentIn(body) : typedIn(body)
  const shown = { orderId: String(orderId), email: '', ...(isProof && { orderId: typedText(body.orderId, 64) }) }
  let said: Said = { kind: 'refusal', message: NO_GRANT_MESSAGE }
  if (isProof) {
    shown.email = typedText(body.email, 254)
  }
  if (isProof && chosen === undefined) {
    try {
      const input = parseInput(trackOrder, { orderId: body.orderId, email: body.email })
      const proved = (await prove(ctx, input)).data.orderId
      // Of another order nothing was typed.
      if (proved !== orderId) return redirect(reply, orderPath(proved))
      return await showAnswer(asked, pages, { typed, isUnsent: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      said = messageOf(error)
    }
  }
  void reply.code(REFUSALS.forbidden.http)
  const brand = await findBrand(ctx, site || String(await findProvedSite(ctx, orderId)), ctx.header('host'))
  return sendPage(ctx, reply, pages, {
    page: { kind: 'track', typed: shown, unsent: { orderId, typed } },
    brand,
    said,
    // Without its proof nothing of the order is shown; the form says in which language it was read.
    language: typedText(body.lang, 8),
    chosen,
  })
}

/** What was typed into the form of answers, as it goes along with that of the proof. */
function unsentIn(body: PageRequest['body']): Record<string, string> {
  const fields = Object.entries(body).filter(([name]) => name.startsWith(UNSENT))
  return typedIn(Object.fromEntries(fields.map(([name, text]) => [name.slice(UNSENT.length), text])))
}

/** The fields of the form that hold something. */
function typedIn({ token: _, lang: __, [CHOSEN_LANGUAGE]: ___, ...body }: PageRequest['body']): Record<string, string> {
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].trim() !== '' && entry[0].length <= 64,
  )
  return Object.fromEntries(
    texts.slice(0, FIELDS_AT_MOST).map(([name, text]) => [name, text.toWellFormed().slice(0, TYPED_AT_MOST)]),
  )
}
