import type { z } from 'zod'
import type { DocumentKind } from '#contract/documents/document-kinds.ts'
import type { Verdict } from '#contract/documents/documents.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { pass } from '#contract/travellers/tracking.ts'
import type { Context } from '#server/context.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { makePass } from '#server/documents/keeping/passes.ts'
import { EARLIER_OF_THE_NAME, nameOfTicket, ticketOf } from '#server/documents/keeping/ticket-name.ts'
import { whoseDocument } from '#server/documents/keeping/whose-document.ts'
import { oneLine } from '#server/files/one-line.ts'
import { nameForTheForm } from '#server/official-form/name-for-the-form.ts'
import { signDocumentUrl } from '#server/security/links.ts'
import { offeredWallets } from '#server/wallet-keys.ts'
import { HELD_AND_ENDED } from '#server/tracking/held-and-ended.ts'

type Pass = z.input<typeof pass>

/** How long a page waits for the pass of a document from before there were passes; it is there when the page comes again. */
const PATIENCE_MS = 5_000
/** Of those that no longer count. */
const ENDED_AT_MOST = 3

interface Row {
  id: number
  file1: string
  kind: DocumentKind
  bytes: number
  storageKey: string
  state: 'current' | 'superseded' | 'withdrawn'
  endedAt: string | null
  /** Whether it was read for a pass. */
  isMade: boolean
  qr: { size: number; path: string } | null
  hasPicture: boolean
  applicationCode: string | null
  traveller: string | null
  comparison: Comparison | null
  verdict: Verdict | null
  allowedAt: string | null
  confirmedAt: string | null
  earlier: number
  name: string
  lastName: string
  nationality: string | null
  arrives: boolean
  flightDay: string | null
  flight: string | null
}

/**
 * The passes of an order: of its current documents, the newest first, and then, without their codes, of those that its traveller
 * holds and that no longer count. A document from before there were passes is read now.
 */
export async function findPasses(ctx: Context, orderId: number): Promise<Pass[]> {
  return completePasses(ctx, orderId, await selectPasses(ctx, orderId))
}

/** The same in two steps: what the database says of them, which may be one read of several, and what is read of documents then. */
export const readPasses = (ctx: Context, orderId: number): Promise<Row[]> => selectPasses(ctx, orderId)

export async function completePasses(ctx: Context, orderId: number, found: Row[]): Promise<Pass[]> {
  const unmade = found.filter(({ state, isMade }) => state === 'current' && !isMade)
  if (unmade.length === 0) return found.map((row) => passOf(ctx, orderId, row))
  const made = Promise.all(unmade.map((row) => makePass(ctx, row))).catch(() =>
    ctx.log.warn({ order: orderId }, 'a pass could not be made; it is tried again when it is asked for'),
  )
  let timer: NodeJS.Timeout | undefined
  await Promise.race([made, new Promise((late) => (timer = setTimeout(late, PATIENCE_MS)))])
  clearTimeout(timer)
  return (await selectPasses(ctx, orderId)).map((row) => passOf(ctx, orderId, row))
}

/** The passes of an order's current documents and of one more, whatever has become of it, each with the id of its document. */
export async function passesFor(
  ctx: Context,
  orderId: number,
  documentId: number,
): Promise<{ id: number; pass: Pass }[]> {
  const rows = await selectPasses(ctx, orderId, documentId)
  return rows.map((row) => ({ id: row.id, pass: passOf(ctx, orderId, row) }))
}

async function selectPasses(ctx: Context, orderId: number, also: number | null = null): Promise<Row[]> {
  const { rows } = await ctx.pool.query<Row>({
    name: 'find-passes',
    text: `select d.id, d.file1, d.kind, d.bytes, d.storage_key as "storageKey", d.state, d.comparison,
        d.verdict, to_json(d.allowed_at) #>> '{}' as "allowedAt", to_json(d.confirmed_at) #>> '{}' as "confirmedAt",
        to_json(least(d.superseded_at, d.withdrawn_at)) #>> '{}' as "endedAt",
        p.document_id is not null as "isMade", coalesce(p.qr, p.choices->d.shown_code::int->'qr') as qr,
        p.picture is not null and d.shown_code is null as "hasPicture",
        p.application_code as "applicationCode", p.traveller,
        o.name, o.last_name as "lastName", o.nationality, o.arrives, o.flight_day::text as "flightDay",
        coalesce(nullif(trim(a.form->>'embarkation_flight_number'), ''), nullif(trim(a.form->>'origin_flight_number'), ''))
          as flight,
        ${EARLIER_OF_THE_NAME} as earlier
      from documents d join orders o using (order_id) join applications a using (order_id)
      left join passes p on p.document_id = d.id
      where d.order_id = $1 and (d.state = 'current' or d.id = $2 or d.id in (select d.id from documents d
        where d.order_id = $1 and ${HELD_AND_ENDED} order by d.id desc limit ${ENDED_AT_MOST}))
      order by d.state = 'current' desc, d.id desc`,
    values: [orderId, also],
  })
  return rows
}

function passOf(ctx: Context, orderId: number, row: Row): Pass {
  const isCurrent = row.state === 'current'
  const ticket = ticketOf({ orderId, firstName: row.name, ...row })
  const url = signDocumentUrl(ctx, orderId, row.file1)
  const isOver = ticket.day !== null && ticket.day < dayInSantoDomingo(new Date())
  return {
    order_id: orderId,
    file1: row.file1,
    traveller: travellerOf(row),
    direction: ticket.direction,
    flight: row.flight,
    flight_day: ticket.day,
    is_over: isOver,
    is_checked: whoseDocument(row) === 'travellers',
    application_code: row.applicationCode,
    state: isCurrent ? 'valid' : row.state === 'superseded' ? 'replaced' : 'withdrawn',
    ended_at: isCurrent ? null : row.endedAt,
    qr: isCurrent ? row.qr : null,
    picture_url: isCurrent && row.hasPicture ? `${url}&picture=1` : null,
    document_url: isCurrent ? url : null,
    document_name: nameOfTicket({ orderId, firstName: row.name, ...row }),
    bytes: row.bytes,
    wallets: isCurrent && row.qr && !isOver ? offeredWallets(ctx.env) : [],
  }
}

/**
 * In the letters of the passport. What the document calls its traveller is taken only where it has their own passport, so that
 * nobody reads another's name; else the name is as they wrote it.
 */
function travellerOf({ name, lastName, nationality, comparison, traveller }: Row): string {
  const own = oneLine(`${name} ${lastName}`)
  const latin = nameForTheForm(own, nationality) ?? (comparison?.fields.passport === 'same' ? traveller : null)
  return (latin ?? own).toUpperCase()
}
