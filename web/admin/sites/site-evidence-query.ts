import { queryOptions } from '@tanstack/react-query'
import { siteEvidence } from '#contract/disputes/site-evidence.ts'
import { call } from '#web/api.ts'

/** Which evidence for disputes a landing site sends: it changes with its checkout, not by the hour. */
export const siteEvidenceQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['site-evidence', siteId],
    queryFn: async ({ signal }) => (await call(siteEvidence, { siteId }, { signal })).data,
    staleTime: 5 * 60_000,
  })
