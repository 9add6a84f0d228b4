import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Data } from '#contract/http/endpoint.ts'
import type { siteEvidence } from '#contract/disputes/site-evidence.ts'
import type { LandingSite } from '#contract/sites/sites.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { siteEvidenceQuery } from '#web/admin/sites/site-evidence-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/sites/sites.module.css'

type Field = Data<typeof siteEvidence>['fields'][number]

/** Which evidence for disputes a landing site sends with its orders, and why each wins cases. */
export function SiteEvidence({ site }: { site: LandingSite }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(siteEvidenceQuery(site.id))
  const columns = useEvidenceColumns(data?.orders ?? 0)
  return (
    <div className={styles.keys} aria-busy={data === undefined && error === null}>
      <Panel id="evidence" title={t('evidence.meter.title')}>
        {error !== null && <FailurePanel error={error} retry={() => void refetch()} />}
        {data?.orders === 0 && <p className={styles.none}>{t('evidence.meter.none')}</p>}
        {data !== undefined && data.orders > 0 && (
          <>
            <p className={styles.hint}>{t('evidence.meter.text', { orders: data.orders })}</p>
            <div className={styles.keyTable}>
              <DataTable
                label={t('evidence.meter.title')}
                columns={columns}
                rows={data.fields}
                rowKey={({ name }) => name}
              />
            </div>
          </>
        )}
      </Panel>
    </div>
  )
}

function useEvidenceColumns(orders: number): DataColumn<Field>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'field',
      label: t('evidence.meter.field'),
      cell: ({ name }) => <strong>{t(`evidence.meter.name.${name}`)}</strong>,
    },
    {
      key: 'sent',
      label: t('evidence.meter.sent'),
      cell: ({ sent }) =>
        sent === 0 ? (
          <Badge colour="orange">{t('evidence.meter.never')}</Badge>
        ) : (
          <Badge colour={sent === orders ? 'green' : 'gray'}>{t('evidence.meter.share', { sent, orders })}</Badge>
        ),
    },
    { key: 'wins', label: t('evidence.meter.wins'), cell: ({ name }) => t(`evidence.meter.because.${name}`) },
  ]
}
