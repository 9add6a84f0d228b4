import { Button } from '@mantine/core'
import { Clock3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Later } from '#contract/orders/later.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { call } from '#web/api.ts'
import { bringBack } from '#contract/orders/later.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import { clockThere, reasonWords } from '#web/admin/formats/later-words.ts'
import { useOrderAction } from '#web/admin/order/use-order-action.ts'
import { useQueueWords } from '#web/admin/orders/use-queue-words.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/header/later-bar.module.css'

/** TABLE: what an order is put off for -> the words that say so. */
const PUT_OFF_BY = {
  time: 'later.by',
  flight: 'later.by',
  traveller: 'later.byTraveller',
  government: 'later.byGovernment',
} as const satisfies Record<Later['kind'], string>

/** That the order is put off, or is back from it: by whom, until when and why, and what can be done about that. */
export function LaterBar({ order, onPutOff }: { order: OrderDetail; onPutOff: () => void }) {
  const { t } = useTranslation()
  const words = useQueueWords()
  const nowMs = useNow()
  const mayPutOff = useCan()('orders:put-off')
  const { order_id: orderId, version, later } = order
  const takeUp = useOrderAction(orderId, { undoable: true, send: () => call(bringBack, { orderId, version }) })
  if (later === null) return null
  const isBack = later.back_at !== null
  const moment = clockThere(later.until, nowMs)
  return (
    <section className={styles.bar} data-back={isBack} aria-label={words('laterOrder').title}>
      <Clock3 size={17} aria-hidden className={styles.icon} />
      <p className={styles.words} title={exactMoment(later.until)}>
        {later.because !== null && isBack && (
          <strong>{t('later.back', { why: t(`later.wakings.${later.because}`) })} </strong>
        )}
        {t(PUT_OFF_BY[later.kind], { name: later.by, moment, reason: reasonWords(later.reason) })}
      </p>
      {mayPutOff && (
        <span className={styles.acts}>
          <Button variant="default" size="xs" loading={takeUp.isPending} onClick={() => takeUp.mutate()}>
            {t(isBack ? 'later.dismiss' : 'later.takeUp')}
          </Button>
          <Button variant="default" size="xs" onClick={onPutOff} title={`${t('later.title')} (s)`}>
            {t(isBack ? 'later.again' : 'later.change')}
          </Button>
        </span>
      )}
    </section>
  )
}
