import type { ShownOrder } from '#contract/front-page.ts'
import type { DatedStep } from '#contract/tracking.ts'
import { formatDay, formatMoment } from '#web/front/languages/dates.ts'
import type { Words } from '#web/front/languages/en.ts'
import { useLanguage } from '#web/front/languages/language.tsx'
import { fill } from '#web/front/languages/languages.ts'
import { useZone } from '#web/front/languages/use-zone.ts'

/** TABLE: a step that was taken -> what it is called. */
const LABELS = {
  received: 'stepReceived',
  paid: 'stepPaid',
  checked: 'stepChecked',
  filed: 'stepFiled',
  answered: 'stepAnswered',
  waiting: 'stepWaiting',
  ready: 'stepReady',
  replaced: 'stepReplaced',
  withdrawn: 'stepWithdrawn',
  refunded: 'stepRefunded',
} as const satisfies Record<DatedStep['step'], keyof Words>

/** What a step of an order is called: money that went back is no refund of the order where it was a part. */
export function stepLabel(step: DatedStep['step'], order: ShownOrder['order'], words: Words): string {
  return step === 'refunded' && order.step !== 'refunded' ? words.stepPartRefunded : words[LABELS[step]]
}

/** Each step that an order took, with its moment; the one where it is now is named so, and by when its ticket is expected. */
export function OrderSteps({ order }: { order: ShownOrder['order'] }) {
  const { code, words } = useLanguage()
  const zone = useZone()
  const { steps = [], expected_by: expected } = order
  return (
    <ol className="steps">
      {steps.map(({ step, at, current, amount, currency, reference }) => (
        <li
          key={`${step} ${at}`}
          className={current ? 'step-now' : 'step-done'}
          aria-current={current ? 'step' : undefined}
        >
          {stepLabel(step, order, words)}
          {current && <span className="step-state">{words.stepNow}</span>}
          <span className="step-more">
            <time dateTime={at}>{formatMoment(at, code, zone)}</time>
            {amount != null && ` · ${amount} ${currency ?? ''}`}
            {reference != null && ` · ${fill(words.stepReference, { reference })}`}
          </span>
        </li>
      ))}
      {expected != null && (
        <li className="step-later">
          {words.stepReady}
          <span className="step-more">{fill(words.stepExpected, { date: formatDay(expected, code) })}</span>
        </li>
      )}
    </ol>
  )
}
