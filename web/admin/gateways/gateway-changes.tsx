import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { searchAudit, type AuditEntryRow } from '#contract/staff/audit.ts'
import { call } from '#web/api.ts'
import { DASH, shortMoment } from '#web/admin/formats/formats.ts'
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from '#web/admin/gateways/gateway.module.css'

const EVENT = 'gateway.changed'
const SHOWN = 5

export const gatewayChangesQuery = queryOptions({
  queryKey: ['audit', 'gateway-changes'],
  queryFn: async ({ signal }) => (await call(searchAudit, { event: EVENT, limit: SHOWN }, { signal })).data,
})

/** Who changed the gateway, and when: the newest of it, for those who read the audit log. */
export function GatewayChanges() {
  const { t } = useTranslation()
  const { data: changes, error } = useQuery(gatewayChangesQuery)
  const columns = useColumns()
  // The gateway is chosen without it.
  if (error !== null && changes === undefined) return null
  return (
    <div className={styles.changes}>
      <Panel
        title={t('gateway.changes')}
        aside={
          changes !== undefined &&
          changes.length > 0 && (
            <Link to="/admin/audit-log" search={{ what: EVENT }}>
              {t('gateway.all')}
            </Link>
          )
        }
      >
        {changes?.length === 0 ? (
          <p className={styles.never}>{t('gateway.never')}</p>
        ) : (
          <DataTable
            label={t('gateway.changes')}
            columns={columns}
            rows={changes ?? []}
            rowKey={({ id }) => id}
            skeletons={changes === undefined ? 1 : 0}
            isBusy={changes === undefined}
          />
        )}
      </Panel>
    </div>
  )
}

function useColumns(): DataColumn<AuditEntryRow>[] {
  const { t } = useTranslation()
  return [
    { key: 'at', label: t('audit.when'), cell: ({ at }) => <time dateTime={at}>{shortMoment(at)}</time> },
    { key: 'before', label: t('gateway.from'), cell: ({ before }) => nameIn(before) },
    { key: 'after', label: t('gateway.to'), cell: ({ after }) => nameIn(after) },
    { key: 'who', label: t('audit.who'), cell: ({ actor }) => actor.name },
  ]
}

function nameIn(values: AuditEntryRow['after']): string {
  const name = values?.gateway
  return typeof name === 'string' ? name : DASH
}
