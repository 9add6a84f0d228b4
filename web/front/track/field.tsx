import { useEffect, useId, useState, type ComponentProps, type FocusEvent } from 'react'
import { spellCode } from '#contract/normalise/code.ts'
import { useUnsent } from '#web/front/live/use-unsent.ts'

/** Busy until the next page comes, and idle again after going Back to this one, and where there was no network to send it. */
export function useBusyUntilBack() {
  const [busy, setBusy] = useState(false)
  useUnsent(() => setBusy(false))
  useEffect(() => {
    const back = () => setBusy(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  return [busy, setBusy] as const
}

/** Once a number has been typed, the field shows it as it will be taken, so that its reader sees that it is right. */
export function spellOut({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.value = spellCode(currentTarget.value)
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  error: string | undefined
}

/** A labelled input with its error below it, which a screen reader reads with the field. */
export function Field({ label, error, ...input }: FieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        required
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
