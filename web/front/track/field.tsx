import { useId, type ComponentProps } from 'react'

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
