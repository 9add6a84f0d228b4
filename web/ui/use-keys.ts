import { useEffect, useLayoutEffect, useRef } from 'react'

type Handler = (event: KeyboardEvent) => void

/** Key -> what it does. `j` is one key; `g n` is g, then n within a second. */
export type KeyBindings = Record<string, Handler>

const layers: { current: KeyBindings }[] = []
const SEQUENCE_MS = 1200
let pending: { prefix: string; untilMs: number } | undefined
let isCovered = false

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button])'))
  )
}

/** Enter belongs to the button or link that has the focus. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (
    key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary, [role=button]') !== null
  )
}

/** Runs before all others: the key that closes a dialog or a menu belongs to it, though that is gone when the key comes here. */
function noteCover(): void {
  isCovered = document.querySelector('[aria-modal="true"], [role="menu"]') !== null
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isCovered || isTyping(event.target) || isPressing(event)) return
  const prefix = pending !== undefined && pending.untilMs > event.timeStamp ? `${pending.prefix} ` : ''
  pending = undefined
  const combo = prefix + event.key
  const bindings = layers.toReversed().map((layer) => layer.current)
  const handler = bindings.find((layer) => combo in layer)?.[combo]
  if (handler !== undefined) {
    event.preventDefault()
    handler(event)
  } else if (bindings.some((layer) => Object.keys(layer).some((known) => known.startsWith(`${combo} `)))) {
    pending = { prefix: combo, untilMs: event.timeStamp + SEQUENCE_MS }
  }
}

/** Binds keys while the component is shown; the innermost component wins. Silent while one types or a dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const layer = useRef(bindings)
  useLayoutEffect(() => {
    layer.current = bindings
  })
  useEffect(() => {
    if (layers.length === 0) {
      window.addEventListener('keydown', noteCover, true)
      window.addEventListener('keydown', onKeyDown)
    }
    layers.push(layer)
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      if (layers.length > 0) return
      window.removeEventListener('keydown', noteCover, true)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
