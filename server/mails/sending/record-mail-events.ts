import type { PoolClient } from 'pg'
import type { MailState } from '#contract/mails/mail-states.ts'
import type { Provider } from '#contract/mails/providers.ts'
import { writeAudit, type AuditEntry } from '#server/audit/write-audit.ts'
import { jobContext, type Services } from '#server/context.ts'
import { transaction } from '#server/db/client.ts'
import type { MailEvent } from '#server/mail-transport/mail-event.ts'
import { stateAfter } from '#server/mails/rules.ts'
import { liftSuppressions, suppress, type Suppression } from '#server/mails/sending/suppressions.ts'

const OUTBOX_ID = /^[0-9a-f-]{36}$/

interface MailFound {
  id: number
  outboxId: string
  orderId: number | null
  email: string
  state: MailState
  reason: string | null
  stateAt: Date | null
  deliveredAt: Date | null
  openedAt: Date | null
}

/** What came of a provider's events: how many took a mail further, said nothing new, or were of no mail of ours. */
export interface Recorded {
  moved: number
  known: number
  unknown: number
}

/**
 * Takes the mails further that a provider's events tell of, in one transaction: state, audit and suppressed addresses. An event
 * that came before, or too late, changes nothing.
 */
export async function recordMailEvents(services: Services, provider: Provider, events: MailEvent[]): Promise<Recorded> {
  if (events.length === 0) return { moved: 0, known: 0, unknown: 0 }
  return transaction(services.pool, async (client) => {
    const mails = await lockMails(client, provider, events)
    const changed = new Map<MailFound, MailFound>()
    const audit: AuditEntry[] = []
    const lasting: Suppression[] = []
    const recorded: Recorded = { moved: 0, known: 0, unknown: 0 }
    for (const event of events) {
      const found = mails.get(event.outboxId)
      if (!found) {
        recorded.unknown += 1
        continue
      }
      const { id: mailId, orderId, email } = found
      if (event.isLasting) lasting.push({ email, mailId, at: event.at, state: event.state })
      const before = changed.get(found) ?? found
      const after = follow(before, event)
      if (after === before) {
        recorded.known += 1
        continue
      }
      recorded.moved += 1
      changed.set(found, after)
      if (after.state === before.state || orderId === null) continue
      const told = { mailId, email, provider, ...(event.reason !== null && { reason: event.reason }) }
      audit.push({ event: `mail.${after.state}`, orderId, before: { state: before.state }, after: told })
    }
    const after = [...changed.values()]
    await writeMails(client, after)
    await writeAudit(client, jobContext(services, 'mail-events'), audit)
    await suppress(client, lasting)
    await liftSuppressions(client, arrived(after))
    return recorded
  })
}

/** By outbox id; locked in the order of their ids, so that two batches never wait for each other in a circle. */
async function lockMails(client: PoolClient, provider: Provider, events: MailEvent[]): Promise<Map<string, MailFound>> {
  const { rows } = await client.query<MailFound>({
    name: 'lock-mails-of-events',
    text: `select id, outbox_id as "outboxId", order_id as "orderId", email, state, reason, state_at as "stateAt",
        delivered_at as "deliveredAt", opened_at as "openedAt"
      from mails where outbox_id = any($1::text[]) and provider = $2 and state <> 'captured' order by id for update`,
    values: [
      [...new Set(events.map(({ outboxId }) => outboxId))].filter((outboxId) => OUTBOX_ID.test(outboxId)),
      provider,
    ],
  })
  return new Map(rows.map((mail) => [mail.outboxId, mail]))
}

/** The mail after an event; the same object where the event says nothing new. */
function follow(mail: MailFound, event: MailEvent): MailFound {
  const { at } = event
  if (event.state === null) {
    const waits = mail.state === 'sent' && mail.reason !== event.reason
    return waits ? { ...mail, reason: event.reason } : mail
  }
  const state = stateAfter(mail.state, event.state)
  const isFirstDelivery = event.state === 'delivered' && mail.deliveredAt === null
  const isFirstOpening = event.state === 'opened' && mail.openedAt === null
  if (state === mail.state && !isFirstDelivery && !isFirstOpening) return mail
  return {
    ...mail,
    ...(state !== mail.state && { state, reason: event.reason, stateAt: at }),
    ...(isFirstDelivery && { deliveredAt: at }),
    ...(isFirstOpening && { openedAt: at }),
  }
}

async function writeMails(client: PoolClient, mails: MailFound[]): Promise<void> {
  if (mails.length === 0) return
  await client.query({
    name: 'write-mails-of-events',
    text: `update mails m set state = c.state, reason = c.reason, state_at = c."stateAt", delivered_at = c."deliveredAt",
        opened_at = c."openedAt",
        -- That it arrived was only said: it needs a person again.
        handled_at = case when m.state = 'delivered' and c.state = 'bounced' then null else m.handled_at end
      from jsonb_to_recordset($1::jsonb) as c(id bigint, state text, reason text, "stateAt" timestamptz,
        "deliveredAt" timestamptz, "openedAt" timestamptz)
      where m.id = c.id`,
    values: [JSON.stringify(mails)],
  })
}

function arrived(mails: MailFound[]): number[] {
  return mails.filter(({ state }) => state === 'delivered' || state === 'opened').map(({ id }) => id)
}
