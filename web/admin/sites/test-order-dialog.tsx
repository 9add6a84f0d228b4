import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { testOrder } from '#contract/sites/test-orders.ts'
import { call } from '#web/api.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/admin/sites/sites.module.css'

interface Props {
  siteId: number
  orderId: number
  onClose: () => void
}

/** What is kept of a test order, under the names that its landing site sent it. */
export function TestOrderDialog({ siteId, orderId, onClose }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['test-order', siteId, orderId],
    queryFn: async ({ signal }) => (await call(testOrder, { siteId, orderId }, { signal })).data,
  })
  return (
    <Dialog title={t('sites.testOrderOf', { id: orderId })} size="lg" onClose={onClose}>
      {error !== null && data === undefined && <FailurePanel error={error} retry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <h3 className={styles.heading}>{t('sites.testOrderValues')}</h3>
          <dl className={styles.details}>
            {data.values.map(({ field, value }) => (
              <div key={field} className={styles.detail}>
                <dt>{field}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Found title={t('sites.testOrderChecks')} list={data.flags} />
          <Found title={t('sites.testOrderWarnings')} list={data.warnings} />
        </>
      )}
    </Dialog>
  )
}

function Found({ title, list }: { title: string; list: { field: string; message: string }[] }) {
  if (list.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.found}>
        {list.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <code>{field}</code> {message}
          </li>
        ))}
      </ul>
    </>
  )
}
