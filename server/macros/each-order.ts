import { staffOf, type Context } from '#server/context.ts'
import { oneAtATime } from '#server/orders/add-new-remark.ts'
import type { PoolClient } from 'pg'
import { transaction } from '#server/db/client.ts'
import { Refusal } from '#server/errors.ts'
import { doSteps, preparedBefore, type StepOrder, type Written } from '#server/macros/do-steps.ts'
import type { ReadMacro } from '#server/macros/read-macro.ts'
import { mailLanguage } from '#server/mail-templates/languages.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { textValuesOf } from '#server/mails/text-values.ts'
import type { Changed } from '#server/orders/change-orders.ts'
import { forReader, LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'

/** What became of each, what was written for the last one that it was done to, and the WhatsApp messages that were prepared. */
export interface Outcome extends Changed {
  last: { order: StepOrder; written: Written } | undefined
  prepared: (NonNullable<Written['whatsapp']> & { id: number })[]
}

/** Takes a trial back. */
class Trial extends Error {
  readonly written: Written

  constructor(written: Written) {
    super('trial')
    this.written = written
  }
}

interface Orders {
  orderId: number[]
  versions?: Record<string, number> | undefined
}

/**
 * Does a macro to each order in a transaction of its own, one after the other; what is refused of one leaves it as it was, with the reason. `only` gives what else belongs to that
 * transaction, and says whether the order is to be done; as a trial everything is done and taken back.
 */
export async function eachOrder(
  ctx: Context,
  macro: ReadMacro,
  { orderId: ids, versions = {} }: Orders,
  only: ((client: PoolClient, orderId: number) => Promise<boolean>) | 'trial',
): Promise<Outcome> {
  const outcome: Outcome = { moved: [], skipped: [], last: undefined, prepared: [] }
  for (const id of ids) {
    try {
      const order = await findStepOrder(ctx, macro, id, versions[id])
      const written = await transaction(ctx.pool, async (client) => {
        // In the order in which the calls of their own lock: a member's remarks, then the order, and it at once as a mail locks it.
        await oneAtATime(client, staffOf(ctx).id)
        await client.query('select from orders where order_id = $1 for update', [id])
        if (only !== 'trial' && !(await only(client, id))) return undefined
        const done = await doSteps(client, ctx, macro.steps, order)
        if (only === 'trial') throw new Trial(done)
        return done
      }).catch((error: unknown) => {
        if (error instanceof Trial) return error.written
        throw error
      })
      outcome.moved.push(id)
      if (written) outcome.last = { order, written }
      // What was done by an earlier call is not done again, but its answer may have been lost.
      const message = written ? written.whatsapp : preparedBefore(macro.steps, order)
      if (message) outcome.prepared.push({ id, ...message })
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error
      const changed = error.details.data !== undefined && error.kind === 'conflict'
      outcome.skipped.push({ id, message: forReader(ctx, error.said), ...(changed && { changed }) })
    }
  }
  return outcome
}

async function findStepOrder(
  ctx: Context,
  { texts }: ReadMacro,
  orderId: number,
  version: number | undefined,
): Promise<StepOrder> {
  const order = await findOrderToMail(ctx, orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  return {
    orderId,
    email: order.email,
    countryCode: order.countryCode,
    phoneNumber: order.phoneNumber,
    language: mailLanguage(order.language),
    reader: languageOf(ctx.header(LANGUAGE_HEADER)),
    values: textValuesOf(ctx, order),
    texts,
    version,
  }
}
