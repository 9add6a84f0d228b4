import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CorrectionField } from '#contract/corrections/correction-fields.ts'
import { lengthsOf } from '#contract/form/form-lengths.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { CallError } from '#web/api.ts'
import { ConflictBar } from '#web/admin/order/header/conflict-bar.tsx'
import type { FormField, FormSection as Name } from '#web/admin/form/form-fields.ts'
import { DASH, fullName } from '#web/admin/formats/formats.ts'
import { tellWarning } from '#web/admin/frame/messages.ts'
import { fieldsOfRow, INPUTS, typedOf } from '#web/admin/form/form-inputs.ts'
import { countTickets, isFiled } from '#web/admin/order/form/is-filed.ts'
import { othersThatSaySo } from '#web/admin/order/form/others-that-say-so.ts'
import { alsoIn, eachFieldOnce, isDate } from '#web/admin/order/form/rows-that-say-so.ts'
import type { Correction, SavedCorrection } from '#web/admin/order/form/save-correction.ts'
import { saveCorrection, undoCorrection } from '#web/admin/order/form/save-correction.ts'
import { useOrderGroup } from '#web/admin/order/header/order-group.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { keepDraft, readDraft } from '#web/admin/session/remark-drafts.ts'
import { ValueInput } from '#web/admin/order/form/value-input.tsx'
import { useSignedIn } from '#web/admin/session/use-session.ts'
import { useFills } from '#web/ui/use-early.ts'
import styles from '#web/admin/order/form/section-editor.module.css'

/** What is typed and not saved yet. */
export interface EditDraft {
  /** What the order said when a value was first typed over, and what is typed. */
  typed: Partial<Record<CorrectionField, { was: string; now: string }>>
  reason: string
}

interface Props {
  /** What is edited: a section, or one row of the filing sheet. */
  name: Name | `row-${string}`
  /** The rows of an order as it is typed; of a section its own. */
  rows: (order: OrderDetail) => FormField[]
  order: OrderDetail
  /** The value that takes the focus; the first where none is named. */
  focus: string | undefined
  start: EditDraft
  onClose: () => void
}

/** What is sent, and what the order said then: by the time the answer comes, the page may already show the result. */
interface Attempt {
  correction: Correction
  before: Record<string, string>
  tickets: number
}

