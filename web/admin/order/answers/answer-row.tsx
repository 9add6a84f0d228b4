import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TravellerAnswer } from '#contract/corrections/answered-values.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Decision } from '#web/admin/order/answers/answers.tsx'
import { saidOf, valueOf } from '#web/admin/order/answers/said-of.ts'
import styles from '#web/admin/order/answers/answers.module.css'

interface Props {
  order: OrderDetail
  answer: TravellerAnswer
  isBusy: boolean
  onDecide: (decision: Decision) => void
}

/** Whether the member may accept a value; an e-mail takes the permission to send mail to another address. */
export function mayAccept({ can }: OrderDetail, value: TravellerAnswer['value']): boolean {
  return can.correct && (can.sendElsewhere || value !== 'email')
}

/** After a refusal the reason is typed next. */
const focus = (input: HTMLInputElement | null) => input?.focus()

/** One answer: what the order has, what the traveller says, and what can be done about it. */
export function AnswerRow({ order, answer, isBusy, onDecide }: Props) {
  const { t } = useTranslation()
  const [isRefusing, setRefusing] = useState(false)
  const [reason, setReason] = useState('')
  const { id, value } = answer
  const isMessage = value === 'message'
  const said = saidOf(order, answer)
  const isRight = !isMessage && said === valueOf(order, value)
  const Had = isRight ? 'span' : 'del'
  const label = isMessage ? t('answers.message') : t(`fields.${value}`)
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onDecide({ answerIds: [id], verdict: 'refused', reason })
  }
  return (
    <li className={styles.row} data-message={isMessage}>
      <h3 className={styles.label}>{label}</h3>
      {!isMessage && (
        <p>
          <small>{t('answers.orderSays')}</small>
          <Had className={styles.had}>{valueOf(order, value)}</Had>
        </p>
      )}
      <p>
        <small>{t('answers.travellerSays')}</small>
        <ins className={styles.said}>{isRight ? t('answers.isRight') : said}</ins>
      </p>
      {order.can.correct && (
        <div className={styles.actions}>
          <Button
            size="compact-sm"
            variant={isMessage ? 'default' : 'light'}
            disabled={isBusy || !mayAccept(order, value)}
            aria-label={`${t(isMessage ? 'answers.seen' : 'answers.accept')}: ${label}`}
            onClick={() => onDecide({ answerIds: [id], verdict: 'accepted' })}
          >
            {t(isMessage ? 'answers.seen' : 'answers.accept')}
          </Button>
          {!isMessage && (
            <Button
              size="compact-sm"
              variant="default"
              aria-expanded={isRefusing}
              aria-label={`${t('answers.refuse')}: ${label}`}
              onClick={() => setRefusing(!isRefusing)}
            >
              {t('answers.refuse')}
            </Button>
          )}
        </div>
      )}
      {order.can.correct && !mayAccept(order, value) && <small>{t('answers.emailLocked')}</small>}
      {isRefusing && (
        <form className={styles.refusing} onSubmit={refuse}>
          <TextInput
            size="xs"
            required
            ref={focus}
            aria-label={t('answers.why')}
            placeholder={t('answers.why')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm" color="red" disabled={isBusy || reason.trim() === ''}>
            {t('answers.refuse')}
          </Button>
        </form>
      )}
    </li>
  )
}
