import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { correctOrder } from '#contract/corrections/correct-order.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import styles from '#web/admin/order/form/field-history.module.css'

interface Props {
  order: OrderDetail
  field: string
  /** Leads to the input of the value; missing where it has none. */
  onCorrect?: () => void
  /** The value stands by somebody's word: it can be checked again. */
  stands?: boolean
}

/** After "keep as is" the reason is typed next. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** What can be done about a value that is to be checked: correct it, or keep it as it is with a reason. */
export function CheckActions({ order, field, onCorrect, stands = false }: Props) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const decide = useOrderAction(order.order_id, {
    send: () =>
      call(correctOrder, {
        orderId: order.order_id,
        waive: { [field]: !stands },
        reason: stands ? t('edit.checkAgain') : reason,
        version: order.version,
      }),
    done: () => setIsAsking(false),
  })
  if (!order.can.correct) return null
  if (isAsking) {
    return (
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault()
          if (reason.trim() !== '') decide.mutate()
        }}
      >
        <TextInput
          size="xs"
          required
          ref={focus}
          aria-label={t('edit.whyStand')}
          placeholder={t('edit.whyStand')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" loading={decide.isPending}>
          {t('edit.keepAsIs')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => setIsAsking(false)}>
          {t('common.cancel')}
        </Button>
      </form>
    )
  }
  return (
    <span className={styles.actions}>
      {onCorrect !== undefined && (
        <button type="button" className={styles.open} data-corrects onClick={onCorrect}>
          {t('edit.correct')}
        </button>
      )}
      <button type="button" className={styles.open} onClick={() => (stands ? decide.mutate() : setIsAsking(true))}>
        {t(stands ? 'edit.checkAgain' : 'edit.keepAsIs')}
      </button>
    </span>
  )
}