/** Values as inputs where they stand, with the reason; a conflict keeps what was typed and shows what is there now. */
export function SectionEditor({ name, rows: rowsFor, order, focus, start, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const memberId = useSignedIn()?.id
  const [draft, setDraft] = useState(
    () => (memberId === undefined ? undefined : readDraft<EditDraft>(memberId, order.order_id, name)) ?? start,
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [withOthers, setWithOthers] = useState(false)
  const [withRows, setWithRows] = useState(false)
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  // The version as it was when the typing began: what others changed since is shown before it is written over.
  const [seen, setSeen] = useState(order.version)
  const form = useRef<HTMLFormElement>(null)
  const typed = Object.fromEntries(Object.entries(draft.typed).map(([field, { now }]) => [field, now]))
  const rows = eachFieldOnce(rowsFor({ ...order, ...typed } as OrderDetail))
  // The same day, or the same mistake, often stands in several rows.
  const twins = alsoIn(order, rows, typed, ({ label }) => t(`fields.${label}`))
  const wanted = withRows ? { ...twins.typed, ...typed } : typed
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([field, now]) => now !== typedOf(order, field as CorrectionField)),
  )
  const close = () => {
    if (memberId !== undefined) keepDraft(memberId, order.order_id, undefined, name)
    onClose()
  }
  const group = useOrderGroup(order)
  const alike = othersThatSaySo(group, order.order_id, Object.keys(changed))
  const save = useOrderAction<Attempt, SavedCorrection>(order.order_id, {
    undoable: ({ version, tickets, others, refused }, of, attempt) => {
      for (const { orderId, why } of refused) tellWarning(`#${orderId}: ${why}`)
      // What was taken back from the traveller, no other correction gives again.
      if (tickets < attempt.tickets) return undefined
      const back = { orderId: order.order_id, version, fields: attempt.before, others, reason: t('edit.undone') }
      return undoCorrection(queryClient, back, of)
    },
    send: ({ correction }) =>
      saveCorrection(correction).catch((error: unknown) => {
        if (error instanceof CallError) setErrors(error.errors)
        throw error
      }),
    onConflict: setConflict,
    done: close,
  })
  useEffect(() => {
    if (memberId !== undefined) keepDraft(memberId, order.order_id, draft, name)
  }, [memberId, order.order_id, draft, name])
  useFills({
    focus: () => {
      const wanted = focus === undefined ? undefined : form.current?.querySelector<HTMLElement>(`[name="${focus}"]`)
      const first = wanted ?? form.current?.querySelector<HTMLElement>('input, select')
      first?.focus()
      if (first instanceof HTMLInputElement) first.select()
    },
  })
  useEffect(() => {
    const [wrong] = Object.keys(errors)
    if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong)}"]`)?.focus()
  }, [errors])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (Object.keys(changed).length === 0) return close()
    if (draft.reason.trim() === '') return setErrors({ reason: t('edit.reasonRequired') })
    setErrors({})
    const others = withOthers ? alike.map(({ order_id: orderId, version }) => ({ orderId, version })) : []
    return save.mutate({
      correction: { orderId: order.order_id, version: seen, fields: changed, reason: draft.reason, others },
      before: Object.fromEntries(
        Object.keys(changed).map((field) => [field, typedOf(order, field as CorrectionField)]),
      ),
      tickets: countTickets(order),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  const type = (field: CorrectionField, now: string) => {
    setDraft({
      ...draft,
      typed: { ...draft.typed, [field]: { was: draft.typed[field]?.was ?? typedOf(order, field), now } },
    })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([wrong]) => wrong !== field)))
  }
  const row = (field: FormField) => {
    const inputs = fieldsOfRow(field)
    const label = t(`fields.${field.label}`)
    if (inputs.length === 0) return null
    const id = `edit-${name}-${field.label}`
    const wrong = inputs.flatMap((one) => errors[one] ?? [])
    const takes = inputs.flatMap((one) => {
      const { takes: what } = INPUTS[one]
      return what === undefined ? [] : t(`edit.takes.${what}`, { shortest: 0, longest: 0, ...lengthsOf(one) })
    })
    const isLocked = inputs.includes('email') && !order.can.sendElsewhere
    const meanwhile = inputs.filter((one) => {
      const own = draft.typed[one]
      return own !== undefined && typedOf(order, one) !== own.was && typedOf(order, one) !== own.now
    })
    return (
      <div key={field.label} className={styles.row} role="group" aria-label={label}>
        <span className={styles.label} aria-hidden>
          {label}
        </span>
        <div className={styles.inputs}>
          {inputs.map((one) => (
            <ValueInput
              key={one}
              field={one}
              label={label}
              value={wanted[one] ?? typedOf(order, one)}
              isWrong={errors[one] !== undefined}
              isLocked={isLocked}
              describedBy={isLocked || wrong.length + takes.length + meanwhile.length > 0 ? id : undefined}
              onChange={(value) => type(one, value)}
            />
          ))}
        </div>
        <div id={id} className={styles.says}>
          {takes.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {isLocked && <p>{t('edit.emailLocked')}</p>}
          {meanwhile.map((one) => (
            <p key={one} className={styles.meanwhile}>
              {t('edit.meanwhile', { value: typedOf(order, one) || DASH })}
            </p>
          ))}
          {wrong.map((message) => (
            <p key={message} className={styles.wrong} role="alert">
              {message}
            </p>
          ))}
        </div>
      </div>
    )
  }
  return (
    // Escape leaves from anywhere inside, as in the remark.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} noValidate className={styles.form} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      {conflict !== undefined && (
        <ConflictBar
          message={conflict}
          onLook={() => {
            setConflict(undefined)
            setSeen(order.version)
          }}
        />
      )}
      <div className={styles.rows}>{rows.map(row)}</div>
      <div className={styles.foot}>
        {isFiled(order) && <p className={styles.filed}>{t('edit.filed')}</p>}
        <TextInput
          className={styles.reason}
          label={t('edit.reason')}
          name="reason"
          maxLength={500}
          placeholder={t('edit.reasonHint')}
          value={draft.reason}
          error={errors.reason}
          onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
        />
        {twins.rows.length > 0 && (
          <Checkbox
            className={styles.others}
            label={t(twins.rows.every((one) => isDate(fieldsOfRow(one))) ? 'edit.alsoRows' : 'edit.alsoValues', {
              count: twins.rows.length,
            })}
            description={twins.rows.map(({ label }) => t(`fields.${label}`)).join(' · ')}
            checked={withRows}
            onChange={(event) => setWithRows(event.currentTarget.checked)}
          />
        )}
        {alike.length > 0 && (
          <Checkbox
            className={styles.others}
            label={t('edit.alsoOthers', { count: alike.length })}
            description={alike.map(({ order_id: id, ...who }) => `#${id} ${fullName(who)}`).join(' · ')}
            checked={withOthers}
            onChange={(event) => setWithOthers(event.currentTarget.checked)}
          />
        )}
        <Button type="submit" variant="outline" loading={save.isPending}>
          {t('edit.save')}
        </Button>
        <Button variant="default" onClick={close} title="Esc">
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
