import type { PoolClient } from 'pg'
import type { Provider } from '#contract/mails/providers.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { automaticProvider } from '#server/mails/notices/automatic-provider.ts'
import { toContact } from '#server/mails/to-contact.ts'
import { changeWith } from '#server/orders/change-orders.ts'
import { recordOrderEvents, type NewEvent } from '#server/orders/record-order-events.ts'
import { FETCHED } from '#server/db/fetched.ts'

/** Why a document no longer counts: the mail that says so has the same name. */
export type RecallKind = 'replaced' | 'withdrawn'

interface Holder {
  email: string
  /** By which they were sent it; null: they fetched it themselves. */
  provider: Provider | null
  language: string
  /** The documents that they hold and that no longer count, each with when they got it. */
  held: { documentId: number; sentAt: string }[]
  /** The address takes no mail, or the site sends none of this kind. */
  takesNone: boolean
}

/**
 * Tells by mail whoever has a document of an order that no longer counts (it was sent to them, or was downloaded: then the order's own
 * address), by the provider that brought it; with the caller's transaction, which holds the order. Nobody is told twice, nor who was
 * sent a later ticket (its mail says so itself), nor anybody where the order is deleted. Where no mail can go, the order comes to
 * Contact Customer, for a person.
 */
export async function recall(client: PoolClient, ctx: Context, orderId: number, kind: RecallKind): Promise<void> {
  const holders = await findHolders(client, orderId, kind)
  for (const { email, provider: brought, language, held } of holders.filter(({ takesNone }) => !takesNone)) {
    const sentBy = ctx.actor.kind === 'staff' ? ctx.actor.id : null
    const provider = brought ?? automaticProvider(ctx.env, null)
    const { mailId } = await queueMail(client, { kind, orderId, documentId: null, email, language, provider, sentBy })
    await client.query(
      `insert into recalls (document_id, email, mail_id, sent_at) select h."documentId", lower($2), $3, h."sentAt"
        from jsonb_to_recordset($1::jsonb) as h("documentId" bigint, "sentAt" timestamptz)`,
      [JSON.stringify(held), email, mailId],
    )
    await writeAudit(client, ctx, [{ event: 'mail.queued', orderId, after: { mailId, kind, email, provider } }])
  }
  if (holders.some(({ takesNone }) => takesNone)) await handToStaff(client, ctx, orderId, kind)
  await recordOrderEvents(client, await findEnded(client, orderId, kind))
}

async function handToStaff(client: PoolClient, ctx: Context, orderId: number, kind: RecallKind): Promise<void> {
  await changeWith(client, ctx, [orderId], 'order.moved', toContact, {
    also: () => writeAudit(client, ctx, [{ event: 'traveller.not-told', orderId, after: { kind } }]),
  })
}

/** What ended in this very transaction of all that the traveller was told is ready. */
async function findEnded(client: PoolClient, orderId: number, kind: RecallKind): Promise<NewEvent[]> {
  const { rows } = await client.query<NewEvent>({
    name: 'find-ended-documents',
    text: `select d.order_id as "orderId", $2::text as event, d.id::text as subject from documents d
      join order_events e on e.order_id = d.order_id and e.event = 'ready' and e.subject = d.id::text
      where d.order_id = $1 and case $2 when 'replaced' then d.superseded_at else d.withdrawn_at end = now()`,
    values: [orderId, kind],
  })
  return rows
}

/** A mail counts that reached its address, or may: one that waits does as long as its document is still to go. */
async function findHolders(client: PoolClient, orderId: number, kind: RecallKind): Promise<Holder[]> {
  const { rows } = await client.query<Holder>({
    name: 'find-holders',
    text: `with brought as (
        select m.id, lower(m.email) as key, m.created_at as at, d.id as document_id, d.state, d.sha256, d.in_addition
        from mails m cross join lateral unnest(m.document_id || m.also_documents) as b(id) join documents d on d.id = b.id
        where m.order_id = $1 and m.kind = 'approval' and (m.state not in ('queued', 'failed', 'bounced')
          or m.state = 'queued' and (d.state in ('current', 'waiting')
            or exists (select from mail_attempts where mail_id = m.id and outcome is null)))
        union all select null, lower(trim(o.email)), max(w.created_at), d.id, d.state, d.sha256, d.in_addition
        from orders o join documents d using (order_id) join ${FETCHED} w on w.order_id = d.order_id and w.document_id = d.id
        where o.order_id = $1 group by o.email, d.id
      ), held as (
        select key, document_id, max(id) as mail_id, coalesce(max(at) filter (where id is not null), max(at)) as sent_at
        from brought b where state = $2
          and not exists (select from brought later where later.key = b.key and later.document_id <> b.document_id
            and not later.in_addition and (later.id > b.id or b.id is null and later.id is not null and later.document_id > b.document_id))
          and not exists (select from recalls where document_id = b.document_id and email = b.key)
          and not exists (select from documents where order_id = $1 and state = 'current' and sha256 = b.sha256)
        group by key, document_id
      )
      select coalesce(m.email, trim(o.email)) as email, m.provider, coalesce(a.language, 'en') as language, h.held,
        exists (select from mail_suppressions where email = h.key and lifted_at is null)
          or exists (select from landing_sites where id = o.landing_site and $3 = any(mails_off)) as "takesNone"
      from (select key, max(mail_id) as mail_id, json_agg(json_build_object('documentId', document_id, 'sentAt', sent_at)) as held
          from held group by key) h
        join orders o on o.order_id = $1 left join mails m on m.id = h.mail_id left join applications a on a.order_id = $1
      where o.process_status is distinct from 'Deleted' order by m.id nulls last`,
    values: [orderId, kind === 'replaced' ? 'superseded' : 'withdrawn', kind],
  })
  return rows
}
