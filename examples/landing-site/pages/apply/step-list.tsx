import { STEPS, type Step } from '../../form/fields.ts'
import { useSite } from '../site.ts'

/** The steps of the application: those already done, and the current one. */
export function StepList({ current }: { current: Step }) {
  const { words } = useSite()
  const at = STEPS.indexOf(current)
  return (
    <ol className="steps" aria-label={words.apply}>
      {STEPS.map((step, index) => (
        <li key={step} aria-current={step === current ? 'step' : undefined} data-done={index < at || undefined}>
          <span className="step-number">{index + 1}</span>
          <span className="step-name">{words.steps[step]}</span>
        </li>
      ))}
    </ol>
  )
}
