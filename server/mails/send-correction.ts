import type { PoolClient } from 'pg'
import type { sendCorrection as contract } from '#contract/corrections/corrections.ts'
import type { In } from '#contract/http/endpoint.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { STATUSES } from '#contract/orders/statuses.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { need, staffOf, type Context } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { justMade } from '#server/db/just-made.ts'
import type { KeptReasons } from '#server/db/tables/corrections.ts'
import { Refusal } from '#server/errors.ts'
import { findOrderToMail } from '#server/mails/composing/find-order-to-mail.ts'
import { writeNote } from '#server/mails/composing/ready-reasons.ts'
import type { HandlerAnswer } from '#server/verb.ts'
import { chooseProvider } from '#server/mail-transport/providers.ts'
import { checkRecipient, lockMailedOrder } from '#server/mails/lock-mailed-order.ts'
import { refuseEmpty } from '#server/mails/preview-correction.ts'
import { refuseWhileDisputed } from '#server/mails/not-while-disputed.ts'
import { queueMail, sayAnyway, type QueuedMail } from '#server/mails/queue-mail.ts'
import { changeOrders } from '#server/orders/change-orders.ts'
import { moveTo } from '#server/orders/rules.ts'
import { say, type Said } from '#server/words/say.ts'

const SENT = 'The mail is queued'

type Input = In<typeof contract>
type Asked = Pick<Input, 'orderId' | 'email' | 'fields' | 'note' | 'noteLanguage' | 'sendAnyway'> & {
  reasons: KeptReasons | null
}
type Queue = (client: PoolClient) => Promise<QueuedMail>

/**
 * Asks a traveller by mail for corrections and, where the sender wants it, moves the order to Awaiting Customer in the same
 * transaction. Refuses as chooseProvider and checkRecipient do, 422 where nothing is asked for, and `conflict` where it is to
 * be moved and somebody changed it first.
 */
export async function sendCorrection(ctx: Context, input: Input): Promise<HandlerAnswer<typeof contract>> {
  refuseEmpty(input)
  const provider = chooseProvider(ctx.env, input.mailServiceProvider)
  if (input.moveToAwaiting) need(ctx, STATUSES.Awaiting.permission)
  await checkRecipient(ctx, input.orderId, input.email)
  const order = await findOrderToMail(ctx, input.orderId)
  if (!order) throw new Refusal('not-found', 'There is no such order')
  const written = await writeNote(ctx, order, input)
  const queue: Queue = (client) => queueCorrection(client, ctx, { ...input, ...written }, provider)
  return input.moveToAwaiting ? moveAndQueue(ctx, input, queue) : answer(await transaction(ctx.pool, queue))
}

/**
 * Writes the mail that asks, with the caller's transaction, which may be more than this; the same again at once is the mail that there is.
 * Throws what lockMailedOrder and queueMail refuse, and `conflict` while a dispute of the order runs.
 */
export async function queueCorrection(
  client: PoolClient,
  ctx: Context,
  { orderId, email, fields, note, noteLanguage, reasons, sendAnyway }: Asked,
  provider: Provider,
): Promise<QueuedMail> {
  const { language, elsewhere } = await lockMailedOrder(ctx, client, orderId, email)
  await refuseWhileDisputed(client, orderId)
  const repeated = await findRepeated(client, { orderId, email, fields, note }, provider)
  if (repeated) return { ...repeated, isRepeated: true }
  const sentBy = staffOf(ctx).id
  const anyway = sayAnyway(ctx, sendAnyway)
  const mail = { orderId, documentId: null, email, language, provider, sentBy, anyway }
  const queued = await queueMail(client, { kind: 'correction', ...mail })
  await client.query(
    'insert into corrections (mail_id, fields, note, note_language, reasons) values ($1, $2, $3, $4, $5)',
    [queued.mailId, JSON.stringify(fields), note, noteLanguage ?? null, reasons && JSON.stringify(reasons)],
  )
  const after = { mailId: queued.mailId, fields, email, provider, elsewhere }
  await writeAudit(client, ctx, [{ event: 'correction.requested', orderId, after }])
  return queued
}

async function moveAndQueue(ctx: Context, { orderId, version }: Input, queue: Queue) {
  const sent: QueuedMail[] = []
  const { moved } = await changeOrders(ctx, [orderId], 'order.moved', moveTo('Awaiting'), {
    ...(version !== undefined && { version }),
    also: async (client) => void sent.push(await queue(client)),
  })
  const { label } = STATUSES.Awaiting
  const message = moved.length > 0 ? say('The mail is queued; the order moved to {0}', label) : SENT
  return answer(sent[0]!, message)
}

function answer({ mailId, state }: QueuedMail, message: Said = SENT): HandlerAnswer<typeof contract> {
  return { data: { mailHistoryId: mailId, deliveryState: state }, message }
}

/** What a second click on the button would repeat: the same request to the same address just now, and not failed. */
async function findRepeated(
  client: PoolClient,
  { orderId, email, fields, note }: Omit<Asked, 'sendAnyway' | 'noteLanguage' | 'reasons'>,
  provider: Provider,
): Promise<QueuedMail | undefined> {
  const { rows } = await client.query<QueuedMail>(
    `select m.id as "mailId", m.state from mails m join corrections c on c.mail_id = m.id
     where m.order_id = $1 and lower(m.email) = lower($2) and m.provider = $3 and c.fields = $4 and c.note = $5
       and m.state <> 'failed' and ${justMade('m.created_at')}
     order by m.id desc limit 1`,
    [orderId, email, provider, JSON.stringify(fields), note],
  )
  return rows[0]
}
