import { z } from 'zod'
import { travellerQuestions, MESSAGE_AT_MOST } from '#contract/corrections/answered-values.ts'
import { QUESTION_NAMES } from '#contract/corrections/questions.ts'
import { endpoint } from '#contract/http/endpoint.ts'
import { id, text } from '#contract/http/envelope.ts'
import { version } from '#contract/orders/order-changes.ts'
import { orderDetail } from '#contract/orders/orders.ts'

export const answerCorrections = endpoint({
  method: 'POST',
  path: '/front/answer-corrections',
  access: 'grant',
  summary: 'Answer what was asked of an order, or tell another flight; each answer is kept, the newest counts',
  input: z.object({
    orderId: id,
    /** Value by its name in the order's detail; what is left out or empty is not answered. */
    values: z.record(z.string().max(64), z.string().max(4000), { error: 'Name the values' }).default({}),
    /** Asked values that are right as the order has them; an answer in `values` takes precedence. */
    right: z.array(z.enum(QUESTION_NAMES)).max(QUESTION_NAMES.length).default([]),
    message: text(MESSAGE_AT_MOST).default(''),
  }),
  data: travellerQuestions,
})

export const decideAnswers = endpoint({
  method: 'PUT',
  path: '/admin/decide-answers',
  access: 'orders:correct',
  summary:
    "Take answers of a traveller over into the order, or refuse them with words that stand on the traveller's page",
  input: z.object({
    orderId: id,
    answerIds: z.array(id, { error: 'Name the answers' }).min(1, 'Name the answers').max(100),
    verdict: z.enum(['accepted', 'refused'], { error: 'Choose accepted or refused' }),
    /** Of a refusal. */
    reason: text(500).default(''),
    version,
  }),
  data: orderDetail,
})
