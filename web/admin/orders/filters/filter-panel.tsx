import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFilterChoices, useOptionsOf } from '#web/admin/orders/filters/filter-choices.ts'
import {
  FILTER_GROUPS,
  filtersFor,
  FOLDED_GROUP,
  LIST_FILTERS,
  type FilterName,
} from '#web/admin/orders/filters/list-filters.ts'
import { tagPartText, tagParts, toggleTagPart } from '#web/admin/orders/filters/tag-filter.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { useCan } from '#web/admin/session/use-session.ts'
import { useTagsById } from '#web/admin/tags/tags-query.ts'
import { PlainSelect } from '#web/ui/plain-select.tsx'
import styles from '#web/admin/orders/filters/filters.module.css'

interface Props {
  search: ListSearch
  /** The filter that stays. */
  fixed: FilterName | undefined
  onChange: (change: ListChange) => void
}

/** Every filter of a list; the list follows at once. */
export function FilterPanel({ search, fixed, onChange }: Props) {
  const { t } = useTranslation()
  const can = useCan()
  const choicesOf = useFilterChoices()
  // What was opened stays open when its last filter goes.
  const [isOpen, setOpen] = useState(false)
  // Moments and currencies come from where somebody looked, or are typed: here they would be three empty clocks.
  const names = filtersFor(can).filter(
    (name) => name !== fixed && !['moment', 'currency'].includes(LIST_FILTERS[name].kind),
  )
  const set = (name: FilterName, value: string) =>
    onChange({ [name]: value === '' ? undefined : /^\d+$/.test(value) ? Number(value) : value })

  function control(name: FilterName): ReactNode {
    const { kind, label } = LIST_FILTERS[name]
    const asked = String(search[name] ?? '')
    if (kind === 'days')
      return (
        <Days label={t(label)} value={asked} onSet={(days) => set(name, days)}>
          <Presets name={name} value={asked} onSet={(days) => set(name, days)} />
        </Days>
      )
    if (kind === 'tag') return <TagChoice label={t(label)} value={asked} onSet={(tag) => onChange({ tag })} />
    const { value, options } = choicesOf(name, asked)
    return (
      <label className={styles.field}>
        <span>{t(label)}</span>
        <PlainSelect
          value={value}
          onChange={(wanted) => set(name, wanted)}
          options={[{ value: '', label: t('filterPanel.any') }, ...options]}
        />
      </label>
    )
  }

  return (
    <div className={styles.panel} role="group" aria-label={t('filterPanel.all')}>
      {FILTER_GROUPS.map((group) => {
        const own = names.filter((name) => LIST_FILTERS[name].group === group)
        const words = t(`filterPanel.groups.${group}`)
        const controls = (
          <div className={styles.controls}>
            {own.map((name) => (
              <div key={name} data-kind={LIST_FILTERS[name].kind} data-set={search[name] !== undefined || undefined}>
                {control(name)}
              </div>
            ))}
          </div>
        )
        return group === FOLDED_GROUP ? (
          <details
            key={group}
            className={styles.folded}
            open={isOpen || own.some((name) => search[name] !== undefined)}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <summary className={styles.groupName}>{words}</summary>
            {controls}
          </details>
        ) : (
          <div key={group} className={styles.group} role="group" aria-label={words}>
            <span className={styles.groupName} aria-hidden>
              {words}
            </span>
            {controls}
          </div>
        )
      })}
    </div>
  )
}

/** Tags to narrow to: choosing one adds it to those set, or takes it off. All that are set are below, as chips. */
function TagChoice({
  label,
  value,
  onSet,
}: {
  label: string
  value: string
  onSet: (value: string | undefined) => void
}) {
  const { t } = useTranslation()
  const tags = useTagsById()
  const options = useOptionsOf()('tag')
  const parts = tagParts(value)
  const first = parts.length === 0 ? t('filterPanel.any') : parts.map((part) => tagPartText(part, tags, t)).join(' + ')
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <PlainSelect
        value={value}
        onChange={(wanted) => onSet(wanted === '' ? undefined : toggleTagPart(value, wanted))}
        options={[
          ...(parts.length > 0 ? [{ value: '', label: t('filterPanel.any') }] : []),
          { value, label: first },
          ...options.filter((option) => option.value !== value),
        ]}
      />
    </label>
  )
}

interface DaysProps {
  label: string
  value: string
  onSet: (days: string) => void
  children: ReactNode
}

/** Days that have a word, each pressed once more lets go. */
function Presets({ name, value, onSet }: Pick<DaysProps, 'value' | 'onSet'> & { name: FilterName }) {
  const choices = useOptionsOf()(name)
  if (choices.length === 0) return null
  return (
    <span className={styles.presets}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={styles.plain}
          aria-pressed={value === choice.value}
          onClick={() => onSet(value === choice.value ? '' : choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </span>
  )
}

function Days({ label, value, onSet, children }: DaysProps) {
  const { t } = useTranslation()
  const id = useId()
  // A word has no days of its own.
  const [from = '', to = ''] = value.includes('..') ? value.split('..') : []
  const set = (first: string, last: string) => onSet(first === '' && last === '' ? '' : `${first}..${last}`)
  // The end that was set last counts: where it lies beyond the other, that one is open again.
  const isInOrder = (first: string, last: string) => first === '' || last === '' || first <= last
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <span className={styles.days}>
        <Day label={t('filterPanel.from')} value={from} onSet={(day) => set(day, isInOrder(day, to) ? to : '')} />
        –
        <Day label={t('filterPanel.until')} value={to} onSet={(day) => set(isInOrder(from, day) ? from : '', day)} />
      </span>
      {children}
    </div>
  )
}

/** A day is complete once its year is: while one types 2026, the browser reports the years 2, 20 and 202. */
function Day({ label, value, onSet }: { label: string; value: string; onSet: (day: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(value)
  }
  return (
    <input
      type="date"
      aria-label={label}
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (day === '' || (day >= '1900' && day < '2200')) onSet(day)
      }}
    />
  )
}
