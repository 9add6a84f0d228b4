import type { PoolClient } from 'pg'
import { isEmail } from '#contract/normalise/email.ts'
import type { Provider } from '#contract/mails/providers.ts'
import type { SwitchedMail, TravellerEvent } from '#contract/travellers/traveller-events.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import type { NO_MAIL } from '#server/db/tables/order-events.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { findSuppression } from '#server/mails/sending/suppressions.ts'
import { automaticProvider } from '#server/mails/notices/automatic-provider.ts'
import { EVENT_HOLDS } from '#server/mails/notices/event-holds.ts'
import { isNobodys } from '#server/mails/notices/nobodys-address.ts'
import { findParty } from '#server/security/find-party.ts'
import { queueWebhook } from '#server/webhooks/queue-webhook.ts'
import { DISPUTE_RUNS } from '#server/orders/dispute-runs.ts'
import { asksSomething, mailOf } from '#server/mail-templates/notices.ts'

const AT_ONCE = 200
/** The next round, a minute later at most, goes on with the rest; well below what the job may take. */
const RUN_MS = 240_000
const SETTLE = `update order_events set settled_at = now(), mail_id = $4, no_mail = $5
  where order_id = $1 and event = $2 and subject = $3`
const AGAIN = `interval '5 minutes'`

interface Key {
  orderId: number
  event: TravellerEvent
  subject: string
}

interface Due extends Key {
  bulk: boolean
  /** Null: that is not known yet. */
  holds: boolean | null
  isDeleted: boolean
  isDisputed: boolean
  email: string
  language: string
  mailsOff: SwitchedMail[]
  /** Who brought the newest document. */
  lastProvider: Provider | null
}

type NoMail = (typeof NO_MAIL)[number]

/**
 * Sends the notices that are due of what happened to orders, each in a transaction of its own: the mail, the webhook and the mark that it
 * was told are committed together, so that a killed process or a second server tells nothing twice. Ends after `runMs`; returns how many
 * were settled.
 */
export async function sendDueNotices(services: Services, _payload?: object, runMs = RUN_MS): Promise<number> {
  const until = performance.now() + runMs
  let settled = 0
  for (;;) {
    const { rows } = await services.pool.query<Key>({
      name: 'find-due-events',
      text: `select order_id::float8 as "orderId", event, subject from order_events
        where settled_at is null and due_at <= now() order by due_at limit ${AT_ONCE}`,
    })
    if (rows.length === 0) return settled
    for (const key of rows) {
      if (performance.now() > until) return settled
      settled += (await tellOrPostpone(services, key)) ? 1 : 0
    }
  }
}

/** One that cannot be told keeps no other waiting. */
async function tellOrPostpone(services: Services, key: Key): Promise<boolean> {
  try {
    return await transaction(services.pool, (client) => tell(services, client, key))
  } catch (error) {
    if (databaseProblem(error)?.passing) throw error
    services.log.error({ order: key.orderId, event: key.event, name: (error as Error).name }, 'event not told')
    await postpone(services.pool, key)
    return false
  }
}

async function tell(services: Services, client: PoolClient, key: Key): Promise<boolean> {
  if (key.event === 'received') await lockParty(client, key.orderId)
  const due = await lockEvent(client, key)
  if (!due) return false
  if (due.holds === null) {
    await postpone(client, key)
    return false
  }
  // A site that brings thousands of orders at once knows that they came.
  if (due.holds && !(due.bulk && due.event === 'received')) await queueWebhook(client, key)
  const noMail = await skipReason(services, client, due)
  const mailId = noMail === null ? await mail(services, client, due) : null
  if (mailId !== null && key.event === 'received') await settleParty(services, client, key.orderId, mailId)
  await client.query({
    name: 'settle-event',
    text: SETTLE,
    values: [key.orderId, key.event, key.subject, mailId, noMail],
  })
  return true
}

