import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail } from '#contract/orders/orders.ts'
import type { FormField } from '#web/admin/form/form-fields.ts'
import { fieldsOfRow } from '#web/admin/form/form-inputs.ts'
import { exactMoment } from '#web/admin/formats/formats.ts'
import styles from '#web/admin/order/form/field-history.module.css'

interface Props {
  field: FormField
  order: OrderDetail
  /** Puts earlier values into the inputs; missing where the member may not correct. */
  onBringBack?: (values: Record<string, string>) => void
}

/** What a row said before: who changed it, when and why, and the way back to it. */
export function FieldHistory({ field, order, onBringBack }: Props) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const names = fieldsOfRow(field)
  const told = order.corrections.filter(({ after }) => names.some((name) => name in after))
  if (told.length === 0) return null
  const saidBy = (values: Record<string, string | null>) =>
    field.value({ ...order, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) } as OrderDetail)
  return (
    <dd className={styles.history}>
      <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <History size={13} aria-hidden /> {t('edit.corrected', { count: told.length })}
      </button>
      {isOpen && (
        <ol className={styles.list}>
          {told.map(({ id, at, by, reason, before, after }) => (
            <li key={id}>
              <s>{saidBy(before)}</s> → <strong>{saidBy(after)}</strong>
              <small>
                {by} · {exactMoment(at, 'minute')} · {reason}
              </small>
              {onBringBack !== undefined && (
                <button
                  type="button"
                  className={styles.open}
                  onClick={() => onBringBack(Object.fromEntries(names.map((name) => [name, before[name] ?? ''])))}
                >
                  {t('edit.bringBack', { value: saidBy(before) })}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </dd>
  )
}
