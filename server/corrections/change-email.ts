import type { PoolClient } from 'pg'
import { ACCESS } from '#contract/staff/access.ts'
import { emailAddress } from '#contract/http/envelope.ts'
import { may, type Context } from '#server/context.ts'
import { Refusal } from '#server/errors.ts'
import { countElsewhere } from '#server/mails/lock-mailed-order.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { findSuppression } from '#server/mails/sending/suppressions.ts'
import { automaticProvider } from '#server/mails/notices/automatic-provider.ts'
import { isNobodys } from '#server/mails/notices/nobodys-address.ts'
import { say } from '#server/words/say.ts'

const MAY_SEND_ELSEWHERE = 'mails:send-elsewhere'
const address = emailAddress('')

/** Whether mail goes to another address than before. */
export function isOtherEmail(before: string, after: string): boolean {
  return before.trim().toLowerCase() !== after.trim().toLowerCase()
}

/**
 * Lets the caller give an order another e-mail: allowed to the same people, and as often a day, as sending its mail elsewhere, since all
 * later mail goes there. Throws `forbidden`, naming who may, and `too-many`.
 */
export async function allowOtherEmail(ctx: Context): Promise<void> {
  if (!may(ctx, MAY_SEND_ELSEWHERE)) {
    const message = say('Your role may not change the e-mail of an order. Ask one of these: {0}', whoMay())
    throw new Refusal('forbidden', message, { errors: { email: message } })
  }
  await countElsewhere(ctx)
}

function whoMay(): string {
  return ACCESS[MAY_SEND_ELSEWHERE].join(', ')
}

/** Tells the order's previous address, in the caller's transaction; nobody where no mail goes there. */
export async function tellEmailBefore(
  client: PoolClient,
  ctx: Context,
  orderId: number,
  before: string,
): Promise<void> {
  const email = before.trim()
  if (!address.safeParse(email).success || isNobodys(email, ctx.env)) return
  if (await findSuppression(client, email)) return
  const { rows } = await client.query<{ language: string }>('select language from orders where order_id = $1', [
    orderId,
  ])
  await queueMail(client, {
    kind: 'email-changed',
    orderId,
    documentId: null,
    email,
    language: rows[0]!.language,
    provider: automaticProvider(ctx.env, null),
    sentBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
  })
}
