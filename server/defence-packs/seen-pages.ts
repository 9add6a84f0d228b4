import { dayInSantoDomingo } from '#contract/values/moments.ts'
import type { SentDocument } from '#server/defence-packs/find-evidence.ts'
import type { SentMail, TicketDownloads } from '#server/defence-packs/find-histories.ts'
import type { PageHistory, SeenPage } from '#server/defence-packs/find-pages.ts'

/** A day that the page named before there was the ticket, and when that came. */
export interface Promised {
  /** YYYY-MM-DD, in Santo Domingo. */
  day: string
  /** The page that named it. */
  page: SeenPage
  /** When the ticket was known to be with the customer. */
  came: { at: string; by: 'mail' | 'download' }
  isLate: boolean
}

interface Came {
  delivered: (SentMail & { deliveredAt: string }) | undefined
  downloaded: Pick<TicketDownloads, 'first'> | undefined
}

/**
 * The earliest day named by a page that was shown before the ticket was there, and the ticket's first known arrival. Undefined where no
 * page named one, nothing is known to have arrived, or the ticket is late but was not the first.
 */
export function promisedOf(
  { rows, hadAnother }: PageHistory,
  ticket: SentDocument | undefined,
  { delivered, downloaded }: Came,
): Promised | undefined {
  if (!ticket) return undefined
  const [first] = rows
    .filter((page): page is SeenPage & { promisedDay: string } => page.promisedDay !== null)
    .filter(({ firstAt }) => Date.parse(firstAt) < Date.parse(ticket.createdAt))
    .toSorted((a, b) => Number(a.promisedDay > b.promisedDay) - Number(a.promisedDay < b.promisedDay))
  const [came] = [
    ...(delivered ? [{ at: delivered.deliveredAt, by: 'mail' as const }] : []),
    ...(downloaded ? [{ at: downloaded.first, by: 'download' as const }] : []),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  // A ticket does not arrive before it exists: such a row proves nothing.
  if (!first || !came || Date.parse(came.at) < Date.parse(ticket.createdAt)) return undefined
  const isLate = dayInSantoDomingo(new Date(came.at)) > first.promisedDay
  return isLate && hadAnother ? undefined : { day: first.promisedDay, page: first, came, isLate }
}

/** The first page that offered the ticket, before the day of the flight. */
export function pageWithTicket(
  { rows }: Pick<PageHistory, 'rows'>,
  ticket: SentDocument | undefined,
  isInTime: (at: string) => boolean,
): SeenPage | undefined {
  return (
    ticket &&
    rows.find(
      ({ offered, firstAt }) =>
        offered.includes(ticket.id) && isInTime(firstAt) && Date.parse(firstAt) >= Date.parse(ticket.createdAt),
    )
  )
}
