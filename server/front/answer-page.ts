import { MESSAGE_AT_MOST, type Problem } from '#contract/answered-values.ts'
import { answerCorrections as contract } from '#contract/answers.ts'
import type { In } from '#contract/endpoint.ts'
import type { Said } from '#contract/front-page.ts'
import { answerPath, orderPath } from '#contract/front-paths.ts'
import { dayInSantoDomingo } from '#contract/moments.ts'
import { answerCorrections, problemsOfAnswer } from '#server/answers/answer-corrections.ts'
import { findAsked, shownAsked } from '#server/answers/find-asked.ts'
import { REFUSALS, Refusal } from '#server/errors.ts'
import { askForProof, goOn, type Asked } from '#server/front/asked.ts'
import type { FrontBundle } from '#server/front/front-bundle.ts'
import { keepOutcome, saidOf, takeOutcome } from '#server/front/said.ts'
import { sendPage } from '#server/front/send-page.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { holdsGrant, requireForm } from '#server/security/grants.ts'
import { findBrand } from '#server/tracking/get-brand.ts'

const FIELDS_AT_MOST = 80
const TYPED_AT_MOST = 4000

/** What stands in the form beside the page itself. */
interface Shown {
  typed?: Record<string, string>
  problems?: Record<string, Problem>
  said?: Said | undefined
}

/** The page where a traveller answers what was asked, and tells another flight. */
export async function showAnswer({ ctx, reply, orderId }: Asked, pages: FrontBundle, shown: Shown = {}) {
  const asked = orderId !== undefined && (await holdsGrant(ctx, orderId)) ? await findAsked(ctx, orderId) : undefined
  if (orderId === undefined || asked === undefined) return askForProof({ ctx, reply, orderId })
  const { typed = {}, problems = {}, said = takeOutcome(ctx, answerPath(orderId))?.said } = shown
  const corrections = shownAsked(asked, dayInSantoDomingo(new Date()))
  return sendPage(ctx, reply, pages, {
    page: { kind: 'answer', answer: { orderId, corrections, typed, problems } },
    brand: await findBrand(ctx, String(asked.landingSite)),
    said,
    language: asked.language,
  })
}

/**
 * Takes the form. What was typed is personal, and more than a cookie holds: where it is refused, this answer is itself the page
 * with all of it, unlike those of the other forms, and it is kept nowhere (docs/decisions/024).
 */
export async function keepAnswer(asked: Asked, pages: FrontBundle) {
  const { ctx, reply, orderId, body } = asked
  if (orderId === undefined || !(await holdsGrant(ctx, orderId))) return askForProof({ ctx, reply, orderId })
  const typed = typedIn(body)
  const { message = '', ...values } = typed
  try {
    requireForm(ctx, body.token)
    const input = parseInput(contract, { orderId, values, message: message.slice(0, MESSAGE_AT_MOST) })
    const answered = await answerCorrections(
      { ...ctx, actor: { kind: 'traveller', orderId } },
      input as In<typeof contract>,
    )
    keepOutcome(ctx, { at: orderPath(orderId), said: { kind: 'success', message: String(answered.message) } })
    return goOn(reply, orderPath(orderId))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.kind === 'forbidden') {
      // Another site's page may have sent it: nothing of it is shown.
      keepOutcome(ctx, { at: answerPath(orderId), said: saidOf(error) })
      return goOn(reply, answerPath(orderId))
    }
    const { errors: _, ...said } = saidOf(error)
    void reply.code(REFUSALS[error.kind].http)
    const problems = error.kind === 'invalid' ? await problemsOfAnswer(ctx, orderId, values) : {}
    return showAnswer(asked, pages, { typed, problems, said })
  }
}

/** The fields of the form that hold something. */
function typedIn({ token: _, ...body }: Asked['body']): Record<string, string> {
  const texts = Object.entries(body).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1].trim() !== '' && entry[0].length <= 64,
  )
  return Object.fromEntries(
    texts.slice(0, FIELDS_AT_MOST).map(([name, text]) => [name, text.toWellFormed().slice(0, TYPED_AT_MOST)]),
  )
}
