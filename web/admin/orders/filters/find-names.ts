import { call } from '#web/api.ts'
import { countryChoices } from '#web/admin/form/countries.ts'
import { siteNames } from '#contract/sites/sites.ts'
import type { Said } from '#web/admin/orders/table/columns.tsx'

/** What landing sites and countries are called, for the reader of a list. */
export async function findNames(language: string, signal: AbortSignal): Promise<Said['names']> {
  const sites = (await call(siteNames, {}, { signal })).data
  return {
    sites: new Map(sites.map(({ id, name }) => [id, name])),
    countries: new Map(countryChoices(language).map(({ code, label }) => [code, label])),
  }
}
