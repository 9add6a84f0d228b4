import { createHash } from 'node:crypto'
import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { Context, Sentence } from '#server/testing/pack-histories/steps.ts'
import { momentText } from '#server/testing/pack-histories/truth.ts'

const CALLED: Record<string, PolicyKind> = { terms: 'terms', 'refund policy': 'refund-policy' }
const all = ({ truth }: Context) => [...truth.texts('terms'), ...truth.texts('refund-policy')]
const WHERE = 'The texts that were accepted'

/** TABLE: what a pack says of the texts that were accepted. */
export const TEXT_SENTENCES: Sentence[] = [
  {
    where: 'proves',
    like: /^The texts that were accepted: what the customer agreed to, word for word\.$/,
    so: (context) => all(context).length > 0,
  },
  {
    where: 'Terms accepted',
    like: /^Of refunds and cancellations the accepted text says:$/,
    so: (context) => all(context).some(({ body }) => /refund|cancel/.test(body)),
  },
  {
    where: 'Terms accepted',
    like: /^“(.+)” \((terms|refund policy)\)$/,
    so: ({ truth, match: [, quoted, called] }) =>
      truth.texts(CALLED[called!]!).some(({ body }) => body.split('\n').includes(quoted!)),
  },
  {
    where: WHERE,
    like: /^Version (\S+) of the (terms|refund policy), (whose digest was recorded with the acceptance|which is in our records unchanged since (.+) UTC, before it was accepted) \(SHA-256 ([0-9a-f]{64})\), reads:$/,
    so: ({ truth, match: [, version, called, , since, sha256] }) =>
      truth
        .texts(CALLED[called!]!)
        .some(
          (one) =>
            one.version === version &&
            one.byDigest === (since === undefined) &&
            (since === undefined || momentText(one.at) === since) &&
            createHash('sha256').update(one.body).digest('hex') === sha256,
        ),
  },
  {
    where: WHERE,
    like: /./,
    so: (context) => all(context).some(({ body }) => body.split('\n').includes(context.match.input)),
  },
]

const MAIL = 'The e-mail with the ticket, as it was sent'

/** TABLE: what a pack says of the mail that brought the ticket: only of one that was kept with the one attempt by which it went. */
export const MAIL_SENTENCES: Sentence[] = [
  {
    where: 'proves',
    like: /^The e-mail with the ticket, as it was sent: what the customer was told with the ticket, word for word\.$/,
    ofTicket: ({ truth, ticket }) => truth.sent(ticket).some(({ text }) => text === 'kept'),
  },
  {
    where: MAIL,
    like: /^Its text, of which nothing but the secret part of its link and the passport number is left out, reads:$/,
  },
  { where: MAIL, like: /^Hello Maria,$/ },
  {
    where: MAIL,
    like: /^This is mail (\d+)\.$/,
    ofTicket: ({ truth, history, ticket, match: [, at] }) => {
      const mail = history.mails[Number(at)]!
      return mail.text === 'kept' && truth.sent(ticket).includes(mail)
    },
  },
]
