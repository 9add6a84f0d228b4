const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

let touchedMs = Date.now()

/** How many whole seconds ago somebody last touched the page; opening it was the first time. */
export function secondsUntouched(): number {
  return Math.max(0, Math.floor((Date.now() - touchedMs) / 1000))
}

/** Calls back whenever somebody touches the page; returns a function that ends this. */
export function onTouch(touched: () => void): () => void {
  for (const touch of TOUCHES) window.addEventListener(touch, touched, { capture: true, passive: true })
  return () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, touched, { capture: true })
  }
}

/** Follows from now on when somebody touches the page. */
export function watchTouches(): void {
  onTouch(() => (touchedMs = Date.now()))
}