/**
 * One mail is the receipt of one purchase: those that were bought together with this order and wait to be told are told by it, each
 * with its webhook and its row of the history. The mail names exactly these (`findReceived`); who comes later gets one of their own.
 */
async function settleParty(services: Services, client: PoolClient, orderId: number, mailId: number): Promise<void> {
  const party = (await findParty({ pool: client }, orderId)).filter((id) => id !== orderId)
  for (const id of party) {
    const due = await lockEvent(client, { orderId: id, event: 'received', subject: '' })
    if (!due?.holds || (await skipReason(services, client, due)) !== null) continue
    await queueWebhook(client, due)
    await client.query({
      name: 'settle-event',
      text: SETTLE,
      values: [id, 'received', '', mailId, null],
    })
    const after = { mailId, kind: 'received', email: due.email }
    await writeAudit(client, jobContext(services, 'tell-travellers'), [{ event: 'mail.queued', orderId: id, after }])
  }
}

/** All of a purchase at once, always in the same order: two servers that tell of two of its travellers must not wait for each other. */
async function lockParty(client: PoolClient, orderId: number): Promise<void> {
  const party = await findParty({ pool: client }, orderId)
  await client.query('select from orders where order_id = any ($1::bigint[]) order by order_id for no key update', [
    party,
  ])
}

/** The order first, as everywhere; undefined where another server was faster. */
async function lockEvent(client: PoolClient, { orderId, event, subject }: Key): Promise<Due | undefined> {
  await client.query('select from orders where order_id = $1 for no key update', [orderId])
  const { rows } = await client.query<Due>({
    name: 'lock-event',
    text: `select e.order_id::float8 as "orderId", e.event, e.subject, e.bulk, ${EVENT_HOLDS} as holds,
        o.process_status is not distinct from 'Deleted' as "isDeleted", ${DISPUTE_RUNS} as "isDisputed", o.email, o.language, s.mails_off as "mailsOff",
        (select provider from mails m where m.order_id = o.order_id and m.kind = 'approval' order by m.id desc limit 1)
          as "lastProvider"
      from order_events e join orders o on o.order_id = e.order_id
      join lateral (select mails_off from landing_sites order by id = o.landing_site desc, id limit 1) s on true
      where e.order_id = $1 and e.event = $2 and e.subject = $3 and e.settled_at is null and e.due_at <= now()
      for update of e`,
    values: [orderId, event, subject],
  })
  return rows[0]
}

async function skipReason(services: Services, client: PoolClient, due: Due): Promise<NoMail | null> {
  if (due.isDeleted) return 'deleted'
  if (!due.holds) return 'not-so'
  const kind = mailOf(due.event)
  if (kind === undefined) return 'with-the-act'
  if (due.isDisputed && asksSomething(kind)) return 'disputed'
  if ((due.mailsOff as readonly TravellerEvent[]).includes(due.event)) return 'switched-off'
  if (due.bulk) return 'bulk'
  if (isEmail(due.email) && isNobodys(due.email, services.env)) return 'reserved'
  return (await findSuppression(client, due.email)) ? 'suppressed' : null
}

async function mail(services: Services, client: PoolClient, { orderId, event, email, language, lastProvider }: Due) {
  const kind = mailOf(event)!
  // A first mail that was not read may not have arrived: the other provider has other ways.
  const provider = automaticProvider(services.env, event === 'before-flight' ? lastProvider : null)
  const { mailId } = await queueMail(client, {
    kind,
    orderId,
    documentId: null,
    email,
    language,
    provider,
    sentBy: null,
  })
  const after = { mailId, kind, email, provider }
  await writeAudit(client, jobContext(services, 'tell-travellers'), [{ event: 'mail.queued', orderId, after }])
  return mailId
}

async function postpone(client: Pick<PoolClient, 'query'>, { orderId, event, subject }: Key): Promise<void> {
  await client.query(
    `update order_events set due_at = now() + ${AGAIN} where order_id = $1 and event = $2 and subject = $3`,
    [orderId, event, subject],
  )
}
