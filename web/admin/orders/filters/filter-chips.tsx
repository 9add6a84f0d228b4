import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filterText, LIST_FILTERS, type FilterName, type SetFilter } from '#web/admin/orders/filters/list-filters.ts'
import { countryName } from '#web/admin/form/countries.ts'
import { tagPartText, tagParts, withoutTagPart } from '#web/admin/orders/filters/tag-filter.ts'
import { useTagsById } from '#web/admin/tags/tags-query.ts'
import { colleaguesQuery, memberQuery } from '#web/admin/colleagues/colleagues-query.ts'
import { siteNamesQuery } from '#web/admin/orders/filters/named-choices.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import styles from '#web/admin/orders/filters/filters.module.css'

interface Props {
  search: ListSearch
  /** Those that are set and can be taken off. */
  set: readonly SetFilter[]
  onChange: (change: ListChange) => void
}

/** The member whom a filter names. */
function useMember(wanted: string | number | null | undefined) {
  const id = typeof wanted === 'number' ? wanted : undefined
  const { data: team } = useQuery({ ...colleaguesQuery, enabled: id !== undefined })
  const known = team?.find((member) => member.id === id)
  // Only who has left is asked for.
  const left = useQuery(memberQuery(team !== undefined && known === undefined ? id : undefined)).data
  return known ?? left
}

/** The filters of a list in words, each with the way to take it off. */
export function FilterChips({ search, set, onChange }: Props) {
  const { t, i18n } = useTranslation()
  const sites = useQuery({ ...siteNamesQuery, enabled: search.site !== undefined }).data
  const tags = useTagsById(search.tag !== undefined)
  const members = [useMember(search.assigned), useMember(search.completedBy), useMember(search.putOffBy)]
  /** What is set, by its name where it stands as a code. */
  function nameOf(name: FilterName, value: string | number): string | number {
    if (name === 'nationality') return countryName(String(value), i18n.language)
    if (LIST_FILTERS[name].kind === 'member') return members.find((member) => member?.id === value)?.name ?? value
    return name === 'site' ? (sites?.find(({ id }) => id === Number(value))?.name ?? value) : value
  }
  /** What is set, each with the change that takes it off; of tags each by itself. */
  const chips = set.flatMap(([name, value]): { key: string; words: string; off: ListChange }[] =>
    name === 'tag'
      ? tagParts(value).map((part) => ({
          key: `tag ${part}`,
          words: tagPartText(part, tags, t),
          off: { tag: withoutTagPart(value, part) },
        }))
      : [{ key: name, words: filterText(name, nameOf(name, value), t), off: { [name]: undefined } }],
  )
  if (chips.length === 0) return null
  return (
    <div className={styles.chips} role="group" aria-label={t('filters.title')}>
      {chips.map(({ key, words, off }) => {
        const remove = t('filters.remove', { filter: words })
        return (
          <button
            key={key}
            type="button"
            className={styles.chip}
            aria-label={remove}
            title={remove}
            onClick={() => onChange(off)}
          >
            {words}
            <X size={13} aria-hidden />
          </button>
        )
      })}
    </div>
  )
}
