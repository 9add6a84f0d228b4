import type { PackBlock, PackPart } from '#contract/disputes/defence-packs.ts'
import { POLICY_KINDS, type PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { Found } from '#server/defence-packs/claims.ts'
import type { KeptPolicy } from '#server/defence-packs/kept-policies.ts'
import { firstOf, linesFor, paragraphsOf, piecesOf } from '#server/defence-packs/quoted-text.ts'
import { shown, utcMoment } from '#server/defence-packs/pack-text.ts'

/** So much of the texts stands in a letter, in lines; what is cut is said. */
const WHOLE_AT_MOST = 80
/** Of what they say of refunds and cancellations. */
const PASSAGES_AT_MOST = 20
const PASSAGE_AT_MOST = 500

/** How the letter calls a text. */
const CALLED: Record<PolicyKind, string> = { terms: 'terms', 'refund-policy': 'refund policy' }

/** A text that was accepted, and is known as it was then. */
interface Accepted {
  kind: PolicyKind
  policy: KeptPolicy
}

/** The texts that were accepted, as far as they are known. */
function acceptedTexts({ proofs: { terms } }: Pick<Found, 'proofs'>): Accepted[] {
  return POLICY_KINDS.flatMap((kind) => {
    const policy = terms?.texts[kind]
    return policy ? [{ kind, policy }] : []
  })
}

/** The texts word for word, where each is known to have stood when it was accepted; undefined where none is. */
export function termsTextExhibit(found: Found): PackPart | undefined {
  const texts = acceptedTexts(found)
  if (texts.length === 0) return undefined
  // Each has its half; what one leaves, the other has.
  const lines = texts.map(({ policy }) => paragraphsOf(policy.body).reduce((sum, words) => sum + linesFor(words), 0))
  const half = WHOLE_AT_MOST / texts.length
  const room = (at: number) =>
    WHOLE_AT_MOST - lines.reduce((sum, own, other) => (other === at ? sum : sum + Math.min(own, half)), 0)
  return {
    heading: 'The texts that were accepted',
    proves: 'what the customer agreed to, word for word.',
    blocks: texts.flatMap((one, at) => wholeText(one, room(at))),
  }
}

function wholeText({ kind, policy }: Accepted, room: number): PackBlock[] {
  const { kept, isCut } = firstOf(paragraphsOf(policy.body), room)
  const cut = isCut
    ? [
        text(
          `The text goes on: it has ${policy.body.length.toLocaleString('en-US')} characters; its digest is of all of them.`,
        ),
      ]
    : []
  return [text(`${named({ kind, policy })} reads:`), ...kept.flatMap(piecesOf).map(text), ...cut]
}

/** `Version 2026-03 of the terms, which is in our records since …, before it was accepted (SHA-256 …),` */
function named({ kind, policy: { version, enteredAt, byDigest, sha256 } }: Accepted): string {
  const how = byDigest
    ? 'whose digest was recorded with the acceptance'
    : `which is in our records unchanged since ${utcMoment(enteredAt)}, before it was accepted`
  return `Version ${shown(version, 60)} of the ${CALLED[kind]}, ${how} (SHA-256 ${sha256}),`
}

/** Words that stand in what a text says of money that goes back, in the languages of its readers. */
const OF_REFUNDS =
  /refund|cancel|money back|reembols|devoluci|reembols|devolu[çc]|rembours|annul|erstatt|stornier|widerruf|rimbors|annull|возврат|возмещ|отмен/i

/** What the accepted texts say of refunds and cancellations: of the refund policy first. Quoted, and shortened where it is long. */
export function refundPassages(found: Found): PackBlock[] {
  const passages = acceptedTexts(found)
    .toReversed()
    .flatMap(({ kind, policy }) =>
      paragraphsOf(policy.body)
        .filter((words) => OF_REFUNDS.test(words))
        .map((words) => ({ kind, words: shown(words, PASSAGE_AT_MOST) })),
    )
  let room = PASSAGES_AT_MOST
  const quoted = passages.filter(({ words }) => (room -= linesFor(words)) >= 0)
  if (quoted.length === 0) return []
  return [
    text('Of refunds and cancellations the accepted text says:'),
    { kind: 'list', items: quoted.map(({ kind, words }) => `“${words}” (${CALLED[kind]})`) },
  ]
}

function text(words: string): PackBlock {
  return { kind: 'text', text: words }
}
