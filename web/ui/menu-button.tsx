import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useKeys } from '#web/ui/use-keys.ts'
import styles from '#web/ui/menu-button.module.css'

export interface MenuItem {
  key: string
  label: string
  /** A dot or an icon before the words. */
  icon?: LucideIcon | ReactNode
  /** Given for one of several choices: whether it is the present one. */
  checked?: boolean
  /** Given where several may be checked: the menu stays open. */
  isMany?: boolean
  lang?: string
  /** The key that picks it. */
  hint?: string
  onPick: () => void
}

interface Props {
  /** What the button is called; its content may be only a picture. */
  label: string
  items: MenuItem[]
  children: ReactNode
  className?: string | undefined
  /** Stands above the items. */
  header?: ReactNode
  disabled?: boolean
  /** Which edges of button and menu align; the right ones by default. */
  align?: 'start'
  /** A key that opens it. */
  hotKey?: string
}

function isIcon(icon: MenuItem['icon']): icon is LucideIcon {
  return typeof icon === 'object' && icon !== null && '$$typeof' in icon && 'render' in icon
}

function roleOf({ checked, isMany }: MenuItem) {
  if (checked === undefined) return 'menuitem'
  return isMany === true ? 'menuitemcheckbox' : 'menuitemradio'
}

/** The next item after the focused one that begins with the letter. */
export function itemOf(key: string, items: readonly MenuItem[], at: number): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined
  const order = items.map((_, index) => (at + 1 + index) % items.length)
  return order.find((index) => items[index]!.label.toLowerCase().startsWith(key.toLowerCase()))
}

/** A button with a menu under it, by mouse, by arrow keys, by first letters and by the keys that its items name. */
export function MenuButton({ label, items, children, className, header, disabled = false, align, hotKey }: Props) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const openByKey = () => {
    button.current?.focus()
    button.current?.click()
  }
  useKeys(hotKey === undefined ? {} : { [hotKey]: openByKey })
  // Before it is painted: whoever sees the menu can press its keys. An item that goes while it is open, since others work on the order
  // too, takes no focus with it; from a dialog that came over it nothing is taken.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement !== document.body && activeElement !== button.current) return
    const present = frame.current?.querySelector<HTMLElement>('[aria-checked=true]')
    ;(present ?? frame.current?.querySelector<HTMLElement>('[role=menu] button'))?.focus()
  })
  useEffect(() => {
    if (!open) return undefined
    const onDown = (event: PointerEvent) => {
      if (!frame.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onDown)
    return () => document.removeEventListener('pointerdown', onDown)
  }, [open])

  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    } else if (event.key === 'Tab') {
      setOpen(false)
    } else if (target !== undefined) {
      event.preventDefault()
      all.at(target >= all.length ? 0 : target)?.focus()
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey) {
      const picked = items.find(({ hint }) => hint === event.key)
      const meant = itemOf(event.key, items, at)
      if (picked !== undefined) pick(picked)
      else if (meant !== undefined) all[meant]?.focus()
      else return
      event.preventDefault()
    }
  }

  function pick(item: MenuItem): void {
    if (item.isMany !== true) {
      setOpen(false)
      button.current?.focus()
    }
    item.onPick()
  }

  return (
    <div className={styles.frame} ref={frame}>
      <button
        ref={button}
        type="button"
        className={className ?? styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        aria-keyshortcuts={hotKey}
        title={hotKey === undefined ? label : `${label} (${hotKey})`}
        disabled={disabled}
        onClick={() => setOpen((before) => !before)}
      >
        {children}
      </button>
      {open && (
        <div className={styles.drop} data-align={align}>
          {header}
          <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
            {items.map((item) => (
              <button
                key={item.key}
                type="button"
                tabIndex={-1}
                lang={item.lang}
                aria-keyshortcuts={item.hint}
                role={roleOf(item)}
                aria-checked={item.checked}
                className={styles.item}
                onClick={() => pick(item)}
              >
                {isIcon(item.icon) ? <item.icon size={16} aria-hidden /> : item.icon}
                <span className={styles.label}>{item.label}</span>
                {item.hint !== undefined && (
                  <kbd className={styles.hint} aria-hidden>
                    {item.hint}
                  </kbd>
                )}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
