import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useHeldKeys } from '#web/ui/use-keys.ts'
import desk from '#web/admin/order/desk/desk.module.css'
import header from '#web/admin/order/header/case-header.module.css'
import styles from '#web/admin/order/order-page.module.css'
import sections from '#web/admin/order/section.module.css'

/** The shape of the order page while it comes. */
export function OrderSkeleton() {
  useHeldKeys(() => true)
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={styles.top}>
        <div className={header.head}>
          <Skeleton height={20} width={200} />
          <Skeleton height={14} width={320} />
        </div>
      </div>
      <div className={desk.desk}>
        <div className={`${sections.panel} ${desk.sheet}`} style={{ padding: 18 }}>
          {Array.from({ length: 19 }, (_, line) => (
            <Skeleton key={line} height={12} mb={20} width={`${70 + ((line * 17) % 28)}%`} />
          ))}
        </div>
        <div className={`${sections.panel} ${desk.case}`}>
          {[2, 3, 4].map((lines) => (
            <section key={lines} className={sections.section}>
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} height={16} mb={16} width={`${60 + ((line * 23) % 35)}%`} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
