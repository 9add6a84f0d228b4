import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { Step } from '#web/admin/orders/next-step.ts'
import { stepReasons } from '#web/admin/orders/step-reasons.ts'
import { Section } from '#web/admin/order/section.tsx'
import { useNow } from '#web/ui/use-now.ts'
import styles from '#web/admin/order/desk/next-up.module.css'

/** As many reasons as one reads at a glance; the sheet shows all of them at their values. */
const REASONS_SHOWN = 3

/** What is to be done next with the order and why: the header's button does it. */
export function NextUp({ order, step }: { order: OrderDetail; step: Step | undefined }) {
  const { t } = useTranslation()
  const nowMs = useNow()
  if (step === undefined) return null
  const reasons = stepReasons(order, step, nowMs, t)
  return (
    <Section name="next" isScreenOnly>
      <p className={styles.step}>{t(`desk.step.${step.name}`, { count: step.count })}</p>
      {reasons.slice(0, REASONS_SHOWN).map((reason) => (
        <p key={reason} className={styles.reason}>
          {reason}
        </p>
      ))}
      {reasons.length > REASONS_SHOWN && (
        <p className={styles.reason}>{t('desk.moreReasons', { count: reasons.length - REASONS_SHOWN })}</p>
      )}
    </Section>
  )
}
