import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileSpreadsheet, Plus, Scale, SearchX } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CASES_A_PAGE } from '#contract/disputes/case-states.ts'
import { deskQuery, verdictsQuery } from '#web/admin/disputes/calls.ts'
import { DISPUTES_KEY } from '#web/admin/disputes/count-query.ts'
import { CaseDialog } from '#web/admin/disputes/case-dialog.tsx'
import { DeskFilters } from '#web/admin/disputes/desk-filters.tsx'
import { DESK_PARTS, DESK_SEARCH_DEFAULTS, filtersOf, type DeskSearch } from '#web/admin/disputes/desk-search.ts'
import { Rates } from '#web/admin/disputes/rates.tsx'
import { useCaseColumns } from '#web/admin/disputes/use-case-columns.tsx'
import { useTakeNextCase } from '#web/admin/disputes/use-take-next-case.ts'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { useLiveEvent } from '#web/admin/live/use-live-events.ts'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import shared from '#web/admin/frame/parts.module.css'
import tabs from '#web/admin/frame/tabs.module.css'
import styles from '#web/admin/disputes/disputes.module.css'

const route = getRouteApi('/admin/disputes')

/** The desk of disputes: what is due first, what waits for a decision, what belongs to no order yet, and how cases ended. */
export function DeskPage() {
  return (
    <Guarded permission="disputes:work">
      <Desk />
    </Guarded>
  )
}

function Desk() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const leave = useNavigate()
  const client = useQueryClient()
  const [isOpening, setIsOpening] = useState(false)
  const words = useRef<HTMLInputElement>(null)
  const found = useQuery(deskQuery(search))
  const show = (disputeId: number) =>
    void leave({
      to: '/admin/disputes/$disputeId',
      params: { disputeId: String(disputeId) },
    })
  const next = useTakeNextCase()
  const go = (change: Partial<DeskSearch>) =>
    void navigate({
      search: (before) => ({ ...before, page: 1, ...change }),
      resetScroll: 'page' in change,
    })
  useLiveEvent('order', ({ parts }) => {
    if (parts.includes('disputes')) void client.invalidateQueries({ queryKey: [DISPUTES_KEY] })
  })
  useKeys({
    n: next.begin,
    c: () => setIsOpening(true),
    f: () => void leave({ to: '/admin/disputes/file' }),
    j: () => focusRow(1),
    k: () => focusRow(-1),
    '/': () => words.current?.focus(),
  })
  const { data, error, refetch } = found
  if (error !== null && data === undefined) return <FailurePanel error={error} retry={() => void refetch()} />
  return (
    <Page
      title={t('disputes.title')}
      text={
        search.list === 'rates' ? (
          t('disputes.ratesText')
        ) : (
          <>
            {t('disputes.text')} <span data-keys-only>{t('disputes.keys')}</span>
          </>
        )
      }
      aside={
        <div className={styles.acts}>
          <Button
            variant="default"
            title="c"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => setIsOpening(true)}
          >
            {t('disputes.open')}
          </Button>
          <Button
            variant="default"
            title="f"
            leftSection={<FileSpreadsheet size={15} aria-hidden />}
            onClick={() => void leave({ to: '/admin/disputes/file' })}
          >
            {t('disputes.file.button')}
          </Button>
          <Button title="n" loading={next.isPending} onClick={next.begin}>
            {t('disputes.next')}
          </Button>
        </div>
      }
    >
      <nav className={tabs.tabs} aria-label={t('disputes.lists')}>
        {DESK_PARTS.map((name) => (
          <Link
            key={name}
            to="/admin/disputes"
            search={{ ...DESK_SEARCH_DEFAULTS, list: name }}
            className={tabs.tab}
            activeOptions={{ exact: true }}
            aria-current={name === search.list ? 'page' : undefined}
          >
            {t(`disputes.parts.${name}`)}
            {name !== 'rates' && data !== undefined && (
              <span className={styles.count}>{formatCount(data.counts[name])}</span>
            )}
          </Link>
        ))}
      </nav>
      {search.list === 'rates' ? (
        <Rates search={search} onDays={(from, to) => go({ from, to })} />
      ) : (
        <Cases search={search} found={found} onSearch={go} wordsField={words} />
      )}
      {isOpening && <CaseDialog onClose={() => setIsOpening(false)} onDone={show} />}
    </Page>
  )
}

interface CasesProps {
  search: DeskSearch
  found: ReturnType<typeof useQuery<Awaited<ReturnType<NonNullable<ReturnType<typeof deskQuery>['queryFn']>>>>>
  onSearch: (change: Partial<DeskSearch>) => void
  wordsField: React.RefObject<HTMLInputElement | null>
}

function Cases({ search, found, onSearch, wordsField }: CasesProps) {
  const { t } = useTranslation()
  const { data, isPlaceholderData } = found
  const rows = data?.data ?? []
  const verdicts = useQuery(verdictsQuery(search.list === 'open' ? rows.map(({ id }) => id) : []))
  const columns = useCaseColumns(search.list, verdicts.data && new Map(verdicts.data.map((one) => [one.id, one])))
  const isNarrowed = Object.keys(filtersOf(search)).length > 0
  const pages = Math.ceil((data?.total ?? 0) / CASES_A_PAGE)
  return (
    <>
      <DeskFilters search={search} onSearch={onSearch} field={wordsField} />
      <div className={shared.frame} data-stale={isPlaceholderData}>
        <DataTable
          label={t(`disputes.parts.${search.list}`)}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          total={data?.total}
          skeletons={data === undefined ? 6 : 0}
          isBusy={data === undefined || isPlaceholderData}
          empty={
            isNarrowed ? (
              <StatePanel
                icon={SearchX}
                title={t('disputes.noneFound')}
                action={
                  <Button onClick={() => onSearch({ ...DESK_SEARCH_DEFAULTS, list: search.list })}>
                    {t('disputes.all')}
                  </Button>
                }
              />
            ) : (
              <StatePanel icon={Scale} title={t(`disputes.none.${search.list}`)} text={t('disputes.noneText')} />
            )
          }
        />
        {pages > 1 && (
          <nav className={styles.pages} aria-label={t('queue.pages')}>
            <Button
              variant="default"
              size="xs"
              disabled={search.page === 1}
              onClick={() => onSearch({ page: search.page - 1 })}
            >
              {t('disputes.before')}
            </Button>
            <span>{t('disputes.page', { page: search.page, pages })}</span>
            <Button
              variant="default"
              size="xs"
              disabled={search.page >= pages}
              onClick={() => onSearch({ page: search.page + 1 })}
            >
              {t('disputes.after')}
            </Button>
          </nav>
        )}
      </div>
    </>
  )
}

/** Moves the focus to the case below or above the one that has it. */
function focusRow(by: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-case]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const to = at === -1 ? (by === 1 ? 0 : links.length - 1) : Math.min(Math.max(at + by, 0), links.length - 1)
  links[to]?.focus()
}
