import { queryOptions } from '@tanstack/react-query'
import { ownSecondFactor } from '#contract/staff/second-factor.ts'
import { call } from '#web/api.ts'

/** What one signs in with beside the password. */
export const ownFactorQuery = queryOptions({
  queryKey: ['own-second-factor'],
  queryFn: async ({ signal }) => (await call(ownSecondFactor, {}, { signal })).data,
})
