import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import { useLanguage } from '#web/front/languages/language.tsx'

/** The specification's toasts (section 9): top right, 5 s, pause on hover and focus loss, dragged away by 80 percent. */
const CLOSE_AFTER_MS = 5000
const DRAG_SHARE = 0.8

interface Toast {
  id: number
  kind: 'success' | 'error'
  message: string
}

let toasts: readonly Toast[] = []
let lastId = 0
/** None are there before the page has come to life. */
const NONE: readonly Toast[] = []
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message at the top right; the same message is not shown twice at once. */
export function showToast(kind: Toast['kind'], message: string): void {
  lastId += 1
  change([...toasts.filter((toast) => toast.message !== message), { id: lastId, kind, message }])
}

function close(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where toasts appear; stands once on the page. */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  )
  return (
    <div className="toasts">
      {shown.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </div>
  )
}

function ToastCard({ id, kind, message }: Toast) {
  const { words } = useLanguage()
  const [held, setHeld] = useState(false)
  const away = useWindowAway()
  const leftMs = useRef(CLOSE_AFTER_MS)
  const drag = useDragAway(() => close(id))
  useEffect(() => {
    if (held || away) return
    const since = performance.now()
    const timer = setTimeout(() => close(id), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - since
    }
  }, [held, away, id])
  return (
    <div
      className={`toast toast-${kind}`}
      role={kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...drag}
    >
      <p>{message}</p>
      <button type="button" className="toast-close" aria-label={words.close} onClick={() => close(id)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </div>
  )
}

function useWindowAway(): boolean {
  const [away, setAway] = useState(() => !document.hasFocus())
  useEffect(() => {
    const look = () => setAway(!document.hasFocus())
    addEventListener('focus', look)
    addEventListener('blur', look)
    return () => {
      removeEventListener('focus', look)
      removeEventListener('blur', look)
    }
  }, [])
  return away
}

function useDragAway(dismiss: () => void) {
  const startX = useRef<number>(undefined)
  const move = (event: PointerEvent<HTMLElement>) => event.clientX - (startX.current ?? event.clientX)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (!(event.target as Element).closest('button')) startX.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startX.current !== undefined) event.currentTarget.style.translate = `${move(event)}px`
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const isAway = Math.abs(move(event)) > event.currentTarget.offsetWidth * DRAG_SHARE
      startX.current = undefined
      event.currentTarget.style.translate = ''
      if (isAway) dismiss()
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      startX.current = undefined
      event.currentTarget.style.translate = ''
    },
  }
}
