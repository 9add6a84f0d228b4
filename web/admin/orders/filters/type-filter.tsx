import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '#contract/orders/orders.ts'
import { filtersIn, type FilterName } from '#web/admin/orders/filters/list-filters.ts'
import { tagParts, toggleTagPart, withoutTagPart } from '#web/admin/orders/filters/tag-filter.ts'
import { readLine } from '#web/admin/orders/filters/typed-filters.ts'
import { useOffers } from '#web/admin/orders/filters/use-offers.ts'
import type { ListSearch } from '#web/admin/orders/list-search.ts'
import type { ListChange } from '#web/admin/orders/use-list-search.ts'
import { useFills } from '#web/ui/use-early.ts'
import styles from '#web/admin/orders/filters/filters.module.css'

interface Props {
  search: ListSearch
  /** The filter that stays. */
  fixed: FilterName | undefined
  /** Rows of the list: what they have is offered first. */
  rows: readonly OrderRow[]
  /** What stands in it at first. */
  begin: string
  onChange: (change: ListChange) => void
}

/** Filters are added by typing, one or several in a line: suggestions come with the letters, Enter takes what fits, Backspace takes the last one back. */
export function TypeFilter({ search, fixed, rows, begin, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const offersFor = useOffers(fixed, rows)
  const [typed, setTyped] = useState(begin)
  const [at, setAt] = useState<number | undefined>(undefined)
  const [hasFocus, setFocus] = useState(false)
  const { before, offers, last, left } = readLine(typed, offersFor)
  const isOpen = hasFocus && typed.trim() !== ''
  // A name that waits for its value is not given one that nobody chose.
  const active = Math.min(at ?? (last.endsWith(':') ? -1 : 0), offers.length - 1)
  /** Enter takes the earlier parts too: they are said with the last one. */
  const withBefore = (last: string) => [...before.map(({ label }) => label), last].join(', ')
  useFills({ focus: () => input.current?.focus({ preventScroll: true }) })

  function change(value: string) {
    setTyped(value)
    setAt(undefined)
  }
  /** Adds the filters of the line, of its last part the one at that place; what nothing fits stays, and a name waits for its value. */
  function add(index: number) {
    const chosen = offers[index]
    const waits = chosen === undefined && offers.length > 0 ? last : chosen?.value === undefined ? chosen?.token : ''
    change([left, waits].filter(Boolean).join(', '))
    const added = chosen === undefined ? before : [...before, chosen]
    const to: ListChange = {}
    for (const { name, value } of added) {
      if (value === undefined) continue
      // Of tags there may be several.
      if (name === 'tag') to.tag = toggleTagPart('tag' in to ? to.tag : search.tag, value)
      else Object.assign(to, { [name]: /^\d+$/.test(value) ? Number(value) : value })
    }
    if (Object.keys(to).length > 0) onChange(to)
  }
  function takeBack() {
    const last = Object.keys(filtersIn(search))
      .filter((name) => name !== fixed)
      .at(-1)
    if (last === 'tag') onChange({ tag: withoutTagPart(search.tag, tagParts(search.tag).at(-1)!) })
    else if (last !== undefined) onChange({ [last]: undefined })
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if (key === 'Enter' && typed.trim() !== '') add(active)
    else if (key === 'ArrowDown' && offers.length > 0) setAt((active + 1) % offers.length)
    else if (key === 'ArrowUp' && offers.length > 0) setAt((Math.max(active, 0) + offers.length - 1) % offers.length)
    else if (key === 'Backspace' && typed === '') takeBack()
    else if (key === 'Escape') {
      if (typed === '') event.currentTarget.blur()
      else change('')
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <span className={styles.type}>
      <input
        ref={input}
        role="combobox"
        aria-label={t('filters.type')}
        aria-expanded={isOpen && offers.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        placeholder={t('filters.typeHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      />
      <span className={styles.offers} data-shown={isOpen}>
        {/* The keys are the box's. */}
        {isOpen && offers.length > 0 && (
          <div id={`${id}-list`} role="listbox" aria-label={t('filters.type')} tabIndex={-1}>
            {offers.map(({ name, value, token, label }, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={`${name}-${value ?? ''}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => add(index)}
              >
                {withBefore(label)} <kbd data-told>{token}</kbd>
              </div>
            ))}
          </div>
        )}
        {isOpen && offers.length === 0 && <span role="status">{withBefore(t('filters.noSuch'))}</span>}
      </span>
    </span>
  )
}
