import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { siteEvidenceQuery } from '#web/admin/sites/site-evidence-query.ts'
import styles from '#web/admin/order/history/order-evidence.module.css'

/** What the order's landing site never sends that would answer a dispute, and why each wins cases; nothing where it sends all. */
export function EvidenceNotSent({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(siteEvidenceQuery(siteId))
  if (data === undefined || data.orders === 0) return null
  const lacking = data.fields.filter(({ sent }) => sent === 0).map(({ name }) => name)
  if (lacking.length === 0) return null
  const fields = new Intl.ListFormat(i18n.language).format(lacking.map((name) => t(`evidence.meter.name.${name}`)))
  return (
    <details className={styles.notSent}>
      <summary>
        {t('evidence.meter.lacks', { site: data.name, fields })}{' '}
        <small>{t('evidence.meter.counted', { orders: data.orders })}</small>
      </summary>
      <dl aria-label={t('evidence.meter.why')}>
        {lacking.map((name) => (
          <div key={name}>
            <dt>{t(`evidence.meter.name.${name}`)}</dt>
            <dd>{t(`evidence.meter.because.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
