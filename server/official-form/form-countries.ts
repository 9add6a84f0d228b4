import type { Reviewed } from '#server/official-form/form-limits.ts'
import { FORM_LIMITS } from '#server/official-form/form-limits.ts'
import { countryName, countryRegion, findCountryCode, listedCode } from '#server/normalise/countries.ts'

/** A country as the official form lists it. */
export interface FormCountry {
  /** ISO 3166 alpha-3, or as passports bear it. */
  code: string
  /** ISO 3166 alpha-2: a browser calls it in its reader's language; null for what is no country (Stateless). */
  region: string | null
  /** Its ISO name in English. */
  name: string
}

const FIELDS = Object.entries(FORM_LIMITS).flatMap(([field, row]) =>
  'country' in row ? [field as keyof typeof FORM_LIMITS] : [],
)

/** The country behind a name or code in any of the portal's languages; undefined for an unknown one. */
export function findFormCountry(value: string): FormCountry | undefined {
  const found = findCountryCode(value)
  if (found === undefined) return undefined
  const code = listedCode(found)
  return { code, region: countryRegion(code) ?? null, name: countryName(code) }
}

/** The countries that an order names, by field, leaving out values that are not a country. */
export function formCountries(order: Reviewed): Record<string, FormCountry> {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const country = findFormCountry(order[field] ?? '')
      return country === undefined ? [] : [[field, country]]
    }),
  )
}
