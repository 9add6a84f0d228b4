import type { DefencePack, PackPart } from '#contract/disputes/defence-packs.ts'
import { amountOf, facts, nameOf } from '#server/defence-packs/order-words.ts'
import type { Found } from '#server/defence-packs/claims.ts'

/** What stands in place of a letter that would not win: a page for ourselves, which does not argue for the other side. */
export function doNotContest(found: Found, missing: DefencePack['missing']): PackPart {
  const { order } = found
  return {
    heading: 'Do not contest this dispute: a note for our own files',
    proves: null,
    blocks: [
      {
        kind: 'text',
        text: 'This is a note for our own staff. It is not a letter, and does not go to the bank.',
      },
      {
        kind: 'text',
        text: 'What is recorded does not suffice for any reason that this pack answers: a letter would argue for the customer. Accept the dispute.',
      },
      facts('The order', [
        ['Order', `${order.id}, ${nameOf(found)}`, 200],
        ['Transaction ID', order.transactionId],
        ['Amount', amountOf(found)],
      ]),
      { kind: 'text', text: 'What the order lacks:' },
      { kind: 'list', items: missing.map(({ message }) => message) },
    ],
  }
}
