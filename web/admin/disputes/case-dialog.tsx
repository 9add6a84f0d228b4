import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CASE_REASON_NAMES, SCHEMES, type CaseReason, type Scheme } from '#contract/disputes/case-reasons.ts'
import { reasonOfCode } from '#contract/disputes/reason-codes.ts'
import { CASE_STAGES, type CaseStage } from '#contract/disputes/case-states.ts'
import { changeDispute, openDispute, type DisputeCase } from '#contract/disputes/disputes.ts'
import { call, CallError } from '#web/api.ts'
import { caseQuery } from '#web/admin/disputes/calls.ts'
import { changedOf, EMPTY, NAMES, sentOf, typedOf, type Typed } from '#web/admin/disputes/typed-case.ts'
import { useCaseAct } from '#web/admin/disputes/use-case-act.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/admin/disputes/disputes.module.css'

interface Props {
  /** Undefined: a new one. */
  of?: DisputeCase
  /** What a new one begins with: that of the order it is opened from. */
  start?: Partial<Typed> & { orderId?: number }
  onClose: () => void
  onDone?: (id: number) => void
}

/** Opens a dispute, or corrects what is known of one. */
export function CaseDialog({ of, start = {}, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const { orderId, ...begun } = start
  const client = useQueryClient()
  // The case as it was when the form was opened: what is sent is what differs from it.
  const [base, setBase] = useState(of)
  const initial = { ...EMPTY, ...(base ? typedOf(base) : begun) }
  const form = useFields<Typed>(initial, {
    gateway: (value) => (value.trim() === '' ? t('disputes.gatewayRequired') : undefined),
    caseNumber: (value) => (value.trim() === '' ? t('disputes.caseNumberRequired') : undefined),
    reason: (value) => (value === '' ? t('disputes.reasonRequired') : undefined),
  })
  const save = useCaseAct<Typed, { message: string; data: { id: number } | null }>({
    send: (typed) =>
      base
        ? call(changeDispute, {
            ...changedOf(typed, initial),
            disputeId: base.id,
            version: base.version,
          })
        : call(openDispute, {
            ...sentOf(typed),
            ...(orderId !== undefined && { orderId }),
          }),
    done: ({ data }) => {
      onClose()
      if (data) onDone?.(data.id)
    },
    onRefused: (errors) => {
      form.refuse(errors)
      return NAMES.some((name) => errors[name] !== undefined)
    },
  })
  /** Somebody else changed the case meanwhile: what they wrote stands in the fields that were not touched here; the next press saves the others. */
  const takeOver = async (typed: Typed) => {
    if (!base) return
    const now = await client.fetchQuery({
      ...caseQuery(base.id),
      staleTime: 0,
    })
    const touched = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => value !== initial[name as keyof Typed]),
    )
    form.reset({ ...typedOf(now), ...touched })
    setBase(now)
  }
  const submit = (typed: Typed) =>
    save.mutate(typed, {
      onError: (error) => void (error instanceof CallError && error.status === 409 && takeOver(typed)),
    })
  const known = save.error instanceof CallError && save.error.status === 409 ? knownCase(save.error) : undefined
  const text = (
    name: keyof Typed,
    own: {
      type?: string
      maxLength?: number
      inputMode?: 'decimal' | 'numeric'
    } = {},
  ) => (
    <TextInput
      label={t(`disputes.fields.${name}`)}
      name={name}
      autoComplete="off"
      maxLength={own.maxLength ?? 200}
      {...own}
      value={form.values[name]}
      onChange={({ currentTarget }) => form.set(name, currentTarget.value)}
      error={form.errors[name]}
    />
  )
  /** The code of a letter says the reason, where it stands for one alone. */
  const onCode = (code: string, scheme: Scheme | '') => {
    form.set('code', code)
    form.set('scheme', scheme)
    const reason = reasonOfCode(code, scheme || null)
    if (reason !== 'other') form.set('reason', reason)
  }
  return (
    <Dialog title={t(of ? 'disputes.edit' : 'disputes.open')} size="lg" onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={form.onSubmit(submit)}>
        {known !== undefined && (
          <p className={styles.note} role="alert">
            {t('disputes.known')}{' '}
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                onClose()
                onDone?.(known)
              }}
            >
              {t('disputes.show')}
            </Button>
          </p>
        )}
        <div className={styles.pair}>
          {text('gateway', { maxLength: 60 })}
          {text('caseNumber', { maxLength: 100 })}
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('disputes.fields.scheme')}
            name="scheme"
            value={form.values.scheme}
            onChange={({ currentTarget }) => onCode(form.values.code, currentTarget.value as Scheme | '')}
            data={[
              { value: '', label: t('disputes.notKnown') },
              ...SCHEMES.map((value) => ({
                value,
                label: t(`disputes.schemes.${value}`),
              })),
            ]}
          />
          <TextInput
            label={t('disputes.fields.code')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={t('disputes.codeHint')}
            name="code"
            autoComplete="off"
            maxLength={60}
            value={form.values.code}
            onChange={({ currentTarget }) => onCode(currentTarget.value, form.values.scheme)}
            error={form.errors.code}
          />
        </div>
        <div className={styles.pair}>
          <NativeSelect
            label={t('disputes.fields.reason')}
            name="reason"
            value={form.values.reason}
            onChange={({ currentTarget }) => form.set('reason', currentTarget.value as CaseReason)}
            error={form.errors.reason}
            data={[
              { value: '', label: t('disputes.choose') },
              ...CASE_REASON_NAMES.map((value) => ({
                value,
                label: t(`disputes.reasons.${value}`),
              })),
            ]}
          />
          <NativeSelect
            label={t('disputes.fields.stage')}
            name="stage"
            value={form.values.stage}
            onChange={({ currentTarget }) => form.set('stage', currentTarget.value as CaseStage)}
            data={CASE_STAGES.map((value) => ({
              value,
              label: t(`disputes.stages.${value}`),
            }))}
          />
        </div>
        <div className={styles.pair}>
          {text('amount', { inputMode: 'decimal' })}
          {text('currency', { maxLength: 3 })}
        </div>
        <div className={styles.pair}>
          {text('openedAt', { type: 'datetime-local' })}
          {text('dueAt', { type: 'datetime-local' })}
        </div>
        {orderId === undefined && (
          <>
            <div className={styles.pair}>
              {text('transactionId')}
              {text('reference')}
            </div>
            <div className={styles.pair}>
              {text('cardLast4', { inputMode: 'numeric', maxLength: 4 })}
              {text('paidOn', { type: 'date' })}
            </div>
          </>
        )}
        <Textarea
          label={t('disputes.fields.note')}
          name="note"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={form.values.note}
          onChange={({ currentTarget }) => form.set('note', currentTarget.value)}
          error={form.errors.note}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(of ? 'disputes.save' : 'disputes.open')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function knownCase({ data }: CallError): number | undefined {
  const id = (data as { id?: unknown } | undefined)?.id
  return typeof id === 'number' ? id : undefined
}
