import type { PoolClient } from 'pg'
import type { AnsweredName } from '#contract/corrections/answered-values.ts'
import type { decideAnswers as contract } from '#contract/corrections/answers.ts'
import type { In } from '#contract/http/endpoint.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { staffOf, type Context } from '#server/context.ts'
import { correct } from '#server/corrections/correct-order.ts'
import { transaction } from '#server/db/client.ts'
import { invalid, Refusal } from '#server/errors.ts'
import { recordOrderEvents } from '#server/orders/record-order-events.ts'
import { readOrderDetails } from '#server/order-page/get-order-details.ts'
import type { HandlerAnswer } from '#server/verb.ts'

type Input = In<typeof contract>

interface Waiting {
  id: number
  value: AnsweredName
  given: Record<string, string>
  /** YYYY-MM-DD. */
  day: string
}

/**
 * Takes a traveller's answers over into the order, by the rules and with the history of every correction, or refuses them with words
 * that are shown on the traveller's page and announced by mail. Throws `not-found`; `invalid` as correctOrder does; `conflict` where
 * somebody else decided an answer, or changed the order, meanwhile.
 */
export async function decideAnswers(ctx: Context, input: Input): Promise<HandlerAnswer<typeof contract>> {
  const { orderId, verdict } = input
  const reason = input.reason.trim()
  if (verdict === 'refused' && reason === '') throw invalid('reason', 'Write what the traveller should know')
  const answers = await findWaiting(ctx, input)
  const decide = (client: PoolClient) => settle(client, ctx, input, reason)
  if (verdict === 'refused' || !(await takeOver(ctx, input, answers, decide))) {
    await transaction(ctx.pool, async (client) => {
      await client.query('select from orders where order_id = $1 for no key update', [orderId])
      await decide(client)
      if (verdict === 'refused') {
        const after = { fields: answers.map(({ value }) => value), reason }
        await writeAudit(client, ctx, [{ event: 'correction.refused', orderId, after }])
        await recordOrderEvents(client, [{ orderId, event: 'answer-refused', subject: String(answers.at(-1)!.id) }])
      }
    })
  }
  const message = verdict === 'refused' ? 'The traveller reads it on their page' : 'The answer is accepted'
  return { data: await readOrderDetails(ctx, orderId), message }
}

/** Returns whether it changed the order: a message, or a value that the order has already, changes nothing. */
async function takeOver(
  ctx: Context,
  { orderId, version }: Input,
  answers: Waiting[],
  decide: (client: PoolClient) => Promise<void>,
): Promise<boolean> {
  const given = answers.filter(({ value }) => value !== 'message')
  if (given.length === 0) return false
  const fields = Object.assign({}, ...given.map((answer) => answer.given)) as Record<string, string>
  const reason = `Answer of the traveller on their page, ${given.at(-1)!.day}`
  const seen = version ?? (await versionOf(ctx, orderId))
  const { isTouched } = await correct(ctx, { orderId, fields, reason, version: seen, waive: {} }, decide)
  return isTouched
}

async function versionOf({ pool }: Context, orderId: number): Promise<number> {
  const { rows } = await pool.query<{ version: number }>('select version from orders where order_id = $1', [orderId])
  return rows[0]!.version
}

async function findWaiting({ pool, numbers }: Context, { orderId, answerIds }: Input): Promise<Waiting[]> {
  const { rows } = await pool.query<Waiting & { isOpen: boolean }>(
    `select id, value, given, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, verdict is null as "isOpen"
      from answers where order_id = $1 and id = any($2) order by id`,
    [orderId, answerIds],
  )
  if (rows.length < new Set(answerIds).size) throw new Refusal('not-found', 'There is no such answer')
  if (rows.some(({ isOpen }) => !isOpen)) throw alreadyDecided()
  return rows.map((answer) => ({ ...answer, given: numbers.open(orderId, answer.given) }))
}

/** With the order locked: of two members at once, the later one sees what the earlier one did. */
async function settle(client: PoolClient, ctx: Context, { orderId, answerIds, verdict }: Input, reason: string) {
  const { rowCount } = await client.query(
    `update answers set verdict = $3, decided_by = $4, decided_at = now(), reason = nullif($5, '')
      where order_id = $1 and id = any($2) and verdict is null`,
    [orderId, answerIds, verdict, staffOf(ctx).id, reason],
  )
  if (rowCount !== new Set(answerIds).size) throw alreadyDecided()
}

function alreadyDecided(): Refusal {
  return new Refusal(
    'conflict',
    'Somebody else has decided on this answer, or the traveller has answered again: please reload',
  )
}
