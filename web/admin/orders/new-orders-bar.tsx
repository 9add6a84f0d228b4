import { ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/orders-list.module.css'

/** Says how many orders came into the queue since its list was fetched, instead of a list that jumps; a click shows them. */
export function NewOrdersBar({ count, onShow }: { count: number; onShow: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {count > 0 && (
        <button type="button" className={styles.news} onClick={onShow}>
          <ArrowUp size={15} aria-hidden />
          {t('queue.news', { count, formatted: formatCount(count) })}
        </button>
      )}
    </div>
  )
}
