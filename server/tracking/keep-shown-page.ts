import type { Application } from '#contract/orders/application.ts'
import type { Services } from '#server/context.ts'
import { databaseProblem } from '#server/db/database-error.ts'
import { withoutPassport } from '#server/mails/sending/keep-text.ts'

/** What the page of an order showed. */
export interface ShownPage {
  text: string
  /** The day by which it named the ticket as expected: YYYY-MM-DD. */
  promisedDay: string | null
  /** The names of the documents that it offered. */
  offered: string[]
}

/** At most this many texts of one order are kept; the page of an order says some ten things in its life, in seven languages. */
const TEXTS_AT_MOST = 40
/** Its text is a screen or two; what is longer was no page of ours. */
const CHARACTERS_AT_MOST = 10_000
const EMAIL = /[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>().,]+/gu

/** What is being kept, so that a server that stops waits for it. */
const underWay = new Set<Promise<void>>()

/**
 * Keeps what the page of an order showed: each text once, by its digest, when it was shown first and last, and how often. Without e-mail
 * addresses and passport number. After the response: nobody waits for it, and one that is lost is only missing evidence.
 */
export function keepShownPage(
  services: Pick<Services, 'pool' | 'numbers' | 'log'>,
  orderId: number,
  page: ShownPage,
): void {
  const kept = keep(services, orderId, page)
    .catch((error: unknown) =>
      services.log.warn({ problem: databaseProblem(error), orderId }, 'what a page showed was not kept'),
    )
    .finally(() => underWay.delete(kept))
  underWay.add(kept)
}

/** Until everything that was shown is kept. */
export async function shownPagesKept(): Promise<void> {
  await Promise.all(underWay)
}

async function keep(
  { pool, numbers }: Pick<Services, 'pool' | 'numbers'>,
  orderId: number,
  { text, promisedDay, offered }: ShownPage,
): Promise<void> {
  const { rows } = await pool.query<{ form: Application }>({
    name: 'find-form-of-page',
    text: 'select form from applications where order_id = $1',
    values: [orderId],
  })
  const passport = rows[0] && numbers.open(orderId, rows[0].form).passport_number
  const body = withoutPassport(text.replaceAll(EMAIL, '•••@•••'), passport).slice(0, CHARACTERS_AT_MOST).toWellFormed()
  // An order that is anonymised meanwhile gets no text again.
  await pool.query({
    name: 'keep-shown-page',
    text: `with page as (select $1::bigint as order_id, encode(sha256(convert_to($2, 'UTF8')), 'hex') as sha256, $3::text[] as offered),
        known as (update page_texts t set times = t.times + 1, last_shown_at = now() from page p
          where (t.order_id, t.sha256, t.offered) = (p.order_id, p.sha256, p.offered) returning 1)
      insert into page_texts (order_id, sha256, offered, body, promised_day)
        select p.order_id, p.sha256, p.offered, $2, $4::date from page p join orders o using (order_id)
        where not exists (select from known) and o.anonymised_at is null
          and (select count(*) from page_texts where order_id = $1) < ${TEXTS_AT_MOST}
      on conflict (order_id, sha256, offered) do update set times = page_texts.times + 1, last_shown_at = now()`,
    values: [orderId, body, offered, promisedDay],
  })
}
