import { useDebouncedValue } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { failureText } from '#web/admin/frame/messages.ts'
import { ALL_FOUND, useFoundOrders } from '#web/admin/shell/use-found-orders.tsx'
import { usePaletteEntries, type PaletteEntry } from '#web/admin/shell/use-palette-entries.ts'
import { foldWords } from '#web/ui/fold-words.ts'
import { useFills } from '#web/ui/use-early.ts'
import styles from '#web/admin/shell/palette.module.css'

/** Short, since one waits for it; the lists wait longer. */
const DEBOUNCE_MS = 250

/** Finds an order, a page or an action by its words, and goes there; all of it by keyboard. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const [searched] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const orders = useFoundOrders(searched)
  const { here, views, pages, actions } = usePaletteEntries()
  const wanted = foldWords(typed)
  const fits = ({ label }: PaletteEntry) => wanted.every((word) => foldWords(label).join(' ').includes(word))
  const groups = [
    { key: 'orders', label: t('palette.orders'), entries: typed.trim() === '' ? [] : orders.entries },
    { key: 'here', label: t('palette.here'), entries: here.filter(fits) },
    { key: 'views', label: t('views.title'), entries: views.filter(fits) },
    { key: 'pages', label: t('palette.pages'), entries: pages.filter(fits) },
    { key: 'actions', label: t('palette.actions'), entries: actions.filter(fits) },
  ].filter(({ entries }) => entries.length > 0)
  const all = groups.flatMap(({ entries }) => entries)
  // When the option pointed at is no longer offered, nothing is picked in its place, not even its neighbour.
  const active = chosen === undefined ? Math.min(0, all.length - 1) : all.findIndex(({ key }) => key === chosen)
  const setAt = (index: number) => setChosen(all[index]?.key)
  const status =
    orders.error === null
      ? t('palette.shown', { count: all.filter(({ key }) => key !== ALL_FOUND).length })
      : failureText(orders.error)

  useFills({ focus: () => input.current?.focus() })
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function pick(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return
    // Once the focus is back where it was, since what is done may take it; and before the next key.
    flushSync(onClose)
    entry.run()
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const to = { ArrowDown: active + 1, ArrowUp: Math.max(active, 0) - 1, PageDown: active + 8, PageUp: active - 8 }[
      event.key
    ]
    if (to !== undefined) {
      event.preventDefault()
      const isPage = event.key.startsWith('Page')
      setAt(isPage ? Math.max(0, Math.min(all.length - 1, to)) : (to + all.length) % Math.max(1, all.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(all[active])
    }
  }

  return (
    <div>
      <div className={styles.line}>
        <Search size={18} aria-hidden />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={t('palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setChosen(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={styles.close} onClick={onClose} aria-label={t('common.close')}>
          <kbd>Esc</kbd>
        </button>
      </div>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label={t('palette.title')} tabIndex={-1}>
        {groups.map(({ key, label, entries }) => (
          <div key={key} role="group" aria-label={label}>
            <div className={styles.group} aria-hidden>
              {label}
            </div>
            {entries.map((entry) => {
              const index = all.indexOf(entry)
              return (
                // The keys are the input's: it points at the active option, which never has the focus.
                <div
                  key={entry.key}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={styles.entry}
                  onPointerMove={() => setAt(index)}
                  onClick={() => pick(entry)}
                  onKeyDown={onKeyDown}
                >
                  <entry.icon size={16} aria-hidden />
                  <span className={styles.label}>{entry.label}</span>
                  {entry.note !== undefined && <span className={styles.note}>{entry.note}</span>}
                  {entry.keys !== undefined && <kbd className={styles.keys}>{entry.keys}</kbd>}
                  {entry.aside}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className={styles.status} role="status">
        {orders.isSearching ? t('palette.searching') : all.length === 0 ? t('palette.none') : status}
      </p>
    </div>
  )
}
