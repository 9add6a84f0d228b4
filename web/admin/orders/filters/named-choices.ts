import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { paymentGateways } from '#contract/sites/gateways.ts'
import { siteNames } from '#contract/sites/sites.ts'

/** The landing sites by name. */
export const siteNamesQuery = queryOptions({
  // Below the sites' own key: where one is saved, its name is fetched again too.
  queryKey: ['landing-sites', 'names'],
  queryFn: async ({ signal }) => (await call(siteNames, {}, { signal })).data,
  staleTime: 300_000,
})

/** The payment gateways; one of them is active. */
export const gatewaysQuery = queryOptions({
  queryKey: ['gateways'],
  queryFn: async ({ signal }) => (await call(paymentGateways, {}, { signal })).data,
})
