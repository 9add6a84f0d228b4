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
import { refuseStale, type Versions } from '#server/orders/refuse-stale.ts'
import { forReader, LANGUAGE_HEADER, languageOf } from '#server/words/in-language.ts'

/** What became of each, what was written for those that it was done to, and the WhatsApp messages that were prepared. */
export interface Outcome extends Changed {
  /** Of `moved`, those that an earlier call did. */
  ran: number[]
  done: { order: StepOrder; written: Written }[]
  prepared: (NonNullable<Written['whatsapp']> & { id: number })[]
}

/** Takes a trial back. */
class Trial extends Error {
  readonly done: Done

  constructor(done: Done) {
    super('trial')
    this.done = done
  }
}

/** `written`: undefined where an earlier call did it. */
interface Done {
  order: StepOrder
  written: Written | undefined
}

const NO_SUCH_ORDER = 'There is no such order'

interface Orders {
  orderId: number[]
  versions?: Record<string, number> | undefined
}

interface Doing {
  /** What else belongs to an order's transaction, before it is done; false where an earlier call did it. */
  begin: (client: PoolClient, orderId: number) => Promise<boolean>
  /** Everything is done and taken back. */
  isTrial?: boolean
}

/** Does a macro to each order in a transaction of its own, one after the other; what is refused of one leaves it as it was, with the reason. */
export async function eachOrder(
  ctx: Context,
  macro: ReadMacro,
  { orderId: ids, versions = {} }: Orders,
  { begin, isTrial = false }: Doing,
): Promise<Outcome> {
  const outcome: Outcome = { moved: [], skipped: [], ran: [], done: [], prepared: [] }
  for (const id of ids) {
    try {
      const { order, written } = await transaction(ctx.pool, async (client): Promise<Done> => {
        // In the order in which the calls of their own lock: a member's remarks, then the order, and it at once as a mail locks it.
        await oneAtATime(client, staffOf(ctx).id)
        const versionsNow = await lockOrder(client, id)
        // As it is now that nobody else changes it: what a mail says, and where it goes.
        const locked = await findStepOrder({ pool: client, numbers: ctx.numbers }, ctx, macro, id)
        if (!(await begin(client, id))) return { order: locked, written: undefined }
        if (versions[id] !== undefined) await refuseStale(client, ctx, versionsNow, versions[id])
        const done = { order: locked, written: await doSteps(client, ctx, macro.steps, locked) }
        if (isTrial) throw new Trial(done)
        return done
      }).catch((error: unknown) => {
        if (error instanceof Trial) return error.done
        throw error
      })
      outcome.moved.push(id)
      if (written) outcome.done.push({ order, written })
      else outcome.ran.push(id)
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

async function lockOrder(client: PoolClient, orderId: number): Promise<Versions> {
  const { rows } = await client.query<Versions>(
    `select order_id::float8 as id, version, changed_by as "changedBy", changed_since as "changedSince" from orders
      where order_id = $1 for update`,
    [orderId],
  )
  if (!rows[0]) throw new Refusal('not-found', NO_SUCH_ORDER)
  return rows[0]
}

async function findStepOrder(
  services: Parameters<typeof findOrderToMail>[0],
  ctx: Context,
  { texts }: ReadMacro,
  orderId: number,
): Promise<StepOrder> {
  const order = await findOrderToMail(services, orderId)
  if (!order) throw new Refusal('not-found', NO_SUCH_ORDER)
  return {
    orderId,
    email: order.email,
    countryCode: order.countryCode,
    phoneNumber: order.phoneNumber,
    language: mailLanguage(order.language),
    reader: languageOf(ctx.header(LANGUAGE_HEADER)),
    values: textValuesOf(ctx, order),
    texts,
  }
}
