let isPressed = false
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), { capture: true })
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => (isPressed = false), { capture: true })
}

/** Does something once the finger or the mouse is up again: if the page moved earlier, the press would miss its target. */
export function afterPress(work: () => void): void {
  if (!isPressed) return work()
  document.addEventListener('pointerup', () => setTimeout(work), { once: true })
}
