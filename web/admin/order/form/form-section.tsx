import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { Pencil } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { isYes } from '#contract/form/form-conditions.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import {
  checksOf,
  fieldsOf,
  otherChecks,
  sentOf,
  spellingsOf,
  type FormField,
  type FormSection as Name,
} from '#web/admin/form/form-fields.ts'
import { chosenOf } from '#web/admin/form/filing-sheet.ts'
import { CheckActions } from '#web/admin/order/documents/check-actions.tsx'
import { CheckLine, WriteInstead } from '#web/admin/order/form/check-line.tsx'
import { OtherChecks } from '#web/admin/order/form/other-checks.tsx'
import { EditInPlace } from '#web/admin/order/form/edit-in-place.tsx'
import { FieldHistory } from '#web/admin/order/form/field-history.tsx'
import { fieldsOfRow, partToCorrect, typedOf } from '#web/admin/form/form-inputs.ts'
import { readDraft } from '#web/admin/session/remark-drafts.ts'
import type { EditDraft } from '#web/admin/order/form/section-editor.tsx'
import { Section } from '#web/admin/order/section.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { DASH, formatPhone } from '#web/admin/formats/formats.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { giveBackFocus } from '#web/ui/give-back-focus.ts'
import styles from '#web/admin/order/section.module.css'

function drawValue(field: FormField, order: OrderDetail, chosen: string | undefined, t: TFunction): ReactNode {
  const value = chosen ?? field.value(order)
  if (value === DASH) return <span className={styles.dash}>{DASH}</span>
  // Answers are chosen in the government's form, not typed: nothing to copy.
  return field.yesNo === true ? (
    t(isYes(value) ? 'common.yes' : 'common.no')
  ) : (
    <CopyValue value={value} shown={shownOf(field, order, value)} wraps />
  )
}

/** What is copied, but a phone in groups. */
function shownOf(field: FormField, order: OrderDetail, value: string): string {
  return field.label === 'phone' ? formatPhone(order.country_code, order.phone_number) : value
}

/** What the editor begins with. */
interface Editing {
  focus?: string
  start: EditDraft
}

/** The e-mail is for who may send mail to another address. */
function mayCorrect({ can }: OrderDetail, fields: readonly CorrectionField[]): boolean {
  return can.correct && (can.sendElsewhere || !fields.includes('email'))
}

const NOTHING: EditDraft = { typed: {}, reason: '' }

/**
 * A part of the application form: each value copies on click, since staff retype it; what is to be checked says why and can be
 * corrected there, and what was corrected tells how it was.
 */
export function FormSection({ name, order }: { name: Name; order: OrderDetail }) {
  const { t } = useTranslation()
  const memberId = useSignedIn()?.id
  const hasDraft =
    memberId !== undefined && order.can.correct && readDraft(memberId, order.order_id, name) !== undefined
  const [editing, setEditing] = useState<Editing | undefined>(hasDraft ? { start: NOTHING } : undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const edit = (focus?: string) => setEditing({ start: NOTHING, ...(focus !== undefined && { focus }) })
  const bringBack = (values: Record<string, string>) => {
    const typed = Object.fromEntries(
      Object.entries(values).map(([field, now]) => [field, { was: typedOf(order, field as CorrectionField), now }]),
    )
    setEditing({ start: { typed, reason: '' }, focus: Object.keys(values)[0]! })
  }
  const close = () =>
    giveBackFocus(
      () => setEditing(undefined),
      () => opener.current,
    )
  const action = order.can.correct && editing === undefined && (
    <Button
      ref={opener}
      size="compact-sm"
      variant="subtle"
      leftSection={<Pencil size={13} aria-hidden />}
      aria-label={t('edit.editOf', { section: t(`sections.${name}`) })}
      onClick={() => edit()}
    >
      {t('edit.edit')}
    </Button>
  )
  return (
    <Section name={name} action={action}>
      {editing === undefined ? (
        <dl className={styles.fields}>
          {fieldsOf(name, order).map((field) => (
            <Row
              key={field.label}
              field={field}
              order={order}
              onCorrect={edit}
              {...(mayCorrect(order, fieldsOfRow(field)) && { onBringBack: bringBack })}
            />
          ))}
        </dl>
      ) : (
        <EditInPlace
          label={t(`sections.${name}`)}
          name={name}
          rows={(typed) => fieldsOf(name, typed)}
          order={order}
          focus={editing.focus}
          start={editing.start}
          onClose={close}
        />
      )}
      {name === 'details' && <OtherChecks order={order} checks={otherChecks(order)} />}
    </Section>
  )
}

interface RowProps {
  field: FormField
  order: OrderDetail
  onCorrect: (field: string) => void
  onBringBack?: (values: Record<string, string>) => void
}

function Row({ field, order, onCorrect, onBringBack }: RowProps) {
  const { t, i18n } = useTranslation()
  const checks = checksOf(field, order)
  // Yes, no, and a choice of our own stand in the reader's words.
  const isOurs = field.yesNo === true || field.label === 'processingMode'
  const chosen = isOurs ? undefined : chosenOf(field, order, i18n.language)
  const fields = fieldsOfRow(field)
  const label = t(`fields.${field.label}`)
  return (
    <div className={styles.field} data-check={checks.length > 0}>
      <dt>{label}</dt>
      <dd>{drawValue(field, order, chosen?.value, t)}</dd>
      {chosen?.kept !== undefined && <dd className={styles.spelling}>{t('desk.kept', { value: chosen.kept })}</dd>}
      {spellingsOf(field, order).map((spelling) => (
        <dd key={spelling} className={styles.spelling}>
          <WriteInstead value={spelling} />
        </dd>
      ))}
      {sentOf(field, order).map((sent) => (
        <dd key={sent} className={styles.spelling}>
          {t('order.sentAs')} <CopyValue value={sent} wraps />
        </dd>
      ))}
      {checks.map((check) => (
        <dd key={check.message} className={styles.check}>
          <CheckLine check={check} label={label}>
            <CheckActions
              order={order}
              field={check.field}
              {...(fields.length > 0 && { onCorrect: () => onCorrect(partToCorrect(fields, check.field)) })}
            />
          </CheckLine>
        </dd>
      ))}
      <FieldHistory field={field} order={order} {...(onBringBack && { onBringBack })} />
    </div>
  )
}
