import { showElement } from '#web/ui/show-element.ts'

let shown: Element | undefined

/** Shows a flagged value of the order and gives it the focus: one after the other, and round. */
export function showFlagged(): void {
  const flagged = [...document.querySelectorAll('[data-check="true"]')]
  const next = flagged[flagged.findIndex((one) => one === shown) + 1] ?? flagged[0]
  shown = next
  showElement(next)
  next?.querySelector('button')?.focus({ preventScroll: true })
}
