import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { RefreshCw, ScrollText, SearchX } from 'lucide-react'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { AuditFilters } from '#web/admin/audit/audit-filters.tsx'
import { AUDIT_SEARCH_DEFAULTS, CHANGES, type AuditSearch } from '#web/admin/audit/audit-search.ts'
import { useAuditColumns } from '#web/admin/audit/use-audit-columns.tsx'
import { searchAudit } from '#contract/staff/audit.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { membersQuery } from '#web/admin/team/team-queries.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/audit/audit.module.css'

const route = getRouteApi('/admin/audit-log')
const FIRST_PAGE = { before: '', after: '' }

function auditQuery({ order, who, what, from, to, before, after }: AuditSearch) {
  return queryOptions({
    queryKey: ['audit', order, who, what, from, to, before, after],
    queryFn: ({ signal }) =>
      call(
        searchAudit,
        {
          orderId: order || null,
          staffId: who || null,
          event: what === CHANGES ? null : what || null,
          changesOnly: what === CHANGES,
          from,
          to,
          before: before || null,
          after: after || null,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

/** Audit Log: who did what, when, from where, and what it was before and after. */
export function AuditPage() {
  return (
    <Guarded permission="audit:read">
      <AuditLog />
    </Guarded>
  )
}

function AuditLog() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(auditQuery(search))
  const members = useQuery(membersQuery).data
  const sites = useQuery(siteNamesQuery).data ?? []
  const refresh = () => void found.refetch()
  useKeys({ r: refresh })
  const go = (change: Partial<AuditSearch>) =>
    void navigate({
      search: (before) => ({ ...before, ...FIRST_PAGE, ...change }),
      resetScroll: 'before' in change || 'after' in change,
    })
  const names = new Map((members ?? []).map(({ id, name }) => [String(id), name]))
  for (const { actor, staff } of found.data?.data ?? []) {
    if (actor.kind === 'staff' && actor.id !== null && !names.has(actor.id)) names.set(actor.id, actor.name)
    if (staff !== null && !names.has(String(staff.id))) names.set(String(staff.id), staff.name)
  }
  const columns = useAuditColumns({ names, sites, numbers: found.data?.names }, go)
  const { data, error } = found
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={refresh} />
  const isFiltered = Object.entries(AUDIT_SEARCH_DEFAULTS).some(
    ([name, none]) => search[name as keyof AuditSearch] !== none,
  )
  return (
    <Page
      title={t('audit.title')}
      text={t('audit.text')}
      aside={
        <Button variant="default" leftSection={<RefreshCw size={15} aria-hidden />} onClick={refresh} title="r">
          {t('queue.refresh')}
        </Button>
      }
    >
      <AuditFilters search={search} members={names} events={data?.events ?? []} isFiltered={isFiltered} onSearch={go} />
      <div className={`${shared.frame} ${styles.frame}`} data-stale={found.isPlaceholderData}>
        <DataTable
          label={t('audit.title')}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ id }) => id}
          skeletons={data === undefined ? 10 : 0}
          isBusy={data === undefined || found.isPlaceholderData}
          empty={
            <StatePanel
              icon={isFiltered ? SearchX : ScrollText}
              title={t('audit.none')}
              text={t(isFiltered ? 'audit.noneFound' : 'audit.noneYet')}
              action={isFiltered && <Button onClick={() => go(AUDIT_SEARCH_DEFAULTS)}>{t('audit.all')}</Button>}
            />
          }
        />
        {data !== undefined && (data.newer !== null || data.next !== null) && (
          <nav data-screen-only className={`${shared.pages} ${styles.pages}`} aria-label={t('queue.pages')}>
            {pagesFrom(data).map(({ label, id, to }) => (
              <Button
                key={label}
                variant="default"
                size="xs"
                disabled={id === null}
                // What stands here while a page is on its way leads on from the page before.
                aria-disabled={found.isPlaceholderData}
                onClick={() => found.isPlaceholderData || go(to)}
              >
                {t(`audit.${label}`)}
              </Button>
            ))}
          </nav>
        )}
      </div>
    </Page>
  )
}

/** TABLE: the ways to other pages, each with the row that it begins from; null where there is none. */
function pagesFrom({ newer, next }: { newer: number | null; next: number | null }) {
  return [
    { label: 'newest', id: newer, to: {} },
    { label: 'newer', id: newer, to: { after: String(newer) } },
    { label: 'older', id: next, to: { before: String(next) } },
  ] as const
}
