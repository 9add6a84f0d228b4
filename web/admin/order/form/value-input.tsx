import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { countryChoices } from '#web/admin/form/countries.ts'
import { INPUTS } from '#web/admin/form/form-inputs.ts'
import { OFFERED } from '#web/admin/form/offered-values.ts'
import { DASH, monthName } from '#web/admin/formats/formats.ts'
import plain from '#web/ui/plain-select.module.css'
import styles from '#web/admin/order/form/section-editor.module.css'

interface Props {
  field: CorrectionField
  label: string
  value: string
  isWrong: boolean
  /** It is shown, and not theirs to change. */
  isLocked?: boolean
  describedBy: string | undefined
  onChange: (value: string) => void
}

const MONTHS = Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0'))

/** Where one value is typed, or chosen from the official form's list; what was sent and is on no list stays to be chosen. */
export function ValueInput({ field, label, value, isWrong, isLocked = false, describedBy, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const { kind, choices, part, inputMode, offers } = INPUTS[field]
  const list = useId()
  const named = part === undefined ? label : `${label}: ${t(`edit.parts.${part}`)}`
  const shared = {
    name: field,
    'aria-label': named,
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    'data-part': part,
    className: styles.input,
    value,
  }
  if (kind === 'text' || kind === 'day') {
    return (
      <>
        <input
          {...shared}
          list={offers && list}
          type={kind === 'day' ? 'date' : 'text'}
          readOnly={isLocked}
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {offers !== undefined && (
          <datalist id={list}>
            {OFFERED[offers].map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
      </>
    )
  }
  const offered =
    kind === 'country'
      ? countryChoices(i18n.language)
      : (kind === 'month' ? MONTHS : (choices ?? [])).map((choice) => ({ value: choice, label: shown(choice) }))
  function shown(choice: string): string {
    if (kind === 'month') return monthName(choice)
    return choice === 'Yes' || choice === 'No' ? t(choice === 'Yes' ? 'common.yes' : 'common.no') : choice
  }
  const padded = kind === 'month' && /^\d$/.test(value) ? `0${value}` : value
  const isListed = padded === '' || offered.some((choice) => choice.value === padded)
  return (
    <select
      {...shared}
      className={`${plain.select} ${styles.input}`}
      // What does not fit is cut.
      title={offered.find((choice) => choice.value === padded)?.label}
      value={padded}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{DASH}</option>
      {!isListed && <option value={padded}>{t('edit.asSent', { value: padded })}</option>}
      {offered.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
