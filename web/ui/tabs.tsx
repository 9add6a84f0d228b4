import { type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styles from '#web/ui/tabs.module.css'

interface Props<Name extends string> {
  label: string
  tabs: readonly { name: Name; label: string; count?: number }[]
  shown: Name
  onShow: (name: Name) => void
  /** Names the panel, for the tabs to point to. */
  id: string
}

/** Tabs over a panel of the same id; arrow keys go from one to the next. */
export function Tabs<Name extends string>({ label, tabs, shown, onShow, id }: Props<Name>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // The one that has the keys: what is shown may still be on its way.
    const on = event.target instanceof HTMLElement ? event.target.dataset['tab'] : undefined
    const at = tabs.findIndex(({ name }) => name === on)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const { name } = tabs.at(to >= tabs.length ? 0 : to)!
    onShow(name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${name}"]`)?.focus()
  }
  return (
    // The tabs inside take the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map(({ name, label: words, count }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          data-tab={name}
          aria-selected={name === shown}
          aria-controls={name === shown ? id : undefined}
          tabIndex={name === shown ? 0 : -1}
          className={styles.tab}
          onClick={() => onShow(name)}
        >
          {words}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  )
}

interface PanelProps {
  id: string
  shown: string
  children: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** What the chosen tab shows. */
export function TabPanel({ id, shown, children, ref }: PanelProps) {
  return (
    <div ref={ref} role="tabpanel" id={id} aria-labelledby={`${id}-${shown}`}>
      {children}
    </div>
  )
}
