import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Globe, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countryRows } from '#contract/lists/country-rows.ts'
import type { Days } from '#contract/lists/room-links.ts'
import { exportCountryOrders, getCountryOrderCount } from '#contract/lists/reports.ts'
import { PROCESSING_MODE_NAMES } from '#contract/orders/processing-modes.ts'
import { call } from '#web/api.ts'
import { countryName } from '#web/admin/formats/country-name.ts'
import { formatDays } from '#web/admin/formats/format-days.ts'
import { fetchFile } from '#web/admin/frame/fetch-file.ts'
import { tellFailure } from '#web/admin/frame/messages.ts'
import { ListFooter, pagesOf } from '#web/admin/orders/list-footer.tsx'
import { useCountryColumns } from '#web/admin/reports/country-columns.tsx'
import { CsvButton } from '#web/admin/reports/csv-button.tsx'
import { MODE_LOOKS } from '#web/admin/reports/mode-looks.ts'
import type { CountrySearch } from '#web/admin/reports/country-search.ts'
import { usePageRows } from '#web/admin/orders/use-fitting-rows.ts'
import { DaysForm, NoSuchDays, runBackwards } from '#web/admin/reports/days-form.tsx'
import { Guarded } from '#web/admin/session/guarded.tsx'
import { FailurePanel } from '#web/admin/frame/error-pages.tsx'
import { OnPaper } from '#web/admin/frame/on-paper.tsx'
import { Page } from '#web/admin/frame/page.tsx'
import { MarkKey, mostOf } from '#web/ui/bar.tsx'
import { Legend } from '#web/ui/chart.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { foldWords } from '#web/ui/fold-words.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatePanel } from '#web/ui/state-panel.tsx'
import shared from '#web/admin/frame/parts.module.css'
import styles from '#web/admin/reports/country-orders.module.css'

const route = getRouteApi('/admin/country-order-list')
/** The search waits this long for the next letter. */
const DEBOUNCE_MS = 500

type Report = Awaited<ReturnType<typeof fetchReport>>

async function fetchReport(fromDate: string, toDate: string, signal: AbortSignal) {
  const { data, before } = await call(getCountryOrderCount, { fromDate, toDate }, { signal })
  return { days: { from: fromDate, to: toDate }, rows: countryRows(data, before?.countries ?? null), before }
}

