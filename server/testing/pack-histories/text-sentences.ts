import { createHash } from 'node:crypto'
import type { PolicyKind } from '#contract/sites/policy-kinds.ts'
import type { Context, Sentence } from '#server/testing/pack-histories/steps.ts'
import { saidOnPage } from '#server/testing/pack-histories/evidence-of.ts'
import { dayText, momentText } from '#server/testing/pack-histories/truth.ts'

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

const PAGE = 'The page as the customer saw it'
const PROMISED = 'Promised and delivered'
const LEFT_OUT =
  /^Its text as our server sent it, with times in UTC, reads as follows; left out are e-mail addresses, passport numbers, fellow/
const offered = ({ truth, ticket }: Context & { ticket: number }) => truth.pagesWith(ticket)
const inTime = ({ truth, ticket }: Context & { ticket: number }) => {
  const promised = truth.promised(ticket)
  return promised?.isLate === false ? promised : undefined
}
const isLineOf = (pages: { nth: number; day: string | null }[], line: string) =>
  pages.some(({ nth, day }) => saidOnPage(nth, day).split('\n').includes(line))

/** TABLE: what a pack says of what the order's page showed, and of the day that it named. */
export const PAGE_SENTENCES: Sentence[] = [
  {
    where: 'letter',
    like: /^The order’s own page, which opens only with .+, was opened and offered the ticket on (.+) UTC\.$/,
    ofTicket: (context) => offered(context).some(({ at }) => momentText(at) === context.match[1]),
  },
  {
    where: 'letter',
    like: /^The order’s own page was opened on (.+) UTC and named (.+) as the day by which the ticket was expected; it was (delivered by e-mail|downloaded) on (.+) UTC(, still that day in the Dominican Republic)?\.$/,
    ofTicket: (context) => {
      const [, at, day, how, came, there] = context.match
      const promised = inTime(context)
      if (!promised) return false
      const { truth, ticket } = context
      const isMail = truth.delivered(ticket).some(({ deliveredAt }) => deliveredAt === promised.came)
      return (
        promised.named.some((page) => momentText(page.at) === at) &&
        dayText(Date.parse(promised.day)) === day &&
        momentText(promised.came) === came &&
        (how === 'downloaded' ? truth.downloads(ticket).some((one) => one.at === promised.came) : isMail) &&
        (there !== undefined) === new Date(promised.came).toISOString().slice(0, 10) > promised.day
      )
    },
  },
  {
    where: 'proves',
    like: /^The page as the customer saw it: that the order’s own page was opened and offered the ticket, and what it said\.$/,
    ofTicket: (context) => offered(context).length > 0,
  },
  {
    where: 'proves',
    like: /^Promised and delivered: by when the customer was told to expect the ticket, and that it came in time\.$/,
    ofTicket: (context) => inTime(context) !== undefined,
  },
  { where: PAGE, like: LEFT_OUT },
  { where: PAGE, like: /./, ofTicket: (context) => isLineOf(offered(context), context.match.input) },
  { where: PROMISED, like: LEFT_OUT },
  { where: PROMISED, like: /^The page that named the day:$/ },
  { where: PROMISED, like: /./, ofTicket: (context) => isLineOf(inTime(context)?.named ?? [], context.match.input) },
]
