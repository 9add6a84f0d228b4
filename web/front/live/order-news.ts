import type { ShownOrder } from '#contract/travellers/front-page.ts'
import type { DatedStep, Pass } from '#contract/travellers/tracking.ts'

/**
 * What a page says aloud when its order is another than before: that a ticket no longer counts, that money went back, else the new
 * current step.
 */
export function newsOf(before: ShownOrder, after: ShownOrder): DatedStep['step'] | undefined {
  const counted = before.passes.filter(({ state }) => state === 'valid')
  const ended = after.passes.find(
    ({ state, file1 }) => state !== 'valid' && counted.some((pass) => pass.file1 === file1),
  )
  if (ended && ended.state !== 'valid') return ended.state
  if (refundsOf(after) > refundsOf(before)) return 'refunded'
  const [was, is] = [currentOf(before), currentOf(after)]
  return is?.step === was?.step && is?.at === was?.at ? undefined : is?.step
}

function refundsOf({ order }: ShownOrder): number {
  return order.steps?.filter(({ step }) => step === 'refunded').length ?? 0
}

function currentOf({ order }: ShownOrder): DatedStep | undefined {
  return order.steps?.find(({ current }) => current)
}

/** The newer order with the pictures that are there already: the same picture under a newer address would flash. */
export function withPicturesOf(before: ShownOrder, after: ShownOrder): ShownOrder {
  const pictureOf = ({ file1, picture_url: fresh }: Pass) =>
    fresh && (before.passes.find((pass) => pass.file1 === file1)?.picture_url ?? fresh)
  return { ...after, passes: after.passes.map((pass) => ({ ...pass, picture_url: pictureOf(pass) })) }
}
