import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { withdrawCorrection } from '#contract/corrections/corrections.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import styles from '#web/admin/order/answers/answers.module.css'

/** What the traveller's page asks for now, who asked and when, and a way to withdraw it. */
export function OpenQuestions({ order: { order_id: orderId, asked, can } }: { order: OrderDetail }) {
  const { t } = useTranslation()
  const withdraw = useOrderAction(orderId, { send: () => call(withdrawCorrection, { orderId }) })
  return (
    <section className={styles.answers} aria-labelledby="asked-heading">
      <div className={styles.head}>
        <h2 id="asked-heading">{t('answers.asked')}</h2>
        {can.resendMail && (
          <Button size="compact-sm" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('answers.takeBack')}
          </Button>
        )}
      </div>
      <ul className={styles.asked}>
        {asked.map(({ at, by, values, note }) => (
          <li key={at}>
            <strong>{values.map((value) => t(`fields.${value}`)).join(', ') || t('answers.words')}</strong>
            {note !== '' && <span className={styles.note}>{note}</span>}
            <small>
              {by !== null && `${by} · `}
              {exactMoment(new Date(at))}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
