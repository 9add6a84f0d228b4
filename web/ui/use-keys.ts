import { useLayoutEffect, useRef } from 'react'
import { KeyRuns } from '#web/ui/key-runs.ts'

type Handler = (event: KeyboardEvent) => void

/** Key -> what it does. `j` is one key; `g n` is g, then n within a second. */
export type KeyBindings = Record<string, Handler>

const layers: { current: KeyBindings }[] = []
const holds = new Set<{ current: () => boolean }>()
const SEQUENCE_MS = 1200
/** TABLE: the keys that a finger may stay on. All others act once, however long they are held. */
const REPEATED: readonly string[] = ['j', 'k', 'J', 'K', '[', ']']
let pending: { prefix: string; untilMs: number } | undefined
let isCovered = false
const runs = new KeyRuns()
let isListening = false

function isTyping(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=file])'))
  )
}

/** Enter belongs to the button, link or choice of a file that has the focus, the space bar to the button, box or choice. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  const pressed =
    key === 'Enter'
      ? 'button, a, summary, [role=button], [type=file]'
      : 'button, [type=checkbox], [type=radio], [type=file], summary'
  return (key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.closest(pressed) !== null
}

/** Runs before all others. The key that closes a dialog or a menu belongs to it, though that is gone when the key comes to the page. */
function guard(event: KeyboardEvent): void {
  isCovered = document.querySelector('[aria-modal="true"], [role="menu"]') !== null
  // A finger that stays on Enter presses what it pressed, and not the button that has come into that place.
  if (event.repeat && isPressing(event)) event.preventDefault()
  const { key, timeStamp, target, ctrlKey, metaKey, altKey, isComposing } = event
  const into = isTyping(target) ? target : undefined
  const isElsewhere = ctrlKey || metaKey || altKey || isComposing || (isCovered && into === undefined)
  const isChanging = () => [...holds].some(({ current }) => current())
  if (!runs.keeps({ key, timeStamp, into, isElsewhere }, isChanging)) return
  pending = undefined
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (isCovered || isTyping(event.target) || isPressing(event)) return
  if (event.repeat && !REPEATED.includes(event.key)) return
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

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('keydown', guard, true)
  window.addEventListener('keydown', onKeyDown)
}

/** Binds keys while the component is shown; the innermost component wins. Silent while one types or a dialog is open. */
export function useKeys(bindings: KeyBindings): void {
  const layer = useRef(bindings)
  useLayoutEffect(() => {
    layer.current = bindings
  })
  // With the page itself: keys of what is no longer shown are gone before the next one is pressed.
  useLayoutEffect(() => {
    listen()
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}

/** While the component is shown and `isHeld` says so, no key acts: what is shown is about to be something else. Asked at each key. */
export function useHeldKeys(isHeld: () => boolean): void {
  const hold = useRef(isHeld)
  useLayoutEffect(() => {
    hold.current = isHeld
  })
  useLayoutEffect(() => {
    listen()
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [])
}
