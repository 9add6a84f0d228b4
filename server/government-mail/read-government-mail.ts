import type { PoolClient } from 'pg'
import type { GovernmentMailState } from '#contract/mails/government-mail.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Context, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { keepFiles } from '#server/government-mail/keep-files.ts'
import type { KeptFile, Proofs } from '#server/db/tables/government-mail.ts'
import { judgeSender } from '#server/government-mail/judge-sender.ts'
import { orderIdsOf, ORDERS_AT_MOST } from '#server/government-mail/order-addresses.ts'
import type { Message } from '#server/government-mail/message.ts'
import { readMessage } from '#server/government-mail/read-message.ts'
import { say, type Words } from '#server/words/say.ts'

interface Row {
  state: GovernmentMailState
  storageKey: string | null
  envelopeFrom: string | null
  envelopeTo: string[]
  siteId: number | null
  proofs: Proofs
}

const VIRUS: Words = 'Amazon SES found a virus in this message; no file of it is taken.'
/** A true message may be sent again to anybody: its signature stays good. */
const SENT_ON: Words =
  'Its own To names somebody else: somebody may have sent on a message that was for another person.'
const TOO_MANY = say('This message is addressed to more than {0} orders, and so to none.', ORDERS_AT_MOST)

/**
 * Reads a message, matches it to the orders that its addresses name, and makes documents of its PDF files. Does only what is not
 * done yet, so that it may run again after a crash, a second delivery, or when a person attaches the message.
 */
export async function readGovernmentMail(services: Services, { mailId }: { mailId: number }): Promise<void> {
  const ctx = jobContext(services, 'read-government-mail')
  const row = await findRow(ctx.pool, mailId)
  if (!row?.storageKey) return
  const raw = await ctx.files.read(row.storageKey)
  if (!raw) throw new Error('the original is not in the document store')
  const message = await readMessage(ctx.readers, raw)
  if (row.proofs.virus === 'fail') refuseFiles(message, VIRUS)
  const orderIds = await transaction(ctx.pool, (client) => settle(ctx, client, mailId, message))
  await keepFiles(ctx, mailId, orderIds, message.body.files)
}

function refuseFiles(message: Message, problem: string): void {
  message.problem = problem
  for (const file of message.body.files) Object.assign(file, { content: undefined, picture: undefined, problem })
}

async function findRow(client: Pick<PoolClient, 'query'>, mailId: number, lock = ''): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select state, storage_key as "storageKey", envelope_from as "envelopeFrom", envelope_to as "envelopeTo", site_id as "siteId", proofs
      from government_mails where id = $1 ${lock}`,
    [mailId],
  )
  return rows[0]
}

/** Writes what was read and the orders it is for; returns all that it is for now, attached by hand or by address. */
async function settle(ctx: Context, client: PoolClient, mailId: number, message: Message): Promise<number[]> {
  const row = (await findRow(client, mailId, 'for update'))!
  const { head, body } = message
  const named = orderIdsOf([...row.envelopeTo, ...head.recipients], ctx.env.APPLICATION_MAIL_DOMAIN)
  const isTried = named.length > ORDERS_AT_MOST
  const added = isTried ? [] : await addOrders(client, mailId, named, row.siteId)
  const { rows: links } = await client.query<{ orderId: number }>(
    'select order_id as "orderId" from government_mail_orders where mail_id = $1 and refused_at is null order by 1',
    [mailId],
  )
  const sender = judgeSender({ ...head, ...row }, ctx.env.GOVERNMENT_MAIL_SENDERS)
  const addressed = orderIdsOf(head.to, ctx.env.APPLICATION_MAIL_DOMAIN)
  const isSentOn =
    head.to.length > 0 && links.some(({ orderId }) => named.includes(orderId) && !addressed.includes(orderId))
  const notes = [isTried ? TOO_MANY : message.problem, isSentOn ? SENT_ON : null].filter((note) => note !== null)
  const isKept = row.state === 'set-aside' && added.length === 0
  const state: GovernmentMailState = isKept ? 'set-aside' : links.length > 0 ? 'matched' : 'unmatched'
  const files: KeptFile[] = body.files.map(({ content, picture, ...file }) => ({
    ...file,
    isPdf: content !== undefined,
    isPicture: picture !== undefined,
  }))
  await client.query(
    `update government_mails set state = $2, sender = $3, from_name = $4, from_address = $5, recipients = $6, subject = $7,
      sent_at = $8, body = $9, files = $10, problem = $11 where id = $1`,
    [
      mailId,
      state,
      sender,
      head.fromName,
      head.from.join(', ').slice(0, 1000),
      head.recipients,
      head.subject,
      head.sentAt,
      body.text,
      JSON.stringify(files),
      notes.length > 0 ? notes.join(' ') : null,
    ],
  )
  const after = { mailId, sender, files: files.length }
  await writeAudit(
    client,
    ctx,
    added.map((orderId) => ({ event: 'government-mail.received', orderId, after })),
  )
  if (row.state === 'received' && links.length === 0) {
    await writeAudit(client, ctx, [{ event: 'government-mail.unmatched', after }])
  }
  return links.map(({ orderId }) => orderId)
}

/** Adds those orders that exist, of the site where one is given; returns the ones that are new to the message. */
async function addOrders(
  client: PoolClient,
  mailId: number,
  orderIds: number[],
  siteId: number | null,
): Promise<number[]> {
  const { rows } = await client.query<{ orderId: number }>(
    `insert into government_mail_orders (mail_id, order_id)
      select $1, order_id from orders where order_id = any($2::bigint[]) and ($3::smallint is null or landing_site = $3) order by order_id
      on conflict do nothing returning order_id as "orderId"`,
    [mailId, orderIds, siteId],
  )
  return rows.map(({ orderId }) => orderId)
}
