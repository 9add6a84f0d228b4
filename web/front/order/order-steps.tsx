import type { ReactNode } from 'react'
import type { ShownOrder } from '#contract/travellers/front-page.ts'
import { amountInWords } from '#contract/values/amount-in-words.ts'
import type { DatedStep } from '#contract/travellers/tracking.ts'
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
export function stepLabel({ step, is_whole: isWhole }: Pick<DatedStep, 'step' | 'is_whole'>, words: Words): string {
  return isWhole === false ? words.stepPartRefunded : words[LABELS[step]]
}

/** TABLE: steps that last: where the order is now. Any other was done at its moment. */
const LASTING: ReadonlySet<DatedStep['step']> = new Set(['waiting', 'ready', 'refunded'])

/** TABLE: the step that was done last -> where the order is since; after any other our team is at it. */
const SINCE: Partial<Record<DatedStep['step'], keyof Words>> = { received: 'nowPayment', filed: 'nowGovernment' }

/** Where an order is since its last step was done; undefined where a step of its own says so, and where nobody works on it. */
function nowOf(order: ShownOrder['order'], words: Words, language: string): string | undefined {
  const current = order.steps?.find((step) => step.current)
  if (order.step === 'refund-open') return words.refundOpen
  if (current === undefined || LASTING.has(current.step) || order.status === 'Completed') return undefined
  if (order.status === 'Future' && order.processing_date !== null)
    return fill(words.nowPlanned, { date: formatDay(order.processing_date, language) })
  return words[SINCE[current.step] ?? 'nowTeam']
}

interface OrderStepsProps {
  order: ShownOrder['order']
  /** When it was so, where it is not known to be so now. */
  asOf?: string | undefined
}

/** Each step that an order took, with its moment; where it is now, or was last, and by when its ticket is expected. */
export function OrderSteps({ order, asOf }: OrderStepsProps) {
  const { code, words } = useLanguage()
  const zone = useZone()
  const { steps = [], expected_by: expected, first_expected_by: first } = order
  const now = nowOf(order, words, code)
  const isNow = ({ step, current }: DatedStep) => current && LASTING.has(step)
  return (
    <ol className="steps">
      {steps.map((taken) => (
        <Step key={`${taken.step} ${taken.at}`} label={stepLabel(taken, words)} isNow={isNow(taken)} asOf={asOf}>
          <span className="step-more dotted">
            <time dateTime={taken.at} suppressHydrationWarning>
              {formatMoment(taken.at, code, zone)}
            </time>{' '}
            {taken.amount != null && <span suppressHydrationWarning>{amountInWords(taken, code)}</span>}{' '}
            {taken.reference != null && <span>{fill(words.stepReference, { reference: taken.reference })}</span>}
          </span>
        </Step>
      ))}
      {now !== undefined && <Step label={now} isNow asOf={asOf} />}
      {expected != null && (
        <li className="step-later">
          {words.stepReady}
          <span className="step-more" suppressHydrationWarning>
            {first == null
              ? fill(words.stepExpected, { date: formatDay(expected, code) })
              : fill(words.stepExpectedNow, {
                  moment: formatMoment(expected, code, zone),
                  date: formatDay(first, code),
                })}
          </span>
        </li>
      )}
    </ol>
  )
}

interface StepProps {
  label: string
  isNow: boolean
  asOf: string | undefined
  children?: ReactNode
}

function Step({ label, isNow, asOf, children }: StepProps) {
  const { words } = useLanguage()
  return (
    <li className={isNow ? 'step-now' : 'step-done'} aria-current={isNow ? 'step' : undefined} suppressHydrationWarning>
      {label}
      {isNow && asOf === undefined && <span className="step-state">{words.stepNow}</span>}
      {children}
    </li>
  )
}
