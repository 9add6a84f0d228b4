import { queryOptions } from '@tanstack/react-query'
import { sitePolicies, sitePolicy } from '#contract/sites/site-policies.ts'
import { call } from '#web/api.ts'

/** The versions of a landing site's terms and refund policy. */
export const policiesQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['site-policies', siteId],
    queryFn: async ({ signal }) => (await call(sitePolicies, { siteId }, { signal })).data,
  })

/** One of them with its text, which never changes. */
export const policyQuery = (policyId: number) =>
  queryOptions({
    queryKey: ['site-policy', policyId],
    queryFn: async ({ signal }) => (await call(sitePolicy, { policyId }, { signal })).data,
    staleTime: Infinity,
  })
