import { useTranslation } from 'react-i18next'
import styles from '#web/admin/order/view-switch.module.css'

export type View = 'sheet' | 'all'

/** The two views of an order: the desk to file from, and every section. */
export function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('desk.views')} className={styles.switch}>
      {(['sheet', 'all'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          title={`${t(`desk.${one}`)} (v)`}
          onClick={() => onView(one)}
        >
          {t(`desk.${one}`)}
        </button>
      ))}
    </div>
  )
}
