import { isDeepStrictEqual } from 'node:util'
import type { AnsweredName, Problem } from '#contract/corrections/answered-values.ts'
import type { answerCorrections as contract } from '#contract/corrections/answers.ts'
import type { Question } from '#contract/corrections/questions.ts'
import type { In } from '#contract/http/endpoint.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { NOT_FOUND_MESSAGE } from '#contract/travellers/tracking.ts'
import { findQuestions, shownQuestions, type OpenQuestions } from '#server/orders/find-questions.ts'
import { readAnswer } from '#server/corrections/answers/read-answer.ts'
import { travellerProblem } from '#server/official-form/traveller-problem.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { consume } from '#server/security/attempt-limits.ts'
import type { HandlerAnswer } from '#server/verb.ts'

/** What the page says when an answer was taken. */
export const ANSWER_TAKEN = 'Thank you. We have your answer, and our team is checking it.'

type Input = In<typeof contract>

/**
 * Keeps a traveller's answers to a correction request, or another flight, for staff to decide; the order itself does not change yet. The
 * same answer again adds nothing; a new value replaces one that nobody has decided. Throws `too-many`, `not-found`, and `invalid` with
 * a sentence for each value that the official form would refuse, or where nothing was answered.
 */
export async function answerCorrections(ctx: Context, input: Input): Promise<HandlerAnswer<typeof contract>> {
  const { orderId } = input
  await consume(ctx, [['answer', String(orderId)], ['answer-address']])
  const today = dayInSantoDomingo(new Date())
  const questions = await need(ctx, orderId)
  const { given, problems } = readAnswer(questions, input.values, input.right, today)
  const [first] = Object.values(problems)
  if (first !== undefined) throw new Refusal('invalid', first, { errors: problems })
  const message = input.message.trim()
  const told: [AnsweredName, Record<string, string>][] = [...given]
  if (message !== '' && (questions.requests.length > 0 || questions.flight.length > 0))
    told.push(['message', { message }])
  if (told.length === 0) throw new Refusal('invalid', 'Please fill in what you want to tell us.')
  await transaction(ctx.pool, async (client) => {
    // With the order locked, two answers sent at once are recorded one after the other.
    await client.query('select from orders where order_id = $1 for no key update', [orderId])
    const { answers, requests } = await need({ pool: client, numbers: ctx.numbers }, orderId)
    const isKnown = ([value, fields]: (typeof told)[number]) =>
      answers.some((one) => one.value === value && one.verdict === null && isDeepStrictEqual(one.given, fields))
    const news = told.filter((one) => !isKnown(one))
    if (news.length === 0) return
    const values = news.map(([value]) => value)
    await client.query(
      `update answers set verdict = 'replaced', decided_at = now() where order_id = $1 and value = any($2) and verdict is null`,
      [orderId, values],
    )
    await client.query(
      `insert into answers (order_id, value, given, mail_id)
        select $1, n.value, n.given, $3 from jsonb_to_recordset($2::jsonb) as n(value text, given jsonb)`,
      [
        orderId,
        JSON.stringify(news.map(([value, fields]) => ({ value, given: ctx.numbers.seal(orderId, fields) }))),
        requests[0]?.mailId ?? null,
      ],
    )
    await writeAudit(client, ctx, [{ event: 'correction.answered', orderId, after: { fields: values } }])
  })
  return { data: shownQuestions(await need(ctx, orderId), today), message: ANSWER_TAKEN }
}

/** What is wrong with the typed values, by field; the page shows it in the reader's language. */
export async function problemsOfAnswer(
  ctx: Context,
  orderId: number,
  typed: Record<string, string>,
  right: readonly Question[],
): Promise<Record<string, Problem>> {
  const { problems } = readAnswer(await need(ctx, orderId), typed, right, dayInSantoDomingo(new Date()))
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, travellerProblem(message)]))
}

async function need(ctx: Parameters<typeof findQuestions>[0], orderId: number): Promise<OpenQuestions> {
  const questions = await findQuestions(ctx, orderId)
  if (!questions) throw new Refusal('not-found', NOT_FOUND_MESSAGE)
  return questions
}
