import type { ChangeEvent } from 'react'
import styles from '#web/ui/plain-select.module.css'

interface Props {
  /** Missing where a label stands around it. */
  label?: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The browser's own list of choices: what the first screen needs, without a component library's. */
export function PlainSelect({ label, value, options, onChange }: Props) {
  const change = (event: ChangeEvent<HTMLSelectElement>) => onChange(event.currentTarget.value)
  return (
    <select className={styles.select} aria-label={label} value={value} onChange={change}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
