import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { HostContext, useEarly } from '#web/ui/use-early.ts'
import styles from '#web/ui/layer.module.css'

interface Props {
  /** What it is called until its content has come, and where that has no heading. */
  label: string
  /** The label of the text field that it begins with: what is typed before that has come is typed there. */
  field?: string | undefined
  /** Where it stands, and how wide it is until its content says that. */
  look?: 'middle' | 'top' | 'side' | undefined
  onClose: () => void
  children: ReactNode
}

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** The layers that are open, the last one above. */
const open: { frame: HTMLElement; close: () => void }[] = []

/**
 * What opens over the page, from the key or click on that opens it: the page below has no key from then on. Its frame is never lazy;
 * what it shows may be (`lazyPart`), and until that has come it says so and takes what is typed. The focus goes back to where it was.
 */
export function Layer({ label, field, look = 'middle', onClose, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { shown, hasFailed, host, input, composes } = useEarly()
  const panel = useRef<HTMLElement>(null)
  const [before] = useState(beforeIt)
  const close = () => (shown?.onClose ?? onClose)()
  const closeNow = useRef(close)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    closeNow.current = close
  })
  useLayoutEffect(() => {
    const frame = panel.current
    if (frame === null) return undefined
    const own = { frame, close: () => closeNow.current() }
    window.addEventListener('keydown', onKeyDown)
    open.push(own)
    if (open.length === 1) hold(true)
    // Content that is there already has the focus by now.
    if (!frame.contains(document.activeElement)) (input.current ?? frame).focus({ preventScroll: true })
    return () => {
      open.splice(open.indexOf(own), 1)
      if (open.length === 0) hold(false)
      if (before instanceof HTMLElement) giveFocus(before)
    }
  }, [before, input])

  return createPortal(
    // The keys that close it are the window's: the focus may be on nothing.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className={styles.behind}
      data-look={look}
      // Pressed and let go beside it: text that is selected with the mouse may end there.
      onPointerDown={({ target, currentTarget }) => {
        isPressed.current = target === currentTarget
      }}
      onClick={({ target, currentTarget }) => isPressed.current && target === currentTarget && close()}
    >
      <section
        ref={panel}
        className={styles.panel}
        role="dialog"
        aria-modal="true"
        aria-label={shown?.titleId === undefined ? label : undefined}
        aria-labelledby={shown?.titleId}
        tabIndex={-1}
        data-size={shown?.size}
      >
        {shown === undefined && (
          <div className={styles.early}>
            {field !== undefined && (
              <label htmlFor={id}>
                <span className={look === 'top' ? 'visually-hidden' : undefined}>{field}</span>
                <input
                  ref={input}
                  id={id}
                  type="text"
                  placeholder={look === 'top' ? field : undefined}
                  autoComplete="off"
                  spellCheck={false}
                  {...composes}
                />
              </label>
            )}
            <p role="status">{hasFailed ? t('common.notLoaded') : t('common.loading')}</p>
          </div>
        )}
        <div hidden={shown === undefined} className={styles.content}>
          <HostContext value={host}>{children}</HostContext>
        </div>
      </section>
    </div>,
    document.body,
  )
}

/** Where the focus was last, on the page or in a layer. */
let last: EventTarget | null = null
globalThis.document?.addEventListener('focusin', ({ target }) => (last = target))

/** Gives an element the focus: one that is out of use still, once it can be used again and nothing else has the focus. */
function giveFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true })
  if (!element.matches(':disabled')) return
  const watch = new MutationObserver(() => {
    if (element.matches(':disabled')) return
    watch.disconnect()
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  watch.observe(element, { attributeFilter: ['disabled'] })
}

/** What the focus goes back to: a button that is out of use while the server answers, and then asks, has lost it. */
function beforeIt(): EventTarget | null {
  return document.activeElement === document.body ? last : document.activeElement
}

/** The elements that Tab goes through, in their order. */
export function tabbable(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.getClientRects().length > 0,
  )
}

function onKeyDown(event: KeyboardEvent): void {
  const top = open.at(-1)
  if (top === undefined || event.defaultPrevented || event.isComposing) return
  if (event.key === 'Escape') {
    event.preventDefault()
    top.close()
  } else if (event.key === 'Tab') {
    const stops = tabbable(top.frame)
    const [first, last] = event.shiftKey ? [stops.at(-1), stops[0]] : [stops[0], stops.at(-1)]
    const isWithin = top.frame !== document.activeElement && top.frame.contains(document.activeElement)
    if (isWithin && document.activeElement !== last) return
    event.preventDefault()
    first?.focus()
  }
}

/** Keeps the page below from being scrolled, and from moving because its scroll bar goes. */
function hold(isHeld: boolean): void {
  const { style, clientWidth } = document.documentElement
  style.paddingRight = isHeld ? `${innerWidth - clientWidth}px` : ''
  style.overflow = isHeld ? 'hidden' : ''
}
