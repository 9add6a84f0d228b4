import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import type { Found } from '#server/defence-packs/claims.ts'
import { facts } from '#server/defence-packs/order-words.ts'
import { utcMoment } from '#server/defence-packs/pack-text.ts'
import { firstOf, paragraphsOf, piecesOf } from '#server/defence-packs/quoted-text.ts'

/** So many lines of a mail stand in a letter: a page of it. What is cut is said. */
const LINES_AT_MOST = 36

/** The mail that brought the ticket, as it was handed to its provider; undefined where that was not kept. */
export function mailTextExhibit({ proofs: { delivered, sent } }: Found): PackPart | undefined {
  const mail = delivered ?? sent
  if (!mail?.said) return undefined
  const { sender, subject, body, files, takenAt, messageId } = mail.said
  const { kept, isCut } = firstOf(paragraphsOf(body), LINES_AT_MOST)
  const text = (words: string): PackBlock => ({ kind: 'text', text: words })
  return {
    heading: 'The e-mail with the ticket, as it was sent',
    proves: 'what the customer was told with the ticket, word for word.',
    blocks: [
      facts('The e-mail', [
        ['From', sender, 160],
        ['To', mail.email, 80],
        ['Subject', subject, 200],
        ['Attached', files.join(', '), 200],
        ['Taken by the mail provider', utcMoment(takenAt)],
        ['The provider’s message ID', messageId, 120],
        // Only where that is what proves the delivery: one that came back or was reported since proves none.
        ['Delivered', delivered && utcMoment(delivered.deliveredAt)],
        ['Opened', delivered?.openedAt && utcMoment(delivered.openedAt)],
      ]),
      text('Its text, of which nothing but the secret part of its link and the passport number is left out, reads:'),
      ...kept.flatMap(piecesOf).map(text),
      ...(isCut ? [text('The text goes on; this is its beginning.')] : []),
    ],
  }
}
