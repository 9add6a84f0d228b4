import { showElement } from '#web/ui/show-element.ts'

let shown: Element | undefined

/** Shows a flagged value of the order and gives it the focus: one after the other, and round. */
export function showFlagged(): void {
  focusNext()?.querySelector('button')?.focus({ preventScroll: true })
}

/** Shows the next flagged value of the order, and opens its editor where it can be corrected. */
export function fixFlagged(): void {
  const next = focusNext()
  const correct = next?.querySelector<HTMLButtonElement>('button[data-corrects]')
  if (correct) correct.click()
  else next?.querySelector('button')?.focus({ preventScroll: true })
}

function focusNext(): Element | undefined {
  const flagged = [...document.querySelectorAll('[data-check="true"]')]
  shown = flagged[flagged.findIndex((one) => one === shown) + 1] ?? flagged[0]
  showElement(shown)
  return shown
}
