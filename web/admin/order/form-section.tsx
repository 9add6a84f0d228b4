import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders.ts'
import { checksOf, fieldsOf, isYes, type FormField, type FormSection as Name } from '#web/admin/order/form-fields.ts'
import { Section } from '#web/admin/order/section.tsx'
import { DASH } from '#web/admin/orders/formats.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/section.module.css'

function drawValue(field: FormField, value: string, t: TFunction): ReactNode {
  if (value === DASH) return <span className={styles.dash}>{DASH}</span>
  // Answers are chosen in the government's form, not typed: nothing to copy.
  return field.yesNo === true ? t(isYes(value) ? 'common.yes' : 'common.no') : <CopyValue value={value} wraps />
}

/** A part of the application form: each value copies on click, since staff retype it; what is to be checked says why. */
export function FormSection({ name, order }: { name: Name; order: OrderDetail }) {
  const { t } = useTranslation()
  return (
    <Section name={name}>
      <dl className={styles.fields}>
        {fieldsOf(name, order).map((field) => {
          const value = field.value(order)
          const checks = checksOf(field, order)
          return (
            <div key={field.label} className={styles.field} data-check={checks.length > 0}>
              <dt>{t(`fields.${field.label}`)}</dt>
              <dd>{drawValue(field, value, t)}</dd>
              {checks.map((message) => (
                <dd key={message} className={styles.check}>
                  <TriangleAlert size={14} aria-hidden />
                  {message}
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
    </Section>
  )
}
