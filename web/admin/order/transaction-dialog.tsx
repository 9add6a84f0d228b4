import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { saveTransactionDetails } from '#contract/orders/order-changes.ts'
import { ConflictBar } from '#web/admin/order/header/conflict-bar.tsx'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { useKeptDraft } from '#web/admin/session/use-kept-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import styles from '#web/ui/confirm-dialog.module.css'

interface Typed {
  values: { transactionId: string; merchantName: string }
  /** The order's version when the typing began. */
  seen: number
}

/** Asks for the transaction id and the merchant's name; saving them confirms the payment of a pending order. */
export function TransactionDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation()
  const { start, keep } = useKeptDraft<Typed>(order.order_id, 'transaction')
  const form = useFields(
    start?.values ?? { transactionId: order.transaction_id ?? '', merchantName: order.merchant_name ?? '' },
    {
      transactionId: (value) => (value.trim() === '' ? t('transaction.idRequired') : undefined),
      merchantName: (value) => (value.trim() === '' ? t('transaction.merchantRequired') : undefined),
    },
  )
  // The version as it was when the typing began: what others saved since is shown before it is written over.
  const [seen, setSeen] = useState(start?.seen ?? order.version)
  const [conflict, setConflict] = useState<string | undefined>(undefined)
  const [looked, setLooked] = useState(false)
  const set = (name: keyof Typed['values'], value: string) => {
    form.set(name, value)
    keep({ values: { ...form.values, [name]: value }, seen })
  }
  const close = () => {
    keep(undefined)
    onClose()
  }
  const savedNow = (saved: string | null, typed: string) =>
    looked && saved !== null && saved !== typed ? t('transaction.savedNow', { value: saved }) : undefined
  const save = useOrderAction<Typed['values']>(order.order_id, {
    send: (values) => call(saveTransactionDetails, { orderId: order.order_id, ...values, version: seen }),
    onConflict: setConflict,
    done: close,
  })
  return (
    <Dialog title={t('transaction.open')} onClose={close}>
      {conflict !== undefined && (
        <ConflictBar
          message={conflict}
          onLook={() => {
            setConflict(undefined)
            setSeen(order.version)
            setLooked(true)
          }}
        />
      )}
      <form noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <TextInput
          label={t('transaction.id')}
          name="transactionId"
          maxLength={255}
          data-autofocus
          value={form.values.transactionId}
          onChange={(event) => set('transactionId', event.currentTarget.value)}
          error={form.errors.transactionId}
          description={savedNow(order.transaction_id, form.values.transactionId)}
        />
        <TextInput
          label={t('transaction.merchant')}
          name="merchantName"
          maxLength={255}
          mt="sm"
          mb="lg"
          value={form.values.merchantName}
          onChange={(event) => set('merchantName', event.currentTarget.value)}
          error={form.errors.merchantName}
          description={savedNow(order.merchant_name, form.values.merchantName)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('transaction.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
