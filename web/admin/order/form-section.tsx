import type { TFunction } from 'i18next'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NeedsCheck } from '#contract/application.ts'
import { isYes } from '#contract/form-conditions.ts'
import type { OrderDetail } from '#contract/orders.ts'
import {
  checksOf,
  fieldsOf,
  otherChecks,
  sentOf,
  spellingsOf,
  type FormField,
  type FormSection as Name,
} from '#web/admin/order/form-fields.ts'
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
              {spellingsOf(field, order).map((spelling) => (
                <dd key={spelling} className={styles.spelling}>
                  <WriteInstead value={spelling} />
                </dd>
              ))}
              {sentOf(field, order).map((sent) => (
                <dd key={sent} className={styles.spelling}>
                  {t('order.sentAs')} <CopyValue value={sent} wraps />
                </dd>
              ))}
              {checks.map((check) => (
                <dd key={check.message} className={styles.check}>
                  <CheckLine check={check} />
                </dd>
              ))}
            </div>
          )
        })}
      </dl>
      {name === 'details' && (
        <ul className={styles.others}>
          {otherChecks(order).map((check) => (
            <li key={`${check.field} ${check.message}`} className={styles.check} data-check>
              <CheckLine check={check} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** How the official form takes a value: one click copies it. */
function WriteInstead({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.instead}>
      {t('order.writeInstead')} <CopyValue value={value} wraps />
    </span>
  )
}

/** Why a value is to be checked, and how to write it instead where that is known: one click copies it. */
function CheckLine({ check: { message, suggestion } }: { check: NeedsCheck }) {
  return (
    <>
      <TriangleAlert size={14} aria-hidden />
      <span>
        {message}
        {suggestion !== undefined && <WriteInstead value={suggestion} />}
      </span>
    </>
  )
}
