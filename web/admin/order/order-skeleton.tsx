import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import sections from '#web/admin/order/section.module.css'
import styles from '#web/admin/order/order-page.module.css'

/** The shape of the order page while it comes. */
export function OrderSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={styles.top} style={{ paddingBlock: 16 }}>
        <Skeleton height={12} width={110} mb={12} />
        <Skeleton height={24} width={320} mb={14} />
        <Skeleton height={16} width="60%" />
      </div>
      <div className={styles.columns}>
        <div>
          {[4, 8, 14].map((lines) => (
            <div key={lines} className={sections.section}>
              <Skeleton height={16} width={170} mb={18} />
              {Array.from({ length: lines }, (_, line) => (
                <Skeleton key={line} height={12} mb={14} width={`${60 + ((line * 17) % 35)}%`} />
              ))}
            </div>
          ))}
        </div>
        <div className={sections.section}>
          <Skeleton height={16} width={90} mb={18} />
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} height={30} mb={14} />
          ))}
        </div>
      </div>
    </div>
  )
}
