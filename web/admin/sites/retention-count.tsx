import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RETENTION_DAYS_AT_LEAST } from '#contract/travellers/retention.ts'
import { call } from '#web/api.ts'
import { retentionCount } from '#contract/sites/sites.ts'

/** How many orders the next night would concern, should the period be saved as it is typed. */
export function RetentionCount({ siteId, days }: { siteId: number; days: string }) {
  const { t } = useTranslation()
  const period = Number(days)
  const isPeriod = /^\d{3,4}$/.test(days.trim()) && period >= RETENTION_DAYS_AT_LEAST
  const { data } = useQuery({
    queryKey: ['retention-count', siteId, period],
    queryFn: async ({ signal }) => (await call(retentionCount, { siteId, days: period }, { signal })).data,
    enabled: isPeriod,
    placeholderData: keepPreviousData,
  })
  if (days.trim() === '') return t('privacy.noPeriod')
  return isPeriod && data !== undefined ? t('privacy.nextNight', { count: data.orders }) : null
}
