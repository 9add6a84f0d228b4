import type { TFunction } from 'i18next'
import { Check, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { SheetField, SheetRow, SheetValue } from '#web/admin/form/filing-sheet.ts'
import { fieldsOfRow, partToCorrect, typedOf } from '#web/admin/form/form-inputs.ts'
import { monthShort } from '#web/admin/formats/formats.ts'
import { CheckActions } from '#web/admin/order/documents/check-actions.tsx'
import { CheckLine } from '#web/admin/order/form/check-line.tsx'
import { EditInPlace } from '#web/admin/order/form/edit-in-place.tsx'
import { FieldHistory } from '#web/admin/order/form/field-history.tsx'
import type { EditDraft } from '#web/admin/order/form/section-editor.tsx'
import { readDraft } from '#web/admin/session/remark-drafts.ts'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { breakAt, IN_EMAIL } from '#web/ui/break-at.tsx'
import { giveBackFocus } from '#web/ui/give-back-focus.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/admin/order/desk/sheet-line.module.css'

interface Props {
  order: OrderDetail
  line: SheetRow
  /** The field whose value is copied next. */
  next: SheetField | undefined
  isCopied: (value: SheetValue) => boolean
  onCopy: (value: SheetValue) => void
  onFocus: (field: SheetField) => void
}

/** One row of the sheet: its values as the official form takes them, what is wrong with them, and the way to change them here. */
export function SheetLine({ order, line: { row, values, checks }, next, isCopied, onCopy, onFocus }: Props) {
  const { t } = useTranslation()
  const memberId = useSignedIn()?.id
  const draftName = `row-${row.label}` as const
  const fields = fieldsOfRow(row)
  const mayChange = order.can.correct && fields.length > 0
  const hasDraft = mayChange && memberId !== undefined && readDraft(memberId, order.order_id, draftName) !== undefined
  const [start, setStart] = useState<EditDraft | undefined>(hasDraft ? { typed: {}, reason: '' } : undefined)
  const [from, setFrom] = useState<string | undefined>(undefined)
  const line = useRef<HTMLDivElement>(null)
  const label = t(`fields.${row.label}`)
  /** Opens the inputs, with these values typed. */
  const change = (typed: Record<string, string> = {}, reason = '') =>
    setStart({
      typed: Object.fromEntries(
        Object.entries(typed).map(([field, now]) => [field, { was: typedOf(order, field as CorrectionField), now }]),
      ),
      reason,
    })
  const close = () =>
    giveBackFocus(
      () => {
        setStart(undefined)
        setFrom(undefined)
      },
      () => line.current?.querySelector('button'),
    )
  const open = (field: string | undefined) => {
    setFrom(field)
    change()
  }
  // What has the focus takes the key first, below; else it is for the value that is copied next.
  const isCurrent = mayChange && start === undefined && values.some(({ field }) => field === next)
  useKeys(isCurrent ? { e: () => open(next) } : {})
  const isDone = values.every((value) => value.value === '' || isCopied(value)) && values.some(isCopied)

  if (start !== undefined) {
    return (
      <div className={styles.editing}>
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <EditInPlace
            label={label}
            name={draftName}
            rows={() => [row]}
            order={order}
            focus={from}
            start={start}
            onClose={close}
          />
        </dd>
      </div>
    )
  }
  return (
    // `e` comes from the values inside, which are buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={line}
      className={styles.line}
      data-check={checks.length > 0}
      data-done={isDone}
      onKeyDown={(event) => {
        if (
          event.key !== 'e' ||
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          !(event.target as HTMLElement).matches('[data-field]')
        )
          return
        event.preventDefault()
        if (mayChange) open((event.target as HTMLElement).dataset.field)
      }}
    >
      <dt>{label}</dt>
      <dd className={styles.values}>
        {values.map((value) => (
          <ValueButton
            key={value.field}
            value={value}
            label={value.part === undefined ? label : `${label}, ${t(`edit.parts.${value.part}`)}`}
            isNext={value.field === next}
            isCopied={isCopied(value)}
            onCopy={() => onCopy(value)}
            onFocus={() => onFocus(value.field)}
          />
        ))}
        {mayChange && (
          <button
            type="button"
            tabIndex={-1}
            className={styles.change}
            aria-label={t('desk.change', { label })}
            title={`${t('desk.change', { label })} (e)`}
            onClick={() => change()}
          >
            <Pencil size={13} aria-hidden />
          </button>
        )}
      </dd>
      {checks.map((check) => (
        <dd key={check.message} className={styles.check}>
          <CheckLine check={check} label={label} isSaid={values.some(({ value }) => value === check.suggestion)}>
            <CheckActions
              order={order}
              field={check.field}
              {...(mayChange && {
                onCorrect: () => {
                  setFrom(partToCorrect(fields, check.field))
                  change(suggested(fields, check), suggestedReason(check, t))
                },
              })}
            />
          </CheckLine>
        </dd>
      ))}
      <FieldHistory field={row} order={order} {...(mayChange && { onBringBack: (before) => change(before) })} />
    </div>
  )
}

type Check = SheetRow['checks'][number]

/** What a check suggests, typed already where the value can be changed. */
function suggested(fields: CorrectionField[], { field, suggestion }: Check): Record<string, string> {
  return suggestion !== undefined && fields.some((one) => one === field) ? { [field]: suggestion } : {}
}

function suggestedReason({ suggestion }: Check, t: TFunction): string {
  return suggestion === undefined ? '' : t('desk.asTheFormTakesIt')
}

interface ValueProps {
  value: SheetValue
  label: string
  isNext: boolean
  isCopied: boolean
  onCopy: () => void
  onFocus: () => void
}

/** A value to copy; Tab goes only to the next one, the arrows to all. */
function ValueButton({
  value: { field, value, kept, isGuess, country, part },
  label,
  isNext,
  isCopied,
  onCopy,
  onFocus,
}: ValueProps) {
  const { t } = useTranslation()
  if (value === '') {
    return (
      <span className={styles.none} title={t('desk.notTold')}>
        –
      </span>
    )
  }
  const said = [
    kept !== undefined && kept !== '' && part === undefined && t('desk.kept', { value: kept }),
    isCopied && t('desk.isCopied'),
  ]
  return (
    <button
      type="button"
      className={styles.value}
      data-field={field}
      data-next-value={isNext}
      data-copied={isCopied}
      tabIndex={isNext ? 0 : -1}
      aria-label={[`${label}: ${value}`, ...said.filter(Boolean)].join(', ')}
      title={[value, kept, t('common.copy')].filter(Boolean).join('\n')}
      onClick={onCopy}
      onFocus={onFocus}
    >
      {isCopied && <Check size={13} aria-hidden />}
      {isGuess && kept !== '' && <s>{kept}</s>}
      <span>
        {value.includes('@') ? breakAt(value, IN_EMAIL) : value}
        {country !== undefined && <small> {country.code}</small>}
      </span>
      {part === 'month' && <small>{monthShort(value)}</small>}
    </button>
  )
}
