import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { RefreshCw, Search } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearButton } from '#web/ui/clear-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import styles from '#web/admin/orders/list-toolbar.module.css'

/** The search waits this long for the next letter. */
const DEBOUNCE_MS = 500

interface Props {
  title: string
  /** A list under other things has a smaller title. */
  level: 1 | 2
  searchRef: RefObject<HTMLInputElement | null>
  q: string
  onSearch: (q: string) => void
  total: number | undefined
  isFetching: boolean
  onRefresh: () => void
  /** What else can be done with the whole list. */
  tools: ReactNode
  /** What can be done with the chosen rows. */
  bulk: ReactNode
  /** Beside the search: how the list begins, and its filters. */
  narrow: ReactNode
  /** Below it: the filters themselves. */
  children: ReactNode
  /** The one next step. */
  next: ReactNode
}

/** Title, how many, Refresh; below it the search and what can be done with the chosen rows. */
export function ListToolbar(props: Props) {
  const { title, level, searchRef, q, total, isFetching } = props
  const { t } = useTranslation()
  const Heading = level === 1 ? 'h1' : 'h2'
  const words = q === '' ? 'queue.total' : 'queue.found'
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <div className={styles.heading}>
          <Heading className={styles.title}>{title}</Heading>
          <span className={styles.total} role="status">
            {total !== undefined && t(words, { count: total, formatted: formatCount(total) })}
          </span>
        </div>
        <span className={styles.tools} data-screen-only>
          {props.next}
          <Button
            variant="default"
            className={styles.refresh}
            onClick={props.onRefresh}
            title={`${t('queue.refresh')} (r)`}
          >
            <RefreshCw size={15} aria-hidden className={isFetching ? styles.turning : undefined} />
            <span className={styles.words}>{t('queue.refresh')}</span>
          </Button>
          {props.tools}
        </span>
      </div>
      <div className={styles.line} data-second data-screen-only>
        <SearchBox q={q} onSearch={props.onSearch} searchRef={searchRef} />
        {props.narrow}
        {props.bulk}
      </div>
      {props.children}
    </div>
  )
}

function SearchBox({ q, onSearch, searchRef }: Pick<Props, 'q' | 'onSearch' | 'searchRef'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  const [known, setKnown] = useState(q)
  const send = (value: string) => {
    setSent(value)
    onSearch(value)
  }
  const search = useDebouncedCallback(send, DEBOUNCE_MS)
  const now = (value: string) => {
    setTyped(value)
    search.cancel()
    send(value)
  }
  // The search changed: by this box, or by other means such as Back, which the box then follows. An order that is opened takes the
  // search away for as long as the list still stands, and Back within that time brings it again.
  if (q !== known) {
    setKnown(q)
    if (q !== sent) {
      setSent(q)
      setTyped(q)
    }
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') now(typed.trim())
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (typed === '') event.currentTarget.blur()
      else now('')
    }
  }
  return (
    <TextInput
      ref={searchRef}
      type="search"
      className={styles.search}
      aria-label={t('queue.search')}
      aria-keyshortcuts="/"
      placeholder={t('queue.searchPlaceholder')}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
      onKeyDown={onKeyDown}
      leftSection={<Search size={15} aria-hidden />}
      rightSection={
        typed === '' ? (
          <kbd className={styles.key}>/</kbd>
        ) : (
          <ClearButton label={t('queue.clearSearch')} onClick={() => now('')} />
        )
      }
    />
  )
}
