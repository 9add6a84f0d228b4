import { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { DemoOrder } from '#server/demo/demo-orders.ts'
import { makeDemoTicket } from '#server/demo/demo-ticket.ts'
import { compareKept, insertDocument, lockOrder } from '#server/documents/keeping/insert-document.ts'
import { keepFile } from '#server/documents/keeping/keep-file.ts'
import { composeMail } from '#server/mails/composing/compose-mail.ts'
import { keepText } from '#server/mails/sending/keep-text.ts'
import { findFlight } from '#server/official-form/find-flight.ts'
import { locateAddress } from '#server/visitors/locate-address.ts'
import { readUserAgent } from '#server/visitors/read-user-agent.ts'

const MINUTE_MS = 60_000
/** Of the day of travel, in the morning there. */
const ARRIVAL = 'T13:40:00Z'
const DOMINICAN = { ip: '190.94.0.1', place: 'Punta Cana, Dominican Republic' }

/**
 * Gives a completed order of the past what a dispute is answered with: its ticket of that day, the mail as it arrived, a download from where it was
 * bought and, where its journey is over, one from there. `owner` is the role that owns the tables: nobody else may write a past.
 */
export async function addDemoEvidence(
  services: Services,
  owner: Pool,
  order: DemoOrder,
  staffId: number,
): Promise<void> {
  const { rows } = await owner.query<{ at: string }>(
    `select to_json(moved_at) #>> '{}' as at from orders where order_id = $1`,
    [order.id],
  )
  const filedAt = new Date(rows[0]!.at).getTime()
  const documentId = await addTicket(services, order, iso(filedAt), staffId)
  await addMail(services, owner, order, { documentId, at: filedAt + MINUTE_MS, staffId })
  const { ip } = order.payment ?? {}
  const userAgent = order.payment?.user_agent ?? ''
  const download = async (at: number, from: { ip: string; place: string }) => {
    const { browser, os } = readUserAgent(userAgent)
    await owner.query(
      `insert into downloads (order_id, document_id, ip, place, user_agent, browser, os, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [order.id, documentId, from.ip, from.place, userAgent, browser, os, iso(at)],
    )
  }
  if (ip) await download(filedAt + 42 * MINUTE_MS, { ip, place: await locateAddress(jobContext(services, 'demo'), ip) })
  const { day } = findFlight(order.form)
  const landed = Date.parse(`${day}${ARRIVAL}`)
  if (landed > filedAt && landed < Date.now()) await download(landed, DOMINICAN)
}

async function addTicket(services: Services, order: DemoOrder, createdAt: string, staffId: number): Promise<number> {
  const ticket = await makeDemoTicket(order)
  await using content = await services.files.receive(Readable.from([ticket]), ticket.length)
  const file = { orderId: order.id, name: `e-ticket-${order.id}.pdf`, content }
  await using kept = await keepFile(services, { ...file, lane: 'staff' })
  return await transaction(services.pool, async (client) => {
    await lockOrder(client, order.id)
    const comparison = await compareKept(services, client, kept)
    const { id } = await insertDocument(client, kept, comparison, { source: 'upload', uploadedBy: staffId, createdAt })
    return id
  })
}

/** The mail with the ticket, in the words that it has, as its provider took and delivered it. */
async function addMail(
  services: Services,
  owner: Pool,
  { id: orderId, email }: DemoOrder,
  { documentId, at, staffId }: { documentId: number; at: number; staffId: number },
): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into mails (order_id, document_id, kind, email, provider, created_at, sent_by) values ($1, $2, 'approval', $3, 'AWS', $4, $5)
      returning id::float8 as id`,
    [orderId, documentId, email, iso(at), staffId],
  )
  const mailId = rows[0]!.id
  const mail = await composeMail(services, mailId)
  if (!mail || 'outcome' in mail) throw new Error(`The mail of the demonstration's order ${orderId} could not be made`)
  const attempts = await owner.query<{ id: number }>(
    `insert into mail_attempts (mail_id, started_at, finished_at, outcome) values ($1, $2, $3, 'sent') returning id::float8 as id`,
    [mailId, iso(at + 800), iso(at + 1300)],
  )
  await transaction(services.pool, (client) =>
    keepText(jobContext(services, 'demo'), client, { mailId, attemptId: attempts.rows[0]!.id, orderId }, mail),
  )
  await owner.query(
    `update mails set state = 'delivered', state_at = $2, delivered_at = $2, provider_message_id = 'demo-' || id where id = $1`,
    [mailId, iso(at + 4000)],
  )
}

const iso = (ms: number) => new Date(ms).toISOString()
