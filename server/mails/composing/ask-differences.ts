import type { PoolClient } from 'pg'
import { dayInWords } from '#contract/values/moments.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Context } from '#server/context.ts'
import type { Comparison } from '#server/db/tables/documents.ts'
import { Refusal } from '#server/errors.ts'
import { say, type Said, type Words } from '#server/words/say.ts'

interface Row {
  comparison: Comparison
  arrives: boolean
  flightDay: string | null
}

const SAY_SO: Words = 'Look at it again, or choose to send it anyway.'

/** TABLE: what may differ in a ticket of the right traveller -> how a person is asked about it. */
const DIFFERENCES: Partial<Record<keyof Comparison['fields'], (row: Row) => Said>> = {
  direction: ({ arrives }) =>
    arrives
      ? 'The ticket is for a departure, and the order is for an arrival.'
      : 'The ticket is for an arrival, and the order is for a departure.',
  flightDay: ({ comparison: { foundFlightDay }, flightDay }) =>
    say(
      'The ticket is for a flight on {0}, and the order for one on {1}.',
      inWords(foundFlightDay),
      inWords(flightDay),
    ),
  name: () => 'The ticket has another name than the order.',
}

/**
 * Asks before a ticket goes out with another direction, flight day or name than its order's: throws `invalid`, and the caller confirms
 * with `sendDifferent`. A ticket that went out since it was compared was asked about then, and one that a person allowed has their
 * reason. Returns the differences that are sent all the same, for the record; undefined where nothing differs.
 */
export async function askDifferences(
  client: PoolClient,
  documentIds: readonly number[],
  sendDifferent: boolean,
): Promise<Said | undefined> {
  const { rows } = await client.query<Row>({
    name: 'find-different-documents',
    text: `select d.comparison, o.arrives, o.flight_day::text as "flightDay" from documents d join orders o using (order_id)
      where d.id = any($1) and d.verdict <> 'stopped' and exists (select from jsonb_each_text(d.comparison->'fields') f
          where f.key = any($2) and f.value = 'other')
        and not exists (select from mails m where m.order_id = d.order_id and m.kind = 'approval'
          and (m.document_id = d.id or d.id = any(m.also_documents)) and m.created_at >= coalesce(d.compared_at, d.created_at))
      order by d.id`,
    values: [documentIds, Object.keys(DIFFERENCES)],
  })
  const differences = rows.flatMap((row) =>
    Object.entries(DIFFERENCES).flatMap(([field, words]) =>
      row.comparison.fields[field as keyof typeof DIFFERENCES] === 'other' ? [words(row)] : [],
    ),
  )
  if (differences.length === 0) return undefined
  const all = differences.reduce((said, next) => say('{0} {1}', said, next))
  if (sendDifferent) return all
  const message = say('{0} {1}', all, SAY_SO)
  throw new Refusal('invalid', message, { errors: { sendDifferent: message } })
}

/** Records that a person sent a ticket though it differs from its order. */
export async function recordDifferent(
  client: PoolClient,
  ctx: Context,
  { orderId, mailId, email, because }: { orderId: number; mailId: number; email: string; because: Said | undefined },
): Promise<void> {
  if (because === undefined) return
  await writeAudit(client, ctx, [
    { event: 'mail.sent-anyway', orderId, after: { mailId, email, because: String(because) } },
  ])
}

/** As people read it; every language of ours has words for it. */
function inWords(day: string | null): string {
  return (day && dayInWords(day, 'en')) ?? '–'
}
