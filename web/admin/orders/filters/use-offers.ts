import { useTranslation } from 'react-i18next'
import { useOptionsOf } from '#web/admin/orders/filters/filter-choices.ts'
import {
  FILTERS,
  filtersFor,
  filterText,
  LIST_FILTERS,
  NO_TAGS,
  type FilterName,
} from '#web/admin/orders/filters/list-filters.ts'
import {
  askedFor,
  offersFor,
  tokenOf,
  typedDays,
  typedHour,
  type Offer,
} from '#web/admin/orders/filters/typed-filters.ts'
import type { OrderRow } from '#contract/orders/orders.ts'
import { useCan } from '#web/admin/session/use-session.ts'

/** TABLE: filter -> what one types for it, where that is not its name. */
const FIELDS: Partial<Record<FilterName, string>> = {
  flight: 'flies',
  came: 'received',
  dueBefore: 'due-before',
  backBefore: 'back-before',
  putOffBy: 'put-off-by',
  completedOn: 'completed-on',
  completedBy: 'completed-by',
  paidBack: 'paid-back',
  owedIn: 'owed-in',
}
const fieldOf = (name: FilterName) => FIELDS[name] ?? name
/** Those that days are typed for. */
const OF_DAYS = FILTERS.filter((name) => LIST_FILTERS[name].kind === 'days')

/** Those that an hour is typed for; of `since` it is the last such hour, of the others the next. */
const OF_MOMENTS = FILTERS.filter((name) => LIST_FILTERS[name].kind === 'moment')

/** TABLE: a filter of many values -> which of them an order has. */
const HELD: Partial<Record<FilterName, (order: OrderRow) => string | null>> = {
  nationality: (order) => order.nationality,
  language: (order) => order.language,
}

/** Finds what a list can be narrowed to by what was typed, first what more of these rows have; nothing of the filter that stays. */
export function useOffers(fixed: FilterName | undefined, rows: readonly OrderRow[]): (typed: string) => Offer[] {
  const { t } = useTranslation()
  const can = useCan()
  const choicesOf = useOptionsOf()
  const optionsOf = (name: FilterName) => {
    const held = HELD[name]
    if (held === undefined) return choicesOf(name)
    const many = new Map<string | null, number>()
    for (const order of rows) many.set(held(order), (many.get(held(order)) ?? 0) + 1)
    return choicesOf(name).toSorted((one, other) => (many.get(other.value) ?? 0) - (many.get(one.value) ?? 0))
  }
  const names = filtersFor(can).filter((name) => name !== fixed)

  function all(): Offer[] {
    return [
      ...names.flatMap((name) =>
        optionsOf(name).map(({ value, label }): Offer => {
          const { kind, label: title, choices } = LIST_FILTERS[name]
          const isOwn = choices?.some((choice) => String(choice.value) === value) ?? false
          const isYesOrNo = kind === 'choice' && /^[01]$/.test(value)
          const isNamed = kind === 'site' || ((kind === 'tag' || kind === 'member') && !isOwn)
          const written = isYesOrNo ? (value === '1' ? 'yes' : 'no') : isNamed ? label : value
          return {
            name,
            value,
            token: tokenOf(fieldOf(name), written),
            label: filterText(name, isOwn || kind === 'language' ? value : label, t),
            words: t(title),
          }
        }),
      ),
      // Said of a tag: that the orders are not to have it.
      ...optionsOf('tag').flatMap(({ value, label }): Offer[] =>
        value === NO_TAGS
          ? []
          : [
              {
                name: 'tag',
                value: `-${value}`,
                token: tokenOf('-tag', label),
                label: t('filters.withoutTag', { tag: label }),
                words: t('filters.tag'),
              },
            ],
      ),
    ]
  }

  /** Those that have several values; of one that is yes or no its name says yes. */
  const fields = names.flatMap((name): Offer[] => {
    const values = choicesOf(name).map(({ value }) => value)
    if (values.length < 2 || values.every((value) => /^[01]$/.test(value))) return []
    const title = t(LIST_FILTERS[name].label)
    return [{ name, value: undefined, token: `${fieldOf(name)}:`, label: `${title}: …`, words: title }]
  })

  return (typed) => {
    const [field, ...after] = typed.trim().toLowerCase().split(':')
    const rest = after.join(':')
    const days = typedDays(rest)
    const ofDays = days === undefined ? [] : OF_DAYS.filter((name) => fieldOf(name).startsWith(field!))
    const exact = ofDays.map((name): Offer => ({
      name,
      value: days!,
      token: `${fieldOf(name)}:${rest}`,
      label: filterText(name, days!, t),
      words: '',
    }))
    const ofMoments = OF_MOMENTS.flatMap((name): Offer[] => {
      const at = fieldOf(name).startsWith(field!)
        ? typedHour(rest, name === 'since' ? 'last' : 'next', new Date())
        : undefined
      if (at === undefined) return []
      return [{ name, value: at, token: `${fieldOf(name)}:${rest}`, label: filterText(name, at, t), words: '' }]
    })
    return [...exact, ...ofMoments, ...askedFor(typed, fields), ...offersFor(typed, all())]
  }
}
