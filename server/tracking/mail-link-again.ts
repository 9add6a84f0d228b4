import type { PoolClient } from 'pg'
import { cleanEmail, isEmail } from '#contract/normalise/email.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import { raw, sql } from '#server/db/sql.ts'
import type { Payload } from '#server/jobs.ts'
import { matches } from '#server/lists/where.ts'
import { automaticProvider } from '#server/mails/notices/automatic-provider.ts'
import { isNobodys } from '#server/mails/notices/nobodys-address.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { findSuppression } from '#server/mails/sending/suppressions.ts'
import { searchWords } from '#server/orders/search-text.ts'
import { findParty } from '#server/security/find-party.ts'
import { isEmailHash } from '#server/security/signatures.ts'
import { TODAY } from '#server/time/today.ts'

/** At most this many of these mails go to an address within a day, whoever asks and from wherever: the link of each is good for ninety. */
const MAILS_A_DAY = 5
/** The purchases that one mail opens: the next to fly, or the newest. */
const PURCHASES_AT_MOST = 5
const CANDIDATES_AT_MOST = 50

interface Request {
  email: string | null
  linkOrder: number | null
  linkHash: string | null
  language: string
  ip: string
}

interface Found {
  orderId: number
  email: string
}

/**
 * Queues the mail that somebody asked for, where their e-mail has orders: one, about the next flight, with the links of its other
 * purchases. Nothing where there are none, where no mail is to go to the address, and where it had enough of them today.
 */
export async function mailLinkAgain(services: Services, { requestId }: Payload<'mail-link-again'>): Promise<void> {
  const { rows } = await services.pool.query<Request>({
    name: 'find-link-request',
    text: `select email, link_order as "linkOrder", link_hash as "linkHash", language, ip from link_requests where id = $1`,
    values: [requestId],
  })
  const [request] = rows
  if (!request) return
  const orders = await findOrders(services, request)
  await transaction(services.pool, async (client) => {
    // What was typed is kept no longer than it takes to look for it.
    await client.query('update link_requests set email = null, link_hash = null where id = $1', [requestId])
    const [main] = orders
    if (main && (await maySend(services, client, main.email))) await send(services, client, request, requestId, orders)
  })
}

/** One order of each purchase of this e-mail; that of the next flight first, then the newest. */
async function findOrders(services: Services, { email, linkOrder, linkHash }: Request): Promise<Found[]> {
  const { pool, secret } = services
  if (linkOrder !== null) {
    const { rows } = await pool.query<Found>(
      sql`select order_id::float8 as "orderId", email from orders where order_id = ${linkOrder}
        and process_status is distinct from 'Deleted' and anonymised_at is null`,
    )
    return rows.filter((order) => isEmailHash(secret, order.orderId, order.email, linkHash ?? ''))
  }
  if (email === null) return []
  const address = cleanEmail(email)
  const { rows } = await pool.query<Found>(
    sql`with hits as materialized (select order_id from order_search s where ${matches({ words: searchWords(address) }, 'index')})
      select order_id::float8 as "orderId", email from hits join orders o using (order_id)
      where lower(btrim(email)) = lower(${address}) and process_status is distinct from 'Deleted' and anonymised_at is null
      order by case when flight_day >= ${raw(TODAY)} then flight_day end, order_id desc
      limit ${CANDIDATES_AT_MOST}`,
  )
  const chosen: Found[] = []
  const covered = new Set<number>()
  for (const order of rows) {
    if (chosen.length === PURCHASES_AT_MOST) break
    if (covered.has(order.orderId)) continue
    chosen.push(order)
    for (const id of await findParty(services, order.orderId)) covered.add(id)
  }
  return chosen
}

/** With the address's mails of today counted: those who ask at once are counted one after the other. */
async function maySend(services: Services, client: PoolClient, email: string): Promise<boolean> {
  if (!isEmail(email) || isNobodys(email, services.env) || (await findSuppression(client, email))) return false
  await client.query(`select pg_advisory_xact_lock(hashtextextended('link-again ' || lower($1), 0))`, [email])
  const { rows } = await client.query<{ sent: number }>(
    `select count(*)::int as sent from link_requests r join mails m on m.id = r.mail_id
      where r.created_at > now() - interval '1 day' and lower(m.email) = lower($1)`,
    [email],
  )
  return rows[0]!.sent < MAILS_A_DAY
}

async function send(
  services: Services,
  client: PoolClient,
  { language, ip }: Request,
  requestId: string,
  orders: Found[],
): Promise<void> {
  const [{ orderId, email } = orders[0]!] = orders
  await client.query('select from orders where order_id = $1 for no key update', [orderId])
  const provider = automaticProvider(services.env, null)
  const { mailId } = await queueMail(client, {
    kind: 'link-again',
    orderId,
    documentId: null,
    email,
    language,
    provider,
    sentBy: null,
  })
  const ids = orders.map((order) => order.orderId)
  await client.query('update link_requests set mail_id = $2, order_ids = $3 where id = $1', [requestId, mailId, ids])
  const ctx = jobContext(services, 'mail-link-again')
  await writeAudit(client, { ...ctx, ip, actor: { kind: 'anonymous' } }, [{ event: 'order.link-asked', orderId }])
  await writeAudit(client, ctx, [
    { event: 'mail.queued', orderId, after: { mailId, kind: 'link-again', email, provider } },
  ])
}
