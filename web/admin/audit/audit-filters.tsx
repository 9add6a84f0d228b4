import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanText } from '#contract/normalise/text.ts'
import { AUDIT_SEARCH_DEFAULTS, CHANGES, ID, type AuditSearch } from '#web/admin/audit/audit-search.ts'
import { eventWords } from '#web/admin/formats/entry-words.ts'
import styles from '#web/admin/audit/audit.module.css'

/** An order id and a day wait this long for their next digit. */
const DEBOUNCE_MS = 500

interface Props {
  search: AuditSearch
  /** Id -> name. */
  members: Map<string, string>
  events: string[]
  isFiltered: boolean
  onSearch: (change: Partial<AuditSearch>) => void
}

/** What is looked for in the log. Choices act at once; an order id and days, when they are whole. */
export function AuditFilters({ search, members, events, isFiltered, onSearch }: Props) {
  const { t } = useTranslation()
  const [order, setOrder, sendOrder] = useFollowed(search.order, (id) => onSearch({ order: id }))
  const [checked, setChecked] = useState(false)
  // As it is copied from a mail or a page: "#123", with spaces of any kind.
  const typed = cleanText(order).replace(/[# ]/g, '')
  const wrong = typed !== '' && !ID.test(typed)
  const known = ['', CHANGES].includes(search.what) || events.includes(search.what) ? events : [...events, search.what]
  const who = new Map(members)
  if (search.who !== '' && !who.has(search.who)) who.set(search.who, search.who)

  function findOrder(): void {
    setChecked(true)
    if (!wrong && typed !== search.order) sendOrder(typed)
  }
  const findSoon = useDebouncedCallback(findOrder, DEBOUNCE_MS)

  return (
    <form
      data-screen-only
      noValidate
      className={styles.filters}
      aria-label={t('audit.filters')}
      onSubmit={(event) => {
        event.preventDefault()
        findOrder()
      }}
    >
      <NativeSelect
        label={t('audit.who')}
        value={search.who}
        onChange={(event) => onSearch({ who: event.currentTarget.value })}
        data={[
          { value: '', label: t('audit.everybody') },
          ...[...who].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
      />
      <NativeSelect
        label={t('audit.what')}
        value={search.what}
        onChange={(event) => onSearch({ what: event.currentTarget.value })}
        data={[
          { value: '', label: t('audit.everything') },
          { value: CHANGES, label: t('audit.changesOnly') },
          ...known
            .map((value) => ({ value, label: eventWords(value) }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        ]}
      />
      <TextInput
        label={t('table.orderId')}
        name="order"
        inputMode="numeric"
        maxLength={20}
        value={order}
        onChange={(event) => {
          setOrder(event.currentTarget.value)
          findSoon()
        }}
        onBlur={findOrder}
        error={
          checked &&
          wrong && (
            <>
              {t('audit.wrongOrder')}
              {search.order !== '' && ` ${t('audit.stillShown', { id: search.order })}`}
            </>
          )
        }
      />
      <div className={styles.days}>
        <Day label={t('audit.from')} value={search.from} max={search.to} onDay={(from) => onSearch({ from })} />
        <Day label={t('audit.to')} value={search.to} min={search.from} onDay={(to) => onSearch({ to })} />
      </div>
      {isFiltered && (
        <Button variant="subtle" onClick={() => onSearch(AUDIT_SEARCH_DEFAULTS)}>
          {t('audit.all')}
        </Button>
      )}
    </form>
  )
}

interface DayProps {
  label: string
  value: string
  min?: string
  max?: string
  onDay: (day: string) => void
}

/** A day; it is sent a moment after it is complete, so that half-typed years are not. */
function Day({ label, value, min, max, onDay }: DayProps) {
  const [typed, setTyped, sendDay] = useFollowed(value, onDay)
  const send = useDebouncedCallback((day: string) => day !== value && sendDay(day), DEBOUNCE_MS)
  return (
    <TextInput
      type="date"
      label={label}
      min={min || '2000-01-01'}
      max={max || '2199-12-31'}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

/** The typed text, which follows the address when that changes by other means than by sending it: one may type on meanwhile. */
function useFollowed(value: string, onSend: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  const [sent, setSent] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setSent(value)
    if (value !== sent) setTyped(value)
  }
  const send = (text: string) => {
    setSent(text)
    onSend(text)
  }
  return [typed, setTyped, send] as const
}
