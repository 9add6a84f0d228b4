import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NeedsCheck } from '#contract/orders/application.ts'
import { NamedOrder } from '#web/admin/order/form/named-order.tsx'
import { CopyValue } from '#web/ui/copy-value.tsx'
import styles from '#web/admin/order/section.module.css'

/** How the official form takes a value: one click copies it. */
export function WriteInstead({ value }: { value: string }) {
  const { t } = useTranslation()
  return (
    <span className={styles.instead}>
      {t('order.writeInstead')} <CopyValue value={value} wraps />
    </span>
  )
}

interface Props {
  check: NeedsCheck
  /** The label that stands above it: it is not said again. */
  label?: string
  /** The sheet shows what to write instead in the value's own place. */
  isSaid?: boolean
  children: ReactNode
}

/** Why a value is to be checked, and how to write it instead where that is known: one click copies it. */
export function CheckLine({ check: { field, message, suggestion }, label, isSaid = false, children }: Props) {
  const own = label !== undefined && message.startsWith(`${label}: `) ? message.slice(label.length + 2) : message
  const said = own.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase())
  return (
    <>
      <TriangleAlert size={14} aria-hidden />
      <span>
        <span className={styles.said}>{field === 'duplicate' ? <NamedOrder text={said} /> : said}</span>
        {suggestion !== undefined && !isSaid && <WriteInstead value={suggestion} />}
        {children}
      </span>
    </>
  )
}
