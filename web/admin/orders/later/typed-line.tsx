import { useId, type ComponentProps } from 'react'
import { figuresOf } from '#contract/values/moments.ts'
import styles from '#web/admin/orders/later/put-off-dialog.module.css'

/** A moment as a field for date and time holds it, by the country's clock. */
export function inputOf(moment: Date): string {
  const { date, hour, minute } = figuresOf(moment, 'SantoDomingo')!
  return `${date}T${hour}:${minute}`
}

interface FieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
}

/** A line to type in, its label above and what is wrong with it below. */
export function TypedLine({ label, error, ...input }: FieldProps) {
  const id = useId()
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...input}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </p>
  )
}
