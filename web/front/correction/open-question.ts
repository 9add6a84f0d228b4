import type { ShownOrder } from '#contract/travellers/front-page.ts'

type Shown = Pick<ShownOrder, 'order' | 'corrections'>

/** When the traveller last told what staff have not decided yet; undefined where nothing of theirs waits. */
export function answerWaitsSince({ corrections }: Pick<Shown, 'corrections'>): string | undefined {
  const waiting = corrections.given.filter(({ verdict }) => verdict === null).map(({ at }) => at)
  return waiting.toSorted().at(-1)
}

/** When the traveller last told something, where staff had wanted to speak with them: the page leads with it, and with nothing that is no longer asked. */
export function leadingAnswer(shown: Shown): string | undefined {
  return wantsWord(shown) ? answerWaitsSince(shown) : undefined
}

/** Staff want to speak with the traveller, who has not answered; once all that was asked is answered, Awaiting no longer means that. */
export function hasOpenQuestion(shown: Shown): boolean {
  const isAnswered = shown.order.status === 'Awaiting' && shown.corrections.answered
  return wantsWord(shown) && !isAnswered && answerWaitsSince(shown) === undefined
}

/** What is asked on the page itself is said where it stands. */
function wantsWord({ order: { status, step }, corrections }: Shown): boolean {
  const isMoved = status === 'Awaiting' || status === 'Contact Customer'
  return step === 'in-progress' && isMoved && corrections.asked_at === null
}
