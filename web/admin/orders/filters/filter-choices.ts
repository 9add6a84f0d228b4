import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TRAVELLER_LANGUAGES } from '#contract/values/languages.ts'
import { countryChoices } from '#web/admin/form/countries.ts'
import { languageName, LIST_FILTERS, type FilterName } from '#web/admin/orders/filters/list-filters.ts'
import { colleaguesQuery } from '#web/admin/colleagues/colleagues-query.ts'
import { gatewaysQuery, siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { tagsQuery } from '#web/admin/tags/tags-query.ts'

interface Option {
  value: string
  /** For the reader. */
  label: string
}

/** What a filter can be set to: its own choices, or what there is of its kind. */
export function useOptionsOf(): (name: FilterName) => Option[] {
  const { t, i18n } = useTranslation()
  const mayGateways = useCan()('gateways:read')
  const sites = useQuery(siteNamesQuery).data ?? []
  const tags = useQuery(tagsQuery).data ?? []
  const colleagues = useQuery(colleaguesQuery).data ?? []
  const gateways = useQuery({ ...gatewaysQuery, enabled: mayGateways }).data ?? []
  return (name) => {
    const { kind, choices = [] } = LIST_FILTERS[name]
    const own = choices.map(({ value, words }) => ({ value: String(value), label: t(words) }))
    switch (kind) {
      case 'language':
        return TRAVELLER_LANGUAGES.map((code) => ({ value: code, label: languageName(code) }))
      case 'country':
        return countryChoices(i18n.language).map(({ code, label }) => ({ value: code, label }))
      case 'member':
        return [...own, ...colleagues.map(({ id, name: label }) => ({ value: String(id), label }))]
      case 'site':
        return sites.map(({ id, name: label }) => ({ value: String(id), label }))
      case 'tag':
        return [...own, ...tags.map(({ id, name: label }) => ({ value: String(id), label }))]
      case 'gateway':
        return gateways.map(({ gateway_name: label }) => ({ value: label, label }))
      default:
        return own
    }
  }
}

/**
 * What a filter can be set to, and which of it is set. Case in an address does not matter, and what it asks for is shown and
 * can be taken off even where nothing has that name (any longer).
 */
export function useFilterChoices(): (name: FilterName, asked: string) => { value: string; options: Option[] } {
  const optionsOf = useOptionsOf()
  return (name, asked) => {
    const options = optionsOf(name)
    const known = options.find(({ value }) => value.toLowerCase() === asked.toLowerCase())
    if (known !== undefined || asked === '') return { value: known?.value ?? '', options }
    return { value: asked, options: [...options, { value: asked, label: asked }] }
  }
}
