import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NeedsCheck } from '#contract/orders/application.ts'
import type { OrderDetail } from '#contract/orders/orders.ts'
import { FORM_SECTIONS } from '#web/admin/form/form-fields.ts'
import { fieldsOfRow } from '#web/admin/form/form-inputs.ts'
import { CheckActions } from '#web/admin/order/documents/check-actions.tsx'
import { CheckLine } from '#web/admin/order/form/check-line.tsx'
import { EditInPlace } from '#web/admin/order/form/edit-in-place.tsx'
import { NamedOrder } from '#web/admin/order/form/named-order.tsx'
import styles from '#web/admin/order/section.module.css'

/** What is to be checked of values that stand in no row here, and what somebody kept as it is. */
export function OtherChecks({ order, checks }: { order: OrderDetail; checks: NeedsCheck[] }) {
  const { t } = useTranslation()
  if (checks.length + order.waived.length === 0) return null
  return (
    <ul className={styles.others}>
      {checks.map((check) => (
        <OtherCheck key={`${check.field} ${check.message}`} order={order} check={check} />
      ))}
      {order.waived.map((check) => (
        <li key={`${check.field} ${check.message}`} className={styles.stands}>
          <span>
            {check.field === 'duplicate' ? <NamedOrder text={check.message} /> : check.message}
            <small>{t('edit.stoodBy', { name: check.by, reason: check.reason })}</small>
            <CheckActions order={order} field={check.field} stands />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OtherCheck({ order, check }: { order: OrderDetail; check: NeedsCheck }) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  // The order's own values have a row in its details.
  const row = FORM_SECTIONS.details.find(({ fields }) => fields.includes(check.field))
  const [field] = row === undefined ? [] : fieldsOfRow(row)
  if (isEditing && row !== undefined) {
    return (
      <li>
        <EditInPlace
          label={t(`fields.${row.label}`)}
          name={`row-${row.label}`}
          rows={() => [row]}
          order={order}
          focus={field}
          start={{ typed: {}, reason: '' }}
          onClose={() => setEditing(false)}
        />
      </li>
    )
  }
  return (
    <li className={styles.check} data-check>
      <CheckLine check={check}>
        <CheckActions
          order={order}
          field={check.field}
          {...(field !== undefined && { onCorrect: () => setEditing(true) })}
        />
      </CheckLine>
    </li>
  )
}
