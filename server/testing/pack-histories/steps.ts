import type { CaseReason } from '#contract/disputes/case-reasons.ts'
import type { DefencePack } from '#contract/disputes/defence-packs.ts'
import type { PackHistory } from '#server/testing/pack-histories/history.ts'
import type { HistoryIds } from '#server/testing/pack-histories/evidence-of.ts'
import { dayText, momentText, type Truth } from '#server/testing/pack-histories/truth.ts'

/** A sentence of a pack, and where it stands: a part's heading, or what it is. */
export interface Said {
  where: string
  text: string
}

/** What is judged of a pack of either kind. */
export type JudgedPack = Pick<DefencePack, 'verdict' | 'parts'> & {
  /** Of the pack of a case. */
  reason?: CaseReason
  opened?: string
}

export interface Context {
  history: PackHistory
  truth: Truth
  ids: HistoryIds
  pack: JudgedPack
  match: RegExpExecArray
}

export interface Sentence {
  where: string
  like: RegExp
  /** Whether it is so by the records; without it and `ofTicket` it is the same in every pack. */
  so?: (context: Context) => boolean
  /** Whether it is so where this document is the ticket. */
  ofTicket?: (context: Context & { ticket: number }) => boolean
}

export const isDay = (said: string | undefined, { flightDay }: PackHistory) =>
  flightDay !== null && said === dayText(Date.parse(flightDay))

export const isRefund = ({ truth, match: [, what, at, reference] }: Pick<Context, 'truth' | 'match'>) =>
  truth.done.some(
    (refund) =>
      momentText(refund.at) === at &&
      (reference ?? null) === refund.reference &&
      (refund.amount === null
        ? /^(This order|The order)$/.test(what!)
          ? refund.isWhole
          : what === 'A part of the payment' && !refund.isWhole
        : what === `${Number(refund.amount).toFixed(2)} USD`),
  )

/** What may stand in the table of what happened: each step with its own moment. */
export function chronology(): Sentence[] {
  const step = (what: string, at: (context: Context) => (number | null | undefined)[]): Sentence => ({
    where: 'chronology',
    like: new RegExp(`^(.+) \\| ${what}$`),
    so: (context) => at(context).some((ms) => typeof ms === 'number' && momentText(ms) === context.match[1]),
  })
  const ofTicket = (what: string, at: (context: Context & { ticket: number }) => (number | null | undefined)[]) => ({
    where: 'chronology',
    like: new RegExp(`^(.+) \\| ${what}$`),
    ofTicket: (context: Context & { ticket: number }) =>
      at(context).some((ms) => typeof ms === 'number' && momentText(ms) === context.match[1]),
  })
  return [
    step('The customer accepted the terms', ({ truth }) => [truth.termsAt]),
    step('Order \\d+ was received', ({ history }) => [history.createdAt]),
    step('The payment was confirmed', ({ truth, history }) => [history.bySite ? truth.paid : undefined]),
    step('Our staff recorded the payment', ({ truth, history }) => [history.bySite ? undefined : truth.paid]),
    step('Another payment for the order was confirmed', ({ history }) => history.otherPayments.map(({ at }) => at)),
    step('The document that was sent was stored on the order', ({ history, truth }) =>
      truth.tickets.length > 0
        ? []
        : history.documents.filter((one, at) => !truth.isAnothers(at) && one.ended === null).map(({ at }) => at),
    ),
    ofTicket('The ticket was stored on the order', ({ history, ticket }) => [history.documents[ticket]!.at]),
    ofTicket('The ticket was sent by e-mail to \\S+', ({ truth, ticket }) => truth.sent(ticket).map(({ at }) => at)),
    ofTicket('The mail provider reported the delivery of that e-mail', ({ truth, ticket }) =>
      truth.delivered(ticket).map(({ deliveredAt }) => deliveredAt),
    ),
    ofTicket('The ticket was downloaded for the first time', ({ truth, ticket }) => [truth.downloads(ticket)[0]?.at]),
    ofTicket('The ticket was downloaded for the last time', ({ truth, ticket }) => [
      truth.downloads(ticket).at(-1)?.at,
    ]),
    {
      where: 'chronology',
      like: /^(.+) \| The day of the flight$/,
      so: ({ history, match }) => isDay(match[1], history),
    },
    {
      where: 'chronology',
      like: /^(.+) \| (.+?) was refunded(?:, reference (\S+))?$/,
      so: (context) => {
        const [all, at, what, reference] = context.match
        return isRefund({
          ...context,
          match: Object.assign([all, what, at, reference], { index: 0, input: '' }) as never,
        })
      },
    },
  ]
}
