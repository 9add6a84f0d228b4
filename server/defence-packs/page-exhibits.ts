import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import { dayInSantoDomingo } from '#contract/values/moments.ts'
import { holds, type Found } from '#server/defence-packs/claims.ts'
import type { SeenPage } from '#server/defence-packs/find-pages.ts'
import { facts } from '#server/defence-packs/order-words.ts'
import { counted, packDay, utcMoment } from '#server/defence-packs/pack-text.ts'
import { firstOf, paragraphsOf, piecesOf } from '#server/defence-packs/quoted-text.ts'

/** So many lines of a page stand in a letter. What is cut is said. */
const LINES_AT_MOST = { whole: 44, besides: 30 } as const
const DAY_MS = 86_400_000

/** What the order's page showed with the ticket; undefined where nobody is known to have seen it. */
export function pageTextExhibit(found: Found): PackPart | undefined {
  const { page } = found.proofs
  if (!page) return undefined
  return {
    heading: 'The page as the customer saw it',
    proves: 'that the order’s own page was opened and offered the ticket, and what it said.',
    blocks: [facts('The page', whenSeen(found, page)), ...textOf(page, LINES_AT_MOST.whole)],
  }
}

/** The day by which a page named the ticket as expected, beside that on which it came; undefined where it was late, or no page named one. */
export function promisedExhibit(found: Found): PackPart | undefined {
  const { promised, ticket } = found.proofs
  if (!promised || !ticket || !holds(found, 'on-time')) return undefined
  const { day, page, came } = promised
  const early = Math.round((Date.parse(day) - Date.parse(dayInSantoDomingo(new Date(came.at)))) / DAY_MS)
  return {
    heading: 'Promised and delivered',
    proves: 'by when the customer was told to expect the ticket, and that it came in time.',
    blocks: [
      facts('Promised and delivered', [
        ['Expected by', `${packDay(day)} (the day in the Dominican Republic)`],
        ['The ticket was ready', utcMoment(ticket.createdAt)],
        [came.by === 'mail' ? 'Delivered by e-mail' : 'Downloaded', utcMoment(came.at)],
        ['In time by', early === 0 ? 'that very day' : counted(early, 'day')],
      ]),
      { kind: 'text', text: 'The page that named the day:' },
      facts('The page', whenSeen(found, page)),
      ...textOf(page, LINES_AT_MOST.besides),
    ],
  }
}

/** When it was shown: of what came after the day of the dispute nothing is said. */
function whenSeen({ order }: Found, { firstAt, lastAt, times, sha256 }: SeenPage): [string, string | null][] {
  const isAll = order.disputedAt === null || dayOf(lastAt) <= dayOf(order.disputedAt)
  return [
    ['Shown first', utcMoment(firstAt)],
    ['Shown last', isAll && times > 1 ? utcMoment(lastAt) : null],
    ['Shown', isAll && times > 1 ? counted(times, 'time') : null],
    ['SHA-256 of its text', sha256],
  ]
}

const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10)

function textOf({ body }: SeenPage, lines: number): PackBlock[] {
  const { kept, isCut } = firstOf(paragraphsOf(body), lines)
  const text = (words: string): PackBlock => ({ kind: 'text', text: words })
  return [
    text(
      'Its text as our server sent it, with times in UTC, reads as follows; left out are e-mail addresses, passport numbers, fellow travellers and what is folded away.',
    ),
    ...kept.flatMap(piecesOf).map(text),
    ...(isCut ? [text('The text goes on; this is its beginning.')] : []),
  ]
}
