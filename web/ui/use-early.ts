import { createContext, use, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { typedIn, typeInto, type Typed } from '#web/ui/type-into.ts'

/** What a layer shows in the end, once it has come. */
export interface Content {
  /** The id of its own heading. */
  titleId?: string
  size?: string
  /** Escape, and a click beside it; else what the layer does. */
  onClose?: () => void
  /** Gives the focus to what it begins with. */
  focus: () => void
}

export interface Host {
  fill: (content: Content) => void
  fail: () => void
}

/** The layer that waits for what it shows; nothing where that is there already. */
export const HostContext = createContext<Host | undefined>(undefined)

/**
 * What takes the keys until the content of a layer has come: a plain input, or nothing at all. The content then begins with what
 * was typed, from one key to the next; what an input method is still composing is waited for.
 */
export function useEarly() {
  const [shown, setShown] = useState<Content | undefined>(undefined)
  const [hasFailed, setFailed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const typed = useRef<Typed | undefined>(undefined)
  const composing = useRef<'no' | 'yes' | Content>('no')
  const fill = useCallback((content: Content) => {
    if (composing.current !== 'no') {
      composing.current = content
      return
    }
    if (input.current !== null) typed.current = typedIn(input.current)
    setShown(content)
  }, [])
  useLayoutEffect(() => {
    if (shown === undefined) return
    shown.focus()
    if (typed.current !== undefined) typeInto(document.activeElement, typed.current)
    typed.current = undefined
  }, [shown])
  const onCompositionStart = () => {
    composing.current = 'yes'
  }
  const onCompositionEnd = () => {
    const waits = composing.current
    composing.current = 'no'
    // The input has the composed text only after this event.
    if (typeof waits === 'object') setTimeout(() => fill(waits))
  }
  const [host] = useState<Host>(() => ({ fill, fail: () => setFailed(true) }))
  return { shown, hasFailed, host, input, composes: { onCompositionStart, onCompositionEnd } }
}

/** For the content of a layer: says that it is there. It is shown and given the focus before the next key. */
export function useFills({ titleId, size, onClose, focus }: Content): void {
  const host = use(HostContext)
  const close = useRef(onClose)
  const focusNow = useRef(focus)
  useLayoutEffect(() => {
    close.current = onClose
    focusNow.current = focus
  })
  useLayoutEffect(() => {
    host?.fill({
      ...(titleId !== undefined && { titleId }),
      ...(size !== undefined && { size }),
      ...(close.current !== undefined && { onClose: () => close.current?.() }),
      focus: () => focusNow.current(),
    })
  }, [host, titleId, size])
}