function countriesQuery(fromDate: string, toDate: string) {
  return queryOptions({
    queryKey: ['country-orders', fromDate, toDate],
    queryFn: async ({ signal }) => {
      // A load that went well is seen; one that did not is told.
      try {
        return await fetchReport(fromDate, toDate, signal)
      } catch (error) {
        if (!signal.aborted) tellFailure(error)
        throw error
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Country Order Details: how many orders came from each nationality, of all time or of some days. */
export function CountryOrdersPage() {
  return (
    <Guarded permission="reports:read">
      <CountryOrders />
    </Guarded>
  )
}

function CountryOrders() {
  const { t } = useTranslation()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = (change: Partial<CountrySearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: 'q' in change, resetScroll: false })
  const isWrong = runBackwards(search)
  const countries = useQuery({ ...countriesQuery(search.from, search.to), enabled: !isWrong })
  const { data, error } = countries
  if (error !== null && data === undefined) {
    return <FailurePanel error={error} retry={() => void countries.refetch()} />
  }
  const onDays = (from: string, to: string) => onSearch({ from, to, page: 1 })
  return (
    <Page title={t('countries.title')} text={t('countries.text')}>
      <OnPaper readAtMs={countries.dataUpdatedAt} />
      <div className={styles.tools}>
        <DaysForm
          from={search.from}
          to={search.to}
          isBusy={countries.isFetching}
          onDays={(from, to) => {
            if (from === search.from && to === search.to) void countries.refetch()
            else onDays(from, to)
          }}
        />
        <NationalityFilter q={search.q} onSearch={(q) => onSearch({ q, page: 1 })} />
      </div>
      {isWrong ? (
        <div className={`${shared.frame} ${styles.wrong}`}>
          <NoSuchDays from={search.from} to={search.to} onDays={onDays} />
        </div>
      ) : (
        <Found
          all={data}
          isBusy={countries.isFetching}
          isStale={countries.isPlaceholderData}
          search={search}
          onSearch={onSearch}
        />
      )}
    </Page>
  )
}

interface FoundProps {
  all: Report | undefined
  isBusy: boolean
  isStale: boolean
  search: CountrySearch
  onSearch: (change: Partial<CountrySearch>) => void
}

function Found({ all, isBusy, isStale, search, onSearch }: FoundProps) {
  const { t } = useTranslation()
  const wanted = foldWords(search.q).join(' ')
  const found = (all?.rows ?? [])
    .map((row) => ({ ...row, name: countryName(row.region, row.nationality) }))
    .filter(({ name, nationality }) => [name, nationality].some((one) => foldWords(one).join(' ').includes(wanted)))
  const daysIn = (days: Days) =>
    days.from === '' && days.to === '' ? t('countries.allTime') : `${formatDays(days)} (UTC)`
  const ordersOf = (many: number) => t('countries.orders', { count: many, formatted: formatCount(many) })
  // One that had some only in the period before stands in the table, too.
  const came = found.filter(({ count }) => count > 0).length
  const orders = found.reduce((sum, { count }) => sum + count, 0)
  const ordersBefore = found.reduce((sum, { before }) => sum + (before?.count ?? 0), 0)
  const past = all?.before ?? undefined
  const size = usePageRows(search.size)
  const page = Math.min(search.page, pagesOf(found.length, size))
  const first = size === 'all' ? 0 : (page - 1) * size
  const rows = size === 'all' ? found : found.slice(first, first + size)
  return (
    <>
      <div className={styles.total}>
        <p role="status">
          {all !== undefined && (
            <>
              {t('countries.countries', { count: came, formatted: formatCount(came) })} · {ordersOf(orders)}
              <small> · {daysIn(all.days)}</small>
              {past !== undefined && (
                <small>, {t('countries.compared', { days: formatDays(past), orders: ordersOf(ordersBefore) })}</small>
              )}
            </>
          )}
        </p>
        <div className={styles.key}>
          <Legend
            series={PROCESSING_MODE_NAMES.map((mode) => ({ label: t(`countries.${mode}`), ...MODE_LOOKS[mode] }))}
          />
          {past !== undefined && <MarkKey>{t('room.periodBefore')}</MarkKey>}
        </div>
        <CsvButton
          title={t('countries.title')}
          shortcut="1"
          fetch={() => fetchFile(exportCountryOrders, { fromDate: search.from, toDate: search.to })}
        />
      </div>
      <div className={`${shared.frame} ${styles.table}`} data-stale={isStale}>
        <DataTable
          label={t('countries.title')}
          columns={useCountryColumns({
            days: all?.days ?? search,
            past,
            most: mostOf(...found.flatMap(({ count, before }) => [count, before?.count])),
          })}
          rows={rows.map((row, index) => ({ ...row, number: first + index + 1 }))}
          rowKey={({ nationality }) => nationality}
          total={found.length}
          skeletons={all === undefined ? 10 : 0}
          isBusy={isBusy}
          isFixed
          fits={search.size === 'fit'}
          empty={
            <StatePanel
              icon={wanted === '' ? Globe : SearchX}
              title={t('countries.none')}
              text={wanted === '' ? t('countries.noneHint') : t('countries.noMatch', { search: search.q })}
            />
          }
        />
        {found.length > 0 && (
          <ListFooter
            search={{ page, size, fits: search.size === 'fit' }}
            total={found.length}
            onSize={(to) => onSearch({ size: to, page: 1 })}
            onPage={(to) => onSearch({ page: to })}
          />
        )}
      </div>
    </>
  )
}

function NationalityFilter({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const search = useDebouncedCallback(onSearch, DEBOUNCE_MS)
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={t('countries.search')}
      placeholder={t('countries.search')}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value)
      }}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('queue.clearSearch')}
            onClick={() => {
              setTyped('')
              search.cancel()
              onSearch('')
            }}
          />
        )
      }
    />
  )
}
