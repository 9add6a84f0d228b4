import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#contract/values/money.ts'
import type { OrderRefunds } from '#contract/refunds/refund-cases.ts'
import { REFUND_REASONS, type RefundReason } from '#contract/refunds/refund-states.ts'
import type { CallError } from '#web/api.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { isOpenRefund } from '#web/admin/orders/refunds/refund-words.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import buttons from '#web/ui/confirm-dialog.module.css'
import styles from '#web/admin/orders/refunds/refunds.module.css'

/** What a person says of a refund, as the calls take it. */
export interface RefundValues {
  amount?: string
  currency?: string
  whole?: boolean
  reason: RefundReason | null
  note?: string
  reference?: string
  refundAnyway: boolean
}

/** What is typed, as it stands in the fields. */
export interface RefundTyped {
  amount: string
  currency: string
  whole: boolean
  reason: RefundReason | ''
  note: string
  reference: string
}

interface Props {
  /** Asked for, or made already. */
  kind: 'ask' | 'made'
  /** The order, by its traveller and number. */
  of: string
  /** That a colleague works on the order: it stops nobody. */
  warning?: string | undefined
  refunds: OrderRefunds
  /** What the server last refused. */
  refusal: CallError | undefined
  isBusy: boolean
  /** What was typed before. */
  start?: RefundTyped | undefined
  onType?: (typed: RefundTyped) => void
  onSend: (values: RefundValues) => void
  onClose: () => void
}

/** Asks for what is to be known of a refund: how much, why, and once it was made how the gateway calls it. */
export function RefundDialog({ kind, of, warning, refunds, refusal, isBusy, start, onType, onSend, onClose }: Props) {
  const { t } = useTranslation()
  const open = refunds.cases.find(isOpenRefund)
  const { second_payments: seconds } = refunds
  const isAsk = kind === 'ask'
  const isKnown = refunds.rest !== null
  const isDisputed = refusal?.errors.refundAnyway !== undefined
  const form = useFields<RefundTyped>(
    {
      // What was paid a second time most often goes back alone; all of it is typed on purpose.
      amount: open?.amount ?? (seconds.length > 0 ? (seconds.at(-1)!.amount ?? '') : (refunds.rest ?? '')),
      currency: open?.currency ?? refunds.currency ?? '',
      whole: open?.is_whole ?? true,
      reason: open?.reason ?? (seconds.length > 0 ? 'duplicate' : ''),
      note: '',
      reference: '',
      ...start,
    },
    {
      amount: (value) =>
        value.trim() !== '' && readAmount(value) === undefined ? t('refunds.wrongAmount') : undefined,
      reason: (value) => (value === '' ? t('refunds.reasonRequired') : undefined),
    },
  )
  const { values, errors, refuse } = form
  const set = <Name extends keyof RefundTyped>(name: Name, value: RefundTyped[Name]) => {
    form.set(name, value)
    onType?.({ ...values, [name]: value })
  }
  // What the server refused stands at its field until that is typed in.
  useEffect(() => {
    if (refusal !== undefined) refuse(refusal.errors)
  }, [refusal, refuse])
  const send = () =>
    onSend({
      ...(values.amount.trim() !== '' && { amount: values.amount.trim(), currency: values.currency.trim() }),
      ...(!isKnown && { whole: values.whole }),
      reason: values.reason || null,
      ...(values.note.trim() !== '' && { note: values.note }),
      ...(!isAsk && { reference: values.reference }),
      refundAnyway: isDisputed,
    })
  return (
    <Dialog title={t(isAsk ? 'refunds.askTitle' : 'refunds.madeTitle', { of })} onClose={onClose}>
      <form noValidate onSubmit={form.onSubmit(send)} className={styles.form}>
        {warning !== undefined && <p className={styles.warning}>{warning}</p>}
        <p className={styles.said}>
          {refunds.rest !== null
            ? t('refunds.left', { rest: refunds.rest, paid: refunds.paid ?? '', currency: refunds.currency ?? '' })
            : t('refunds.unknown')}
          {refunds.limit !== null && ` ${t('refunds.above', { limit: refunds.limit })}`}{' '}
          {t(isAsk ? 'refunds.askSays' : 'refunds.madeSays')}
        </p>
        {seconds.length > 0 && (
          <div className={styles.twice} role="note">
            <p>{t('refunds.twice', { count: seconds.length, formatted: formatCount(seconds.length) })}</p>
            <ul>
              {seconds.map((one) => (
                <li key={one.transaction_id}>
                  <CopyValue value={one.transaction_id} wraps />{' '}
                  <small>
                    {[[one.amount, one.currency].filter(Boolean).join(' '), one.gateway, exactMoment(one.at, 'minute')]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={styles.money}>
          <TextInput
            label={t('refunds.amount')}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={17}
            value={values.amount}
            onChange={(event) => set('amount', event.currentTarget.value)}
            error={errors.amount}
            data-autofocus
          />
          <TextInput
            label={t('refunds.currency')}
            name="currency"
            autoComplete="off"
            maxLength={3}
            placeholder="USD"
            value={values.currency}
            onChange={(event) => set('currency', event.currentTarget.value.toUpperCase())}
            error={errors.currency}
          />
        </div>
        {!isKnown && (
          <Checkbox
            label={t('refunds.isAll')}
            checked={values.whole}
            onChange={(event) => set('whole', event.currentTarget.checked)}
          />
        )}
        <NativeSelect
          label={t('refunds.reason')}
          name="reason"
          value={values.reason}
          onChange={(event) => set('reason', event.currentTarget.value as RefundReason | '')}
          data={[
            { value: '', label: t('refunds.choose') },
            ...REFUND_REASONS.map((reason) => ({ value: reason, label: t(`refunds.reasons.${reason}`) })),
          ]}
          error={errors.reason}
        />
        {!isAsk && (
          <TextInput
            label={t('refunds.reference')}
            name="reference"
            autoComplete="off"
            maxLength={255}
            value={values.reference}
            onChange={(event) => set('reference', event.currentTarget.value)}
            error={errors.reference}
          />
        )}
        <Textarea
          label={t('refunds.note')}
          name="note"
          maxLength={500}
          autosize
          minRows={2}
          value={values.note}
          onChange={(event) => set('note', event.currentTarget.value)}
        />
        {isDisputed && (
          <p role="alert" className={styles.warning}>
            {refusal.errors.refundAnyway}
          </p>
        )}
        <div className={buttons.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={isBusy} {...(isDisputed && { color: 'red.8' })}>
            {isDisputed ? t('refunds.anyway') : isAsk ? t('refunds.ask') : t('actions.refunded')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
